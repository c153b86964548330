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
import { siteStats, wikiFields, wikiProfile } from '#server/modules/wikis/shared/wiki.answers.ts'
import { wikiQuery } from '#server/modules/wikis/shared/wiki-query.ts'
import { answer, endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import {
  choice,
  count,
  flag,
  list,
  nullable,
  only,
  optional,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'

const group = 'Wikis'

export const wikiStorage = record<WikiStorage>('WikiStorage', {
  used_bytes: count(),
  quota_bytes: nullable(count(), 'Null if there is no limit.'),
  is_full: flag('The quota is used up: the wiki can be read but not edited.'),
  files_bytes: optional(count('The part of `used_bytes` that uploaded files take.')),
  files_quota_bytes: optional(nullable(count(), 'Null if files have no limit of their own.')),
})

export const wikiSuspension = record<NonNullable<WikiDetails['suspension']>>('WikiSuspension', {
  at: time(),
  reason: text('As everybody is told who asks for something of the wiki.'),
  by_law: flag('Whether the law asks for it: the wiki answers 451 instead of 403.'),
})

const details = record<WikiDetails>('WikiDetails', {
  id: count(),
  sitename: text(),
  domain: wikiFields.domain,
  domain_decoded: wikiFields.domainDecoded,
  domain_verified: flag(wikiFields.domainVerified),
  created_at: time(),
  updated_at: optional(time('When something of it was last changed in the service.')),
  is_featured: optional(flag()),
  description: optional(nullable(text())),
  wiki_managers: optional(
    list(record<WikiManager>('WikiManager', { wiki_id: count(), user_id: count(), created_at: time() })),
  ),
  language: optional(text('The code of the content language.')),
  language_name: optional(text('The language’s name in itself.')),
  wiki_db_version: nullable(
    record<NonNullable<WikiDetails['wiki_db_version']>>('WikiDatabaseVersion', {
      version: text('The version of MediaWiki.'),
    }),
  ),
  public_settings: list(
    record<PublicSetting>('PublicSetting', { name: text(), value: text('Flags are `1` or `0`.') }),
  ),
  wiki_latest_profile: nullable(wikiProfile),
  role: optional(choice(ROLES, 'Of the member who asks.')),
  storage: optional(wikiStorage),
  suspension: optional(
    nullable(wikiSuspension, 'That an operator has suspended it, so that it answers nobody.'),
  ),
  read_only_for: optional(nullable(text(), 'Why an operator has made it read-only.')),
})

const detailsAnswer = record<WikiDetailsResponse>('WikiDetailsResult', { success: only(true), data: details })

const mine = record<MyWikisResponse>('MyWikis', {
  wikis: list(
    record<WikiListItem>('MyWiki', {
      id: count(),
      sitename: text(),
      domain: wikiFields.domain,
      domain_decoded: wikiFields.domainDecoded,
      domain_verified: flag(wikiFields.domainVerified),
      language: optional(text('The code of the content language.')),
      created_at: optional(time()),
      updated_at: optional(time('When something of it was last changed in the service.')),
      suspended: optional(flag('Whether an operator has suspended it, so that it answers nobody.')),
      wiki_site_stats: nullable(siteStats, 'Null until the statistics have been read for the first time.'),
    }),
  ),
  count: count('The wikis that count towards the limit.'),
  limit: count('0 if there is none.'),
})

export const myWikisEndpoint = endpoint({
  method: 'POST',
  path: api.myWikis,
  whileReadOnly: true,
  group,
  summary: 'List the member’s wikis',
  caller: 'member',
  body: { kind: 'nothing' },
  answers: { 200: answer('The wikis.', mine) },
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
  answers: { 200: answer('The details.', detailsAnswer) },
})

export const getDetailsEndpoint = endpoint({
  method: 'GET',
  path: api.wikiDetails,
  group,
  summary: 'Read the details of a wiki',
  caller: 'manager',
  right: 'see-settings',
  query: wikiQuery,
  answers: { 200: answer('The details.', detailsAnswer) },
})
