import type { ComponentType } from 'react'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'

/** A page of the console. */
export interface ConsolePageEntry {
  /** Below `CONSOLE_PATH`, as the router writes it; empty where the console begins. */
  readonly path: string
  readonly title: string
  readonly right: ConsoleRight
  /** Whether the navigation leads to it. */
  readonly isListed: boolean
  readonly Page: ComponentType
}
