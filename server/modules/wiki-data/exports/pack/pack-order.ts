import type { ArchiveAbout } from '#contract/wiki-data/archive-format.ts'

/** The only message to the packing process. */
export interface PackOrder {
  /** The copy's directory and database. */
  readonly dir: string
  readonly database: string
  /** A directory for temporary files. */
  readonly workDir: string
  /** The file to write, which must not exist. */
  readonly output: string
  /** Finished parts, each in a compressed file. */
  readonly parts: readonly { readonly name: string; readonly gzip: string }[]
  /** The text of `settings.json`. */
  readonly settings: string
  /** The lines of `history.jsonl`; empty without it. */
  readonly history: string
  readonly about: Omit<ArchiveAbout, 'parts'>
}

/** The messages of the packing process. The last one is about the archive. */
export type PackReport =
  | { readonly step: 'files' | 'packing'; readonly done: number; readonly total: number }
  | { readonly size: number; readonly sha256: string }
