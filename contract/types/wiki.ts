import type { WikiProfile } from './wiki-profile.ts'

/**
 * One row of the dashboard. `domain` includes the port, so that `//` + domain is a working link. Source: spec
 * 3.2.
 */
export interface WikiListItem {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** The domain with punycode decoded, for people to read. */
  readonly domain_decoded: string
  /** False while a custom domain is not proven yet; the wiki is created after that. */
  readonly domain_verified: boolean
  /** The code of the content language. Other servers of this API do not send it. */
  readonly language?: string
  /** ISO 8601 in UTC. Missing on some servers of this API, like `updated_at`. */
  readonly created_at?: string
  /** When the service's data about it last changed. */
  readonly updated_at?: string
  /** Whether an operator has suspended it, so that it is not served. Missing on some servers of this API. */
  readonly suspended?: boolean
  /** Null until statistics are available. */
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
  /** Accounts in the group `sysop`. Missing on some servers of this API. */
  readonly admins?: number
  /** Missing on some servers of this API. */
  readonly wiki_id?: number
}

/** The answer to `POST /api/wiki/mine`. A `limit` of 0 means unlimited. */
export interface MyWikisResponse {
  readonly wikis: readonly WikiListItem[]
  readonly count: number
  readonly limit: number
}

/** The answer to `POST /api/wiki/create`. */
export interface CreateWikiResponse {
  readonly success: true
  readonly message: string
  readonly data: CreatedWiki
}

/** The answer to `POST /api/wiki/newLogin`. */
export interface NewLoginResponse {
  readonly success: true
  /** The email address to which it was sent. */
  readonly email: string
}

export interface CreatedWiki {
  readonly id: number
  readonly sitename: string
  /** The same as `sitename`; existing clients read it. */
  readonly name: string
  readonly domain: string
}

/** A setting of MediaWiki as text. Flags are `"1"` or `"0"`. */
export interface PublicSetting {
  readonly name: string
  readonly value: string
}

/** The details of a wiki. `created_at` is ISO 8601 in UTC. Source: spec 3.3. */
export interface WikiDetails {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly domain_decoded: string
  /** False while a custom domain is not proven yet; the wiki is created after that. */
  readonly domain_verified: boolean
  readonly created_at: string
  /** When the service's data about it last changed. Missing on some servers of this API, like the next three. */
  readonly updated_at?: string
  readonly is_featured?: boolean
  readonly description?: string | null
  readonly wiki_managers?: readonly WikiManager[]
  /** The code of the content language. Other servers of this API send neither this nor the name. */
  readonly language?: string
  /** The language's name in itself. */
  readonly language_name?: string
  /** Null on some servers of this API. */
  readonly wiki_db_version: { readonly version: string } | null
  readonly public_settings: readonly PublicSetting[]
  readonly wiki_latest_profile: WikiProfile | null
  /**
   * The member's role, a `Role` of `contract/people/`. Missing on other servers of this API, where all members may do
   * everything.
   */
  readonly role?: 'owner' | 'manager'
  /** Missing if it cannot be measured now. */
  readonly storage?: WikiStorage
  /** The suspension by an operator, because of which the wiki is not served; null if there is none. Missing on some servers of this API. */
  readonly suspension?: { readonly at: string; readonly reason: string; readonly by_law: boolean } | null
  /** Why an operator has made it read-only; null if none has. Missing on some servers of this API. */
  readonly read_only_for?: string | null
}

/** A member's management of a wiki, in the form that existing clients know. */
export interface WikiManager {
  readonly wiki_id: number
  readonly user_id: number
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

/** How much storage a wiki uses. */
export interface WikiStorage {
  readonly used_bytes: number
  /** Null if there is no limit. */
  readonly quota_bytes: number | null
  /** Whether the quota is used up, so that the wiki can be read but not edited. */
  readonly is_full: boolean
  /** The part of `used_bytes` taken by uploaded files. Missing on some servers of this API. */
  readonly files_bytes?: number
  /** Null if files have no separate limit. */
  readonly files_quota_bytes?: number | null
}

/** A language that a wiki can have. */
export interface WikiLanguage {
  readonly code: string
  /** Its name in itself, such as `Deutsch`. */
  readonly name: string
}

/** The answer to `GET /api/wiki/languages`, sorted by name. */
export interface WikiLanguagesResponse {
  readonly data: readonly WikiLanguage[]
}

export interface WikiDetailsResponse {
  readonly success: true
  readonly data: WikiDetails
}
