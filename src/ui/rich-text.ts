import { createElement, Fragment, type ReactNode } from 'react'

/** The parts of a message with elements in it, side by side. */
export function richText(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
