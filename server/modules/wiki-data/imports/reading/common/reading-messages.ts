import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { FileKind } from './file-kind.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { WikiFacts } from './wiki-facts.ts'

/** The order to the reading process. */
export interface ReadingOrder {
  /** All kinds but `zip` and `gz` arrive unpacked. */
  readonly kind: FileKind
  /** `settings`: only an archive's settings. `check`: what the file contains. `write`: also writes it to files for PHP. */
  readonly task: 'settings' | 'check' | 'write'
  /** Null for `settings`. */
  readonly facts: WikiFacts | null
  /** Where `write` writes; null otherwise. */
  readonly dir: string | null
  readonly limits: ReadingLimits
  /** UTC epoch milliseconds. */
  readonly now: number
}

/** What a file contains, and the files written for PHP, in the order in which it imports them. */
export interface ReadFile {
  readonly report: ImportReport
  /** Whether the file has the main page, the only page of a new wiki. */
  readonly hasMainPage: boolean
  /** Bytes of uploaded files. */
  readonly fileBytes: number
  readonly parts: {
    readonly users: readonly string[]
    readonly pages: readonly string[]
    readonly deleted: readonly string[]
    readonly files: readonly string[]
    readonly watches: readonly string[]
    readonly blocks: readonly string[]
  }
}

export type ReadingResult =
  | { readonly kind: 'read'; readonly file: ReadFile }
  /** The text of `settings.json`; null if there is none. */
  | { readonly kind: 'settings'; readonly json: string | null }
