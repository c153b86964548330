import { api } from '#contract/paths.ts'
import { ROLES } from '#contract/people/roles.ts'
import { wikiRequestSchema } from '#contract/schemas/wiki-requests.ts'
import type {
  MyWikisResponse,
  PublicSetting,
  WikiDetails,
  WikiDetailsResponse,
  WikiListItem,
  WikiManager,
  WikiStorage,
} from '#contract/types/wiki.ts'
import { siteStats, wikiFields, wikiProfile } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { wikiQuery } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Wikis'

export const wikiStorage = t.record<WikiStorage>('WikiStorage', {
  used_bytes: t.count(),
  quota_bytes: t.nullable(t.count(), 'Null if there is no limit.'),
  is_full: t.flag('The quota is used up: the wiki can be read but not edited.'),
  files_bytes: t.optional(t.count('The part of `used_bytes` that uploaded files take.')),
  files_quota_bytes: t.optional(t.nullable(t.count(), 'Null if files have no limit of their own.')),
})

export const wikiSuspension = t.record<NonNullable<WikiDetails['suspension']>>('WikiSuspension', {
  at: t.time(),
  reason: t.text('As everybody is told who asks for something of the wiki.'),
  by_law: t.flag('Whether the law asks for it: the wiki answers 451 instead of 403.'),
})

const details = t.record<WikiDetails>('WikiDetails', {
  id: t.count(),
  sitename: t.text(),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  domain_verified: t.flag(wikiFields.domainVerified),
  created_at: t.time(),
  updated_at: t.optional(t.time('When something of it was last changed in the service.')),
  is_featured: t.optional(t.flag()),
  description: t.optional(t.nullable(t.text())),
  wiki_managers: t.optional(
    t.list(
      t.record<WikiManager>('WikiManager', { wiki_id: t.count(), user_id: t.count(), created_at: t.time() }),
    ),
  ),
  language: t.optional(t.text('The code of the content language.')),
  language_name: t.optional(t.text('The language’s name in itself.')),
  wiki_db_version: t.nullable(
    t.record<NonNullable<WikiDetails['wiki_db_version']>>('WikiDatabaseVersion', {
      version: t.text('The version of MediaWiki.'),
    }),
  ),
  public_settings: t.list(
    t.record<PublicSetting>('PublicSetting', { name: t.text(), value: t.text('Flags are `1` or `0`.') }),
  ),
  wiki_latest_profile: t.nullable(wikiProfile),
  role: t.optional(t.choice(ROLES, 'Of the member who asks.')),
  storage: t.optional(wikiStorage),
  suspension: t.optional(
    t.nullable(wikiSuspension, 'That an operator has suspended it, so that it answers nobody.'),
  ),
  read_only_for: t.optional(t.nullable(t.text(), 'Why an operator has made it read-only.')),
})

const detailsShape = t.record<WikiDetailsResponse>('WikiDetailsResult', {
  success: t.only(true),
  data: details,
})

const mine = t.record<MyWikisResponse>('MyWikis', {
  wikis: t.list(
    t.record<WikiListItem>('MyWiki', {
      id: t.count(),
      sitename: t.text(),
      domain: wikiFields.domain,
      domain_decoded: wikiFields.domainDecoded,
      domain_verified: t.flag(wikiFields.domainVerified),
      language: t.optional(t.text('The code of the content language.')),
      created_at: t.optional(t.time()),
      updated_at: t.optional(t.time('When something of it was last changed in the service.')),
      suspended: t.optional(t.flag('Whether an operator has suspended it, so that it answers nobody.')),
      wiki_site_stats: t.nullable(siteStats, 'Null until the statistics have been read for the first time.'),
    }),
  ),
  count: t.count('The wikis that count towards the limit.'),
  limit: t.count('0 if there is none.'),
})

export const myWikisEndpoint = endpoint({
  method: 'POST',
  path: api.myWikis,
  whileReadOnly: true,
  group,
  summary: 'List the member’s wikis',
  caller: 'member',
  body: { kind: 'nothing' },
  responses: { 200: response('The wikis.', mine) },
})

export const postDetailsEndpoint = endpoint({
  method: 'POST',
  path: api.wikiDetails,
  whileReadOnly: true,
  group,
  summary: 'Read the details of a wiki',
  caller: 'manager',
  right: 'see-settings',
  body: json(wikiRequestSchema),
  responses: { 200: response('The details.', detailsShape) },
})

export const getDetailsEndpoint = endpoint({
  method: 'GET',
  path: api.wikiDetails,
  group,
  summary: 'Read the details of a wiki',
  caller: 'manager',
  right: 'see-settings',
  query: wikiQuery,
  responses: { 200: response('The details.', detailsShape) },
})
