import type { ArchiveAbout } from '#contract/wiki-data/archive-format.ts'

/** What the packing process is told: one line of JSON on its standard input. */
export interface PackOrder {
  /** The copy's directory and database. */
  readonly dir: string
  readonly database: string
  /** A directory for temporary files. */
  readonly workDir: string
  /** The file to write, which must not exist. */
  readonly output: string
  /** Parts that are ready, each compressed in a file. */
  readonly parts: readonly { readonly name: string; readonly gzip: string }[]
  /** The text of `settings.json`. */
  readonly settings: string
  readonly about: Omit<ArchiveAbout, 'parts'>
}

/** What it answers: one line of JSON on its standard output for each. */
export type PackReport =
  | { readonly step: 'files' | 'packing'; readonly done: number; readonly total: number }
  | { readonly size: number; readonly sha256: string }
