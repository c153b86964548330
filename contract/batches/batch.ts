/** The format of a batch's file. `table`: CSV, TSV or a spreadsheet. `json`: Wikibase's JSON, as an array or one entity per line. */
export const BATCH_FORMATS = ['table', 'quickstatements', 'json'] as const

export type BatchFormat = (typeof BATCH_FORMATS)[number]

/**
 * `reading` → `mapping` (tables only: waits until somebody has mapped the columns) → `checking` → `checked` (waits to be
 * started) → `running` ⇄ `paused` → `done`. `stopped`: somebody has ended it while it ran; its edits stay. `cancelled`:
 * ended before it wrote anything. `failed`: it cannot continue; its edits stay.
 */
export const BATCH_STATUSES = [
  ...(['reading', 'mapping', 'checking', 'checked', 'running', 'paused'] as const),
  ...(['done', 'stopped', 'cancelled', 'failed'] as const),
] as const

export type BatchStatus = (typeof BATCH_STATUSES)[number]

/** How many edits of a batch had each outcome; before it runs, the expected numbers. */
export interface BatchCounts {
  /** All edits of its file. */
  readonly total: number
  readonly created: number
  readonly changed: number
  readonly deleted: number
  /** Edits that changed nothing, because the entity already had everything. */
  readonly unchanged: number
  readonly refused: number
}

/** One batch of edits. Times are ISO 8601 in UTC. */
export interface Batch {
  readonly id: number
  readonly wiki_id: number
  readonly name: string
  readonly format: BatchFormat
  readonly file_name: string
  /** Bytes. */
  readonly size: number
  readonly status: BatchStatus
  /** The account on the wiki that makes the edits. */
  readonly username: string
  /** Whether it is the caller's own. */
  readonly mine: boolean
  /** How many lines of the file could not be read. */
  readonly unreadable: number
  /** What the check found; null before it has ended. */
  readonly expected: BatchCounts | null
  /** What has been done so far. */
  readonly counts: BatchCounts
  /** Entities per second over the last minute; null unless it is running. */
  readonly rate: number | null
  /** How many seconds remain at this rate; null if that is not known. */
  readonly remaining_s: number | null
  /** Whether it stops at the first edit that is refused. */
  readonly stops_at_problem: boolean
  /** The batch that this one undoes. */
  readonly undoes: number | null
  /** The batch that undoes this one. */
  readonly undone_by: number | null
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
  /** Why it failed, as a sentence. */
  readonly error: string | null
}

/** The wiki that batches edit. */
export interface EditedWiki {
  readonly id: number
  readonly name: string
  readonly domain: string
}

/** `GET /api/wiki/batches?wiki=<id>`: the last fifty, the newest first. */
export interface BatchesResponse {
  readonly wiki: EditedWiki
  readonly data: readonly Batch[]
  /** The most bytes of a file. */
  readonly size_max: number
  /** Why the caller cannot start one, as a sentence; null if they can. */
  readonly refusal: string | null
}

export interface BatchResponse {
  readonly data: Batch
}

/** A problem that the check or the run has found in a line. */
export interface BatchProblem {
  /** The line of the file, or the row of the table, from 1. */
  readonly line: number
  /** The entity's id; null for a new one. */
  readonly entity: string | null
  /** A sentence. */
  readonly text: string
}

/** `GET /api/wiki/batches/<id>/problems`, in the file's order. */
export interface BatchProblemsResponse {
  readonly data: readonly BatchProblem[]
  /** `after` for the next page; null after the last. */
  readonly next: number | null
}

/** How one of the first fifty entities will look. */
export interface PreviewedEntity {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'deleted' | 'refused'
  /** Null for a new one. */
  readonly id: string | null
  readonly label: string | null
  readonly description: string | null
  readonly aliases: readonly string[]
  readonly statements: readonly PreviewedStatement[]
  readonly problems: readonly string[]
}

export interface PreviewedStatement {
  readonly property: string
  /** As text. */
  readonly value: string
  readonly qualifiers: readonly { readonly property: string; readonly value: string }[]
  /** How many. */
  readonly references: number
}

/** `GET /api/wiki/batches/<id>/preview`. */
export interface BatchPreviewResponse {
  readonly data: readonly PreviewedEntity[]
}

/** The parts of a table that mapping its columns needs. */
export interface TableLook {
  /** Names of the sheets of a spreadsheet; empty for CSV and TSV. */
  readonly sheets: readonly string[]
  readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[]
  /** The number of rows below the header. */
  readonly rows: number
  /** A first guess, from the columns' names. */
  readonly guess: TableMapping
}

/** A property of a wiki. */
export interface WikiProperty {
  /** Such as `P31`. */
  readonly id: string
  /** In the wiki's language, or else in English; null if it has neither. */
  readonly label: string | null
  /** Wikibase's name of the datatype, such as `wikibase-item`. */
  readonly datatype: string
}

/** A table that waits for its mapping. */
export interface BatchTable extends TableLook {
  /** The wiki's properties, the first 2,000; null if they cannot be read now. */
  readonly properties: readonly WikiProperty[] | null
  /** The mapping of the member's last batch with the same columns; null if there is none. */
  readonly earlier: { readonly name: string; readonly mapping: TableMapping } | null
}

/** `GET /api/wiki/batches/<id>/table`. */
export interface BatchTableResponse {
  readonly data: BatchTable
}

/** What the columns of a table mean. Columns are numbered from 0. */
export interface TableMapping {
  /** The sheet of a spreadsheet, from 0; the first if missing. */
  readonly sheet?: number
  /** How a row finds its item. If missing, every row makes a new item. */
  readonly key?: {
    readonly column: number
    /** `id`: the cell is an item's id. */
    readonly by: 'id' | { readonly property: string } | { readonly label: string }
    readonly otherwise: 'create' | 'refuse'
  }
  readonly columns: readonly MappedColumn[]
}

export type MappedColumn = { readonly column: number } & (
  | {
      readonly as: 'label' | 'description' | 'aliases'
      readonly language: string
      readonly separator?: string
    }
  /** A name by which cells of other rows refer to the row's item. */
  | { readonly as: 'name' }
  | ({ readonly as: 'statement' } & MappedValue)
  /** A qualifier of the statement in the column `of`. */
  | ({ readonly as: 'qualifier'; readonly of: number } & MappedValue)
  /** A reference of the statement in the column `of`; all columns of one `group` make one reference. */
  | ({ readonly as: 'reference'; readonly of: number; readonly group?: number } & MappedValue)
)

export interface MappedValue {
  readonly property: string
  /** The language of monolingual texts, and of words in dates. */
  readonly language?: string
  /** An item's id, for quantities. */
  readonly unit?: string
  /** Of dates: 7 (century), 8 (decade), 9 (year), 10 (month), 11 (day). Of coordinates: degrees. */
  readonly precision?: number
  /** Separates several values in one cell; if missing, a cell has one value. */
  readonly separator?: string
  /** How a cell names an item: by its id, by a label in this language, or by the `name` of another row. */
  readonly items?: 'id' | 'name' | { readonly label: string }
}
