import type { WikiContent } from './wiki-content.ts'

/** Hours after which an upload without progress is removed. */
export const IMPORT_UPLOAD_HOURS = 24

/**
 * The keys of the `Upload-Metadata` that creates an import's upload: the wiki's id and the file's name.
 * Source: tus 1.0.0, "Upload-Metadata".
 */
export const IMPORT_METADATA = { wiki: 'wiki', fileName: 'filename' } as const

/** The most bytes that a client sends in one request, so that a slow connection finishes it in time. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024

/** The steps of an import, in their order. An import without entities or files leaves theirs out. */
export const IMPORT_STEPS = [
  'copying',
  'users',
  'pages',
  'entities',
  'files',
  'refreshing',
  'placing',
] as const

/** What a file to import contains, determined before anything is written. */
export interface ImportReport {
  /** `xml`: pages of any MediaWiki. `public`, `complete`: an export of this service. */
  readonly kind: 'xml' | 'public' | 'complete'
  readonly content: WikiContent
  /** Name of the wiki it comes from; null if the file does not say. */
  readonly source: string | null
  /** What will not be imported, one sentence each. */
  readonly losses: readonly string[]
}

/** One import as listed by `GET /api/wiki/import`, newest first. Times are ISO 8601 in UTC. */
export interface WikiImport {
  readonly id: number
  readonly wiki_id: number
  /**
   * `uploading` → `checking` → `checked` (waits for the manager) → `importing` → `success`. `failed` from any of
   * them: the wiki is as before. `cancelled`: only possible before `importing`.
   */
  readonly status: 'uploading' | 'checking' | 'checked' | 'importing' | 'success' | 'failed' | 'cancelled'
  readonly file_name: string
  /** Bytes. */
  readonly size: number
  /** Bytes received. */
  readonly received: number
  /**
   * The absolute path of its tus upload (`/api/wiki/import/uploads/…`), for resuming after an interruption;
   * null once it is complete.
   */
  readonly upload_path: string | null
  readonly report: ImportReport | null
  /** Null unless it is importing. */
  readonly progress: {
    readonly step: (typeof IMPORT_STEPS)[number] | 'waiting'
    /** The share of the whole import that is done, from 0 to 1. */
    readonly share: number
  } | null
  readonly created_at: string
  readonly finished_at: string | null
  /** Why it failed, as a sentence. */
  readonly error: string | null
}

/** The answer to `GET /api/wiki/import?wiki=<id>`. */
export interface WikiImportsResponse {
  readonly data: readonly WikiImport[]
  /** The most bytes of a file. */
  readonly size_max: number
  /** Why this wiki cannot import, as a sentence, such as that it has pages already; null if it can. */
  readonly refusal: string | null
}

/** The answer to `POST /api/wiki/import` (starts a checked import) and `POST /api/wiki/import/cancel`. */
export interface WikiImportResponse {
  readonly success: true
  readonly data: WikiImport
}
