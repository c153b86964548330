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
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Wikis'

export const wikiStorage = t.record<WikiStorage>('WikiStorage', {
  used_bytes: t.count(),
  quota_bytes: t.nullable(t.count(), 'Null if there is no limit.'),
  is_full: t.flag('Whether the quota is used up. The wiki can then be read but not edited.'),
  files_bytes: t.optional(t.count('The part of `used_bytes` taken by uploaded files.')),
  files_quota_bytes: t.optional(t.nullable(t.count(), 'Null if files have no separate limit.')),
})

export const wikiSuspension = t.record<NonNullable<WikiDetails['suspension']>>('WikiSuspension', {
  at: t.time(),
  reason: t.text('The reason shown to everyone who requests a page of the wiki.'),
  by_law: t.flag('Whether the law requires it. The wiki then responds with 451 instead of 403.'),
})

const details = t.record<WikiDetails>('WikiDetails', {
  id: t.count(),
  sitename: t.text(),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  domain_verified: t.flag(wikiFields.domainVerified),
  created_at: t.time(),
  updated_at: t.optional(t.time('When the wiki was last changed in the service.')),
  is_featured: t.optional(t.flag()),
  description: t.optional(t.nullable(t.text())),
  wiki_managers: t.optional(
    t.list(
      t.record<WikiManager>('WikiManager', { wiki_id: t.count(), user_id: t.count(), created_at: t.time() }),
    ),
  ),
  language: t.optional(t.text('The code of the content language.')),
  language_name: t.optional(t.text('The language’s name in the language itself.')),
  wiki_db_version: t.nullable(
    t.record<NonNullable<WikiDetails['wiki_db_version']>>('WikiDatabaseVersion', {
      version: t.text('The version of MediaWiki.'),
    }),
  ),
  public_settings: t.list(
    t.record<PublicSetting>('PublicSetting', { name: t.text(), value: t.text('Flags are `1` or `0`.') }),
  ),
  wiki_latest_profile: t.nullable(wikiProfile),
  role: t.optional(t.choice(ROLES, 'The role of the calling member.')),
  storage: t.optional(wikiStorage),
  suspension: t.optional(
    t.nullable(wikiSuspension, 'Present if an operator has suspended the wiki, so that it is not served.'),
  ),
  read_only_for: t.optional(t.nullable(t.text(), 'The operator’s reason for making it read-only.')),
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
      updated_at: t.optional(t.time('When the wiki was last changed in the service.')),
      suspended: t.optional(t.flag('Whether an operator has suspended the wiki, so that it is not served.')),
      wiki_site_stats: t.nullable(siteStats, 'Null until statistics are available.'),
    }),
  ),
  count: t.count('The number of wikis that count towards the limit.'),
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
  ...readsWiki('see-settings'),
  path: api.wikiDetails,
  group,
  summary: 'Read the details of a wiki',
  responses: { 200: response('The details.', detailsShape) },
})
