import type { WikiSiteStats } from './wiki.ts'
import type { WikiProfile } from './wiki-profile.ts'

/** A public wiki in the discovery list. Source: spec 3.27, 7.21. */
export interface DiscoveredWiki {
  readonly id: number
  readonly sitename: string
  /** Includes the port, so that `//` + domain is a working link. */
  readonly domain: string
  /** The domain with punycode decoded, for people to read. */
  readonly domain_decoded: string
  readonly description?: string | null
  /** A URL of this service; null if the wiki has no logo. */
  readonly logo_url: string | null
  /** Null until statistics are available. */
  readonly wiki_site_stats: WikiSiteStats | null
  readonly wiki_latest_profile?: WikiProfile | null
  /** Whether it is meant to be permanent, and a source for many. Missing on some servers of this API. */
  readonly reuse_prototype?: boolean
}

/** The answer to `GET /api/wiki`. */
export interface DiscoveryResponse {
  readonly data: readonly DiscoveredWiki[]
  readonly meta: DiscoveryMeta
  readonly links: PageLinks
}

export interface DiscoveryMeta {
  readonly total: number
  /** At least 1. */
  readonly last_page: number
  readonly current_page: number
  readonly per_page: number
  /** The positions of the first and the last wiki on this page, counted from 1; null if the page is empty. */
  readonly from: number | null
  readonly to: number | null
  /** The list's URL without parameters. Missing on some servers of this API, like `links`. */
  readonly path?: string
  /** The previous page, pages by their numbers, the next page. */
  readonly links?: readonly PageLink[]
}

/** A link of a list's navigation. */
export interface PageLink {
  /** Null if there is no such page: before the first, after the last, or in a gap. */
  readonly url: string | null
  /** HTML, as existing clients get it. */
  readonly label: string
  /** Whether this is the requested page. */
  readonly active: boolean
}

/** URLs of other pages of the same list; null if there is none. */
export interface PageLinks {
  readonly first: string
  readonly last: string
  readonly prev: string | null
  readonly next: string | null
}
