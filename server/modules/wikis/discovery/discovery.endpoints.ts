import { api } from '#contract/paths.ts'
import type {
  DiscoveredWiki,
  DiscoveryMeta,
  DiscoveryResponse,
  PageLink,
  PageLinks,
} from '#contract/types/discovery.ts'
import { siteStats, wikiFields, wikiProfile } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { endpoint, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { LIST_DEFAULTS, listQuerySchema } from './list-query.ts'

const group = 'Public wikis'

/** Where existing clients ask for the list with `reuse_prototype`. */
const REUSE_PROTOTYPE_PATH = '/reusePrototype'

const discoveredWiki = t.record<DiscoveredWiki>('DiscoveredWiki', {
  id: t.count(),
  sitename: t.text(),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  description: t.optional(t.nullable(t.text())),
  logo_url: t.nullable(t.text()),
  wiki_site_stats: t.nullable(siteStats, 'Null until statistics are available.'),
  wiki_latest_profile: t.optional(t.nullable(wikiProfile)),
  reuse_prototype: t.optional(
    t.flag('Whether, by its intended use, it is permanent and a source of data for a wide audience.'),
  ),
})

const discovery = t.record<DiscoveryResponse>('Discovery', {
  data: t.list(discoveredWiki),
  meta: t.record<DiscoveryMeta>('DiscoveryMeta', {
    total: t.count(),
    last_page: t.count('At least 1.'),
    current_page: t.count(),
    per_page: t.count(),
    from: t.nullable(t.count(), 'The position of the first wiki on this page; null if the page is empty.'),
    to: t.nullable(t.count(), 'The position of the last wiki on this page.'),
    path: t.optional(t.text('The list’s URL without parameters.')),
    links: t.optional(
      t.list(
        t.record<PageLink>('PageLink', {
          url: t.nullable(t.text(), 'Null if there is no such page.'),
          label: t.text('HTML, such as `&laquo; Previous`, `2` or `...`.'),
          active: t.flag('Whether this is the requested page.'),
        }),
      ),
    ),
  }),
  links: t.record<PageLinks>('PageLinks', {
    first: t.text(),
    last: t.text(),
    prev: t.nullable(t.text()),
    next: t.nullable(t.text()),
  }),
})

const listing = {
  method: 'GET',
  group,
  caller: 'visitor',
  query: query(
    listQuerySchema,
    {
      is_active: '1: only wikis that have their own pages.',
      is_featured: '1: only featured wikis; 0: only the others.',
      page: 'From 1.',
    },
    LIST_DEFAULTS,
  ),
  responses: { 200: response('One page of the list.', discovery) },
} as const

export const listWikisEndpoint = endpoint({
  ...listing,
  path: api.wikis,
  summary: 'List the public wikis',
})

export const reusePrototypeEndpoint = endpoint({
  ...listing,
  path: REUSE_PROTOTYPE_PATH,
  summary: 'List the public wikis at an older URL',
  about: `The same list as \`${api.wikis}\`. \`reuse_prototype\` says whether a wiki’s data is meant for reuse.`,
})

export const countWikisEndpoint = endpoint({
  method: 'GET',
  path: api.wikiCount,
  group,
  summary: 'Count the public wikis',
  caller: 'visitor',
  responses: {
    200: response(
      'The number of public wikis.',
      t.record<{ data: number }>('WikiCount', { data: t.count() }),
    ),
  },
})

export const readWikiEndpoint = endpoint({
  method: 'GET',
  path: `${api.wikis}/:id`,
  group,
  summary: 'Read a public wiki',
  caller: 'visitor',
  params: idParameter('The wiki’s id.'),
  responses: {
    200: response(
      'The wiki.',
      t.record<{ data: DiscoveredWiki }>('DiscoveredWikiData', { data: discoveredWiki }),
    ),
  },
  refusals: { 404: 'There is no such wiki.' },
})
