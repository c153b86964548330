import type { ColumnType, Generated } from 'kysely'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

export interface WikisTable {
  id: Generated<number>
  sitename: string
  /**
   * Lower-cased ASCII host with the port where it is not the scheme's own. Unique for ever: the row stays after the purge,
   * so a domain once used is never free again. A wiki that waits for its domain's proof holds none: `waiting:<token>`.
   */
  domain: string
  /**
   * `waiting` until its custom domain is proven (see `domain_claims`); `creating` while the engine makes it; a row in either
   * state has no directory that anybody was promised.
   */
  state: 'waiting' | 'creating' | 'ready' | 'purged'
  /** The first admin's name on the wiki. */
  username: ColumnType<UserName, UserName, UserName | ''>
  is_featured: Generated<number>
  description: string | null
  created_at: number
  deleted_at: number | null
  purged_at: number | null
  /** Grows with every change the wiki itself must show (settings, logo, deletion), in the change's own transaction. */
  revision: Generated<number>
  /** The revision that the engine has; smaller while a change waits to be published. */
  published_revision: Generated<number>
  /** The sitename as the list is sorted by it. */
  sort_name: Generated<string>
  /** A copy of the statistics' `pages` for the list's indices; 0 until they were read. */
  pages: Generated<number>
  /** The wiki's own quota in MB, 0 for none; null for the service's. */
  quota_mb: number | null
}

/** Who may manage a wiki; the creator is the first. */
export interface WikiManagersTable {
  wiki_id: number
  user_id: number
  created_at: number
}

/** Wikis created within the last day, by whom and from where: what the limits of creation count. */
export interface WikiCreationsTable {
  wiki_id: number
  user_id: number | null
  /** The narrowest network of the address, and the widest where there is another, as `networksOf` names them. */
  network: string
  site: string | null
  created_at: number
}

/** Every profile ever given; the newest counts. */
export interface WikiProfilesTable {
  id: Generated<number>
  wiki_id: number
  purpose: string
  purpose_other: string | null
  audience: string | null
  audience_other: string | null
  temporality: string
  temporality_other: string | null
  created_at: number
  updated_at: number
}

/** What the creator of a wiki answered on knowledge equity; no row where nothing was asked or answered. */
export interface WikiKnowledgeEquityTable {
  wiki_id: number
  selected_option: 'yes' | 'no' | 'unsure' | 'unsaid'
  free_text: string | null
  created_at: number
}

/** Settings that differ from their defaults, by their name on the wire. */
export interface WikiSettingsTable {
  wiki_id: number
  name: string
  value: string
  updated_at: number
}

/** A wiki's logo, made anew from what was uploaded. */
export interface WikiLogosTable {
  wiki_id: number
  /** Of the uploaded file, hex: part of the logo's address, so that browsers may keep it for ever. */
  hash: string
  updated_at: number
  /** 135 pixels a side. */
  png: Uint8Array
  /** 270 pixels a side, or the uploaded size where that is smaller. */
  png_double: Uint8Array
  /** An .ico of 16, 32 and 48 pixels. */
  favicon: Uint8Array
  /** The service's origin in the address that the wiki has; null before it was told one. */
  published_origin: string | null
}

export interface WikiSiteStatsTable {
  wiki_id: number
  pages: number
  articles: number
  edits: number
  images: number
  users: number
  activeusers: number
  updated_at: number
}

/** Why members deleted their wikis. */
export interface WikiDeletionsTable {
  wiki_id: number
  /** JSON list of texts. */
  reasons: string
  created_at: number
}

/**
 * An account's claim to a custom domain, for the wiki that is made there once it is proven. Any number of accounts may claim a
 * domain that nobody has proven; a wiki without a row has a subdomain, or a domain from before proofs were asked for.
 */
export interface DomainClaimsTable {
  wiki_id: number
  user_id: number
  /** As the wiki's `domain` will be. */
  domain: WikiDomain
  /** The domain without its port, as DNS knows it. */
  host: string
  /** Random, hex; known to the wiki's managers alone. */
  token: string
  status: 'waiting' | 'verified' | 'expired' | 'lost'
  created_at: number
  expires_at: number
  ended_at: number | null
  /** When the managers were told that it expires soon. */
  reminded_at: number | null
  /** When DNS was last asked; 0 before. */
  checked_at: Generated<number>
  /** What DNS showed then, as JSON. */
  seen: string | null
}
