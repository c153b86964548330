import type { WikiSiteStats } from './wiki.ts'
import type { WikiProfile } from './wiki-profile.ts'

/** A wiki anybody may find. Source: specification, section 3 ("Discovery wiki record"); wire, `GET /api/wiki`. */
export interface DiscoveredWiki {
  readonly id: number
  readonly sitename: string
  /** Includes the port, so that `//` + domain is a working link. */
  readonly domain: string
  /** The domain as people write it: punycode undone. */
  readonly domain_decoded: string
  readonly description?: string | null
  /** An address of this service; null where the wiki has no logo. */
  readonly logo_url: string | null
  /** Null until the statistics were read for the first time. */
  readonly wiki_site_stats: WikiSiteStats | null
  readonly wiki_latest_profile?: WikiProfile | null
}

/** `GET /api/wiki`. */
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
  /** Position of the first and the last wiki of this page, counted from 1; null on an empty page. */
  readonly from: number | null
  readonly to: number | null
}

/** Addresses of other pages of the same list; null where there is none. */
export interface PageLinks {
  readonly first: string
  readonly last: string
  readonly prev: string | null
  readonly next: string | null
}
