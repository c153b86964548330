import type { SqlRow, SqlValue } from './wiki-database.ts'

/** How to open a SQLite file of a wiki. */
export interface OpenOptions {
  readonly readOnly?: boolean
  /** How long to wait for MediaWiki, which may be writing. */
  readonly timeoutMs?: number
}

/** What the server asks of the process that opens the wikis' SQLite files. `db` is what `open` answered. */
export type Question =
  | { readonly kind: 'open'; readonly file: string; readonly options: OpenOptions }
  | {
      readonly kind: 'all' | 'run'
      readonly db: number
      readonly sql: string
      readonly values: readonly SqlValue[]
    }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close'; readonly db: number }

/** The first message: the user to become, null to stay. */
export interface Introduction {
  readonly user: { readonly uid: number; readonly gid: number } | null
}

export interface NumberedQuestion {
  readonly id: number
  readonly question: Question
}

export type Value = number | readonly SqlRow[]

export type Answer =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly error: string }
