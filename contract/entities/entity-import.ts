/** The import of base entities. Source: spec 3.21, 7.22, 7.23, 7.26. */

/** Where the base entities come from. */
export const DEFAULT_IMPORT_SOURCE = 'https://www.wikidata.org'

/**
 * Properties: father, mother, child, image, instance of, subclass of. Items: universe, Earth, human, Berlin,
 * Douglas Adams, The Hitchhiker's Guide to the Galaxy.
 */
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

/** What to import: the body of `POST /api/wiki/entityImport`. */
export interface ImportOrder {
  /** The address of a Wikibase, in any spelling. */
  readonly source_wiki_url: string
  /** Ids joined by commas, each with or without a revision. */
  readonly entity_ids: string
}

export const BASE_SET: ImportOrder = {
  source_wiki_url: DEFAULT_IMPORT_SOURCE,
  entity_ids: DEFAULT_IMPORT_IDS.join(','),
}

/** The most entities of one import, which limits its work and its memory. */
export const IMPORT_ENTITIES_MAX = 200

/**
 * One import as listed by `GET /api/wiki/entityImport`. Times are ISO 8601 in UTC. Other servers of this API
 * leave out everything after `finished_at`.
 */
export interface EntityImport {
  readonly id: number
  readonly wiki_id: number
  readonly status: EntityImportStatus
  readonly started_at: string
  readonly finished_at?: string | null
  /** The source's origin, and the ids that were asked for. */
  readonly source_wiki_url?: string
  readonly entity_ids?: string
  readonly progress?: {
    /** How many entities have an outcome. */
    readonly done: number
    readonly total: number
    /** The step of a running import, or at which a failed one stopped; null if it has not begun. */
    readonly step?: ImportStep | null
  }
  /** The outcome of each entity. */
  readonly entities?: readonly ImportedEntity[]
  /** Why it failed. */
  readonly error?: string | null
}

/** The phases of an import, in their order. It may wait for its turn in between. */
export const IMPORT_PHASES = ['reading', 'creating', 'statements'] as const

export interface ImportStep {
  readonly phase: (typeof IMPORT_PHASES)[number] | 'waiting'
  /** The position of the entity in this phase, from 1. */
  readonly place: number
  /** The entity's id in the source. */
  readonly id: string | null
  readonly label: string | null
}

/** An entity of the source and what it became in the wiki. */
export interface ImportedEntity {
  readonly source_id: string
  /** Null if it was skipped. */
  readonly local_id: string | null
  readonly label: string | null
  /**
   * `reused`: the wiki already had an entity with the same label. `skipped`: the source lacks it, or the wiki
   * did not accept it.
   */
  readonly outcome: 'created' | 'reused' | 'skipped'
  /** What could not be imported with it, one sentence each. */
  readonly notes: readonly string[]
}

/** The answer to `POST /api/wiki/entityImport` after the import has started. */
export interface EntityImportStarted {
  readonly success: true
  readonly data: EntityImport
}

/** The answer to `GET /api/wiki/entityImport`. */
export interface EntityImportsResponse {
  readonly data: readonly EntityImport[]
}
