import type { WikiContent } from './wiki-content.ts'

/** How many days a finished export can be downloaded. */
export const EXPORT_DAYS = 7

/**
 * `public`: what every visitor may read, in formats that any MediaWiki and Wikibase reads. `complete`: also
 * users, watchlists, deleted pages and everything else a move needs.
 */
export type ExportKind = 'public' | 'complete'

/** The steps of an export, in their order. An export without Wikibase has no `entities`. */
export const EXPORT_STEPS = ['copying', 'pages', 'entities', 'files', 'packing'] as const

export interface ExportProgress {
  /** `waiting`: others have their turn first. */
  readonly step: (typeof EXPORT_STEPS)[number] | 'waiting'
  /** The share of the whole export that is done, from 0 to 1. */
  readonly share: number
}

/** One export as listed by `GET /api/wiki/export`, newest first. Times are ISO 8601 in UTC. */
export interface WikiExport {
  readonly id: number
  readonly wiki_id: number
  readonly kind: ExportKind
  /** Whether it contains the accounts' password hashes. Only a complete copy does, and only on request. */
  readonly password_hashes: boolean
  /** `gone`: it has expired, or was cancelled or removed; the file no longer exists. */
  readonly status: 'pending' | 'ready' | 'failed' | 'gone'
  /** Null unless it is pending. */
  readonly progress: ExportProgress | null
  readonly created_at: string
  readonly finished_at: string | null
  /** When the file is removed; null unless it is ready. */
  readonly expires_at: string | null
  readonly file_name: string | null
  /** Bytes. */
  readonly size: number | null
  /** Lower-case hex. */
  readonly sha256: string | null
  readonly content: WikiContent | null
  /** Why it failed, as a sentence. */
  readonly error: string | null
}

/** The answer to `GET /api/wiki/export?wiki=<id>`. */
export interface WikiExportsResponse {
  readonly data: readonly WikiExport[]
}

/** The answer to `POST /api/wiki/export` and `POST /api/wiki/export/cancel`. */
export interface WikiExportResponse {
  readonly success: true
  readonly data: WikiExport
}
