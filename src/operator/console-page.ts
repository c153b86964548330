import type { ComponentType } from 'react'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'

/** A page of the console. */
export interface ConsolePageEntry {
  /** Below `CONSOLE_PATH`, as a pattern of the router; empty for the console's first page. */
  readonly path: string
  readonly title: string
  readonly right: ConsoleRight
  /** Whether the navigation leads to it. */
  readonly isListed: boolean
  readonly Page: ComponentType
}
