import type { BatchFormat, TableLook, TableMapping } from '#contract/batches/batch.ts'
import type { FileReaderLimits } from '#server/modules/wiki-data/file-reading/run-reader.ts'

/** The files that reading creates in its directory, with one JSON value per line. */
export const BATCH_FILES = {
  /** `EntityEdit`, in the order in which they are made. */
  edits: 'edits.jsonl',
  /** The keys that edits refer to. */
  keys: 'keys.jsonl',
  /** `{ line, text }`: what could not be read. */
  problems: 'problems.jsonl',
  /** `{ line, raw }`: the file's lines, or the cells of its rows, for a report that can be corrected and sent again. */
  source: 'source.jsonl',
} as const

/** What ids in a JSON file mean: ids of the wiki it is for, or only names within the file. */
const JSON_IDS = ['of-this-wiki', 'of-another-wiki'] as const

export type JsonIds = (typeof JSON_IDS)[number]

/** The resources that reading one file may use. A hostile file reaches one of them, an honest one does not. */
export interface BatchReadingLimits extends FileReaderLimits {
  /** Bytes of all unpacked data. */
  readonly unpackedBytes: number
  /** Bytes of a spreadsheet, which is in memory as a whole, and of what it unpacks to. */
  readonly sheetBytes: number
  readonly sheetUnpackedBytes: number
  readonly columns: number
  /** Characters of a line, and of a row. */
  readonly lineLength: number
  /** Characters of an entity's JSON, and how deep it may be. */
  readonly entityLength: number
  readonly depth: number
  /** The number of rows or lines. */
  readonly lines: number
  /** Characters of all names that edits refer to. The server keeps them in memory while it works on the batch. */
  readonly referred: number
  /** Bytes of all files of `BATCH_FILES` together: a small file may unpack to more than the disk has room for. */
  readonly writtenBytes: number
  /** Milliseconds for the whole file. */
  readonly ms: number
}

export interface BatchReadingOrder {
  readonly task: 'look' | 'read'
  /** How the file is packed, recognized by its content; `text` if it is not. */
  readonly kind: 'gz' | 'bz2' | 'xz' | 'zip' | 'text'
  readonly format: BatchFormat
  /** Null for `look`, and for other formats than tables. */
  readonly mapping: TableMapping | null
  readonly ids: JsonIds
  /** Where `read` writes; null for `look`. */
  readonly dir: string | null
  readonly limits: BatchReadingLimits
}

export interface ReadBatch {
  readonly kind: 'read'
  readonly edits: number
  /** The number of lines that could not be read. */
  readonly unreadable: number
  /** The names of a table's columns; null for other formats. */
  readonly header: readonly string[] | null
}

export type BatchReadingResult = ReadBatch | { readonly kind: 'looked'; readonly table: TableLook }
