import type { ReactNode } from 'react'
import type { Schema } from 'yup'

/** Something that an operator does to something, with a reason. */
export interface Act {
  /** Of the call, below `API_BASE`. */
  readonly path: string
  /** On its button: "Drop". */
  readonly label: string
  /** What it is done to, for those who hear the button without its row: "job 7". */
  readonly of: string
  readonly title: string
  /** What will happen. */
  readonly about: ReactNode
  /** On the button while it is done: "Dropping …". */
  readonly busy: string
  readonly done: string
  readonly failed: string
  /** For what cannot be undone. */
  readonly danger?: boolean
  /** Who reads the reason, if it is more than the audit log. */
  readonly reasonHelp?: string
  /** For what is done often, and done back in a moment. */
  readonly isReasonOptional?: boolean
  /** What the call takes beside a reason; see `fields`. Without it the reason alone. */
  readonly form?: {
    readonly schema: Schema<object>
    readonly values: Readonly<Record<string, unknown>>
    /** Above the reason. */
    readonly fields: ReactNode
    /** What is sent of the parsed values, unless it is all. */
    readonly bodyOf?: (parsed: object) => object
  }
}
