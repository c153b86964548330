import type { SqlRow, SqlValue } from './wiki-database.ts'

/** How to open a wiki's SQLite file. */
export interface OpenOptions {
  readonly readOnly?: boolean
  /** How long to wait while MediaWiki is writing. */
  readonly timeoutMs?: number
}

/** The server's questions to the process that opens the wikis' SQLite files. `db` is the reply to `open`. */
export type Question =
  | { readonly kind: 'open'; readonly file: string; readonly options: OpenOptions }
  | {
      readonly kind: 'all' | 'run'
      readonly db: number
      readonly sql: string
      readonly values: readonly SqlValue[]
    }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close'; readonly db: number }

/** The first message: the user to become; null to stay the same. */
export interface Introduction {
  readonly user: { readonly uid: number; readonly gid: number } | null
}

export interface NumberedQuestion {
  readonly id: number
  readonly question: Question
}

export type Value = number | readonly SqlRow[]

export type Reply =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly error: string }
