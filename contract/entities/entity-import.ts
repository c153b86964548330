/** Import of base entities. Source: wire, "The default import"; specification, section 7, notes. */

/** Where the base entities come from; also how long an import may stay without progress. */
export const DEFAULT_IMPORT_SOURCE = 'https://www.wikidata.org'

/** Father, mother, child, image, instance of, subclass of; universe, Earth, human, Berlin, Douglas Adams, the Guide. */
export const DEFAULT_IMPORT_IDS = [
  'P22@2199351820',
  'P25@2142619520',
  'P40@2211223166',
  'P18@2207212164',
  'P31@2214227295',
  'P279@2217210867',
  'Q1@2216755517',
  'Q2@2216196627',
  'Q5@2212749099',
  'Q64@2215506799',
  'Q42@2213635313',
  'Q3107329@2211072210',
] as const

export type EntityImportStatus = 'pending' | 'success' | 'failed'

/**
 * One import as `GET /api/wiki/entityImport` lists it; times are ISO 8601 in UTC. Other servers of this API leave out
 * `progress`, `entities` and `error`.
 */
export interface EntityImport {
  readonly id: number
  readonly wiki_id: number
  readonly status: EntityImportStatus
  readonly started_at: string
  readonly finished_at?: string | null
  readonly progress?: { readonly done: number; readonly total: number }
  /** What came of each entity. */
  readonly entities?: readonly ImportedEntity[]
  /** Why it failed. */
  readonly error?: string | null
}

/** An entity of the source and what it became in the wiki. */
export interface ImportedEntity {
  readonly source_id: string
  /** Null where it was skipped. */
  readonly local_id: string | null
  readonly label: string | null
  /** `reused`: an entity with the same label stood there already; `skipped`: the wiki did not take it. */
  readonly outcome: 'created' | 'reused' | 'skipped'
  /** What could not be brought along, one sentence each. */
  readonly notes: readonly string[]
}

/** `POST /api/wiki/entityImport`, where the import was started. */
export interface EntityImportStarted {
  readonly success: true
  readonly data: EntityImport
}

/** `GET /api/wiki/entityImport`. */
export interface EntityImportsResponse {
  readonly data: readonly EntityImport[]
}
