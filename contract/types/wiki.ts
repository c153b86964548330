import type { WikiProfile } from './wiki-profile.ts'

/** One row of the dashboard. `domain` includes the port, so that `//` + domain is a working link. */
export interface WikiListItem {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** The domain as people write it: punycode undone. */
  readonly domain_decoded: string
  /** False while a custom domain waits for its proof; the wiki is made after it. */
  readonly domain_verified: boolean
  /** Null until the statistics were read for the first time. */
  readonly wiki_site_stats: WikiSiteStats | null
}

/** MediaWiki's site statistics (`site_stats`). */
export interface WikiSiteStats {
  readonly pages: number
  readonly articles: number
  readonly edits: number
  readonly images: number
  readonly users: number
  readonly activeusers: number
}

/** `POST /api/wiki/mine`. A `limit` of 0 means unlimited. */
export interface MyWikisResponse {
  readonly wikis: readonly WikiListItem[]
  readonly count: number
  readonly limit: number
}

/** `POST /api/wiki/create`. */
export interface CreateWikiResponse {
  readonly success: true
  readonly message: string
  readonly data: CreatedWiki
}

/** `POST /api/wiki/newLogin`. */
export interface NewLoginResponse {
  readonly success: true
  /** Where it was sent. */
  readonly email: string
}

export interface CreatedWiki {
  readonly id: number
  readonly sitename: string
  /** The same as `sitename`; existing clients read it. */
  readonly name: string
  readonly domain: string
}

/** MediaWiki's setting as text: flags are `"1"` and `"0"`. */
export interface PublicSetting {
  readonly name: string
  readonly value: string
}

/** `POST /api/wiki/details`. `created_at` is ISO 8601 in UTC. */
export interface WikiDetails {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly domain_decoded: string
  /** False while a custom domain waits for its proof; the wiki is made after it. */
  readonly domain_verified: boolean
  readonly created_at: string
  /** Null on some servers of this API. */
  readonly wiki_db_version: { readonly version: string } | null
  readonly public_settings: readonly PublicSetting[]
  readonly wiki_latest_profile: WikiProfile | null
  /** Missing where it cannot be measured now. */
  readonly storage?: WikiStorage
}

/** What a wiki's pages and files take. */
export interface WikiStorage {
  readonly used_bytes: number
  /** Null: any number. */
  readonly quota_bytes: number | null
  /** The quota is used up: the wiki can be read and not edited. */
  readonly is_full: boolean
}

export interface WikiDetailsResponse {
  readonly success: true
  readonly data: WikiDetails
}
