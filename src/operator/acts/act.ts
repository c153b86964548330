import type { ReactNode } from 'react'
import type { Schema } from 'yup'

/** An act of an operator, with a reason. */
export interface Act {
  /** The path of the call, below `API_BASE`. */
  readonly path: string
  /** The label of its button: "Drop". */
  readonly label: string
  /** The subject, for people who hear the button without its row: "job 7". */
  readonly of: string
  readonly title: string
  /** Says what will happen. */
  readonly about: ReactNode
  /** The button's label while the act is being done: "Dropping …". */
  readonly busy: string
  readonly done: string
  readonly failed: string
  /** Whether it cannot be undone. */
  readonly danger?: boolean
  /** Says who reads the reason, if it is shown outside the audit log. */
  readonly reasonHelp?: string
  /** For acts that are frequent and easily undone. */
  readonly isReasonOptional?: boolean
  /** The fields of the call besides the reason; missing if there are none. */
  readonly form?: {
    readonly schema: Schema<object>
    readonly values: Readonly<Record<string, unknown>>
    /** Above the reason. */
    readonly fields: ReactNode
    /** Makes the body from the parsed values; by default it is the values. */
    readonly bodyOf?: (parsed: object) => object
  }
}
