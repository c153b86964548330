import type { DiscoveredWiki, DiscoveryResponse } from '#contract/types/discovery.ts'
import type { WikiLanguagesResponse } from '#contract/types/wiki.ts'

/** The languages of a service that has only a few. */
export const exampleLanguages: WikiLanguagesResponse = {
  data: [
    { code: 'de', name: 'Deutsch' },
    { code: 'en', name: 'English' },
    { code: 'hsb', name: 'hornjoserbsce' },
    { code: 'ar', name: 'العربية' },
  ],
}

/** A wiki of the discovery list. */
export function exampleWiki(change: Partial<DiscoveredWiki> = {}): DiscoveredWiki {
  const id = change.id ?? 1
  const domain = `wiki-${id}.localhost:8080`
  return {
    id,
    sitename: `Wiki ${id}`,
    domain,
    domain_decoded: domain,
    description: null,
    logo_url: null,
    wiki_site_stats: { pages: id * 10, articles: 0, edits: 0, images: 0, users: 1, activeusers: 1 },
    ...change,
  }
}

/** One page of the list as the server sends it. */
export function exampleList(
  data: readonly DiscoveredWiki[],
  { total = data.length, page = 1, perPage = 24 } = {},
): DiscoveryResponse {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const from = data.length === 0 ? null : (page - 1) * perPage + 1
  return {
    data,
    meta: {
      total,
      last_page: lastPage,
      current_page: page,
      per_page: perPage,
      from,
      to: from === null ? null : from + data.length - 1,
    },
    links: { first: '/api/wiki?page=1', last: `/api/wiki?page=${lastPage}`, prev: null, next: null },
  }
}
