import { api, WIKI_LANGUAGES_PATH } from '#contract/paths.ts'
import { createWikiSchema } from '#contract/schemas/create-wiki.ts'
import { profileAnswersSchema } from '#contract/schemas/wiki-profile.ts'
import type {
  CreatedWiki,
  CreateWikiResponse,
  WikiLanguage,
  WikiLanguagesResponse,
} from '#contract/types/wiki.ts'
import { wikiFields } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { empty, endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Wikis'

const created = t.record<CreateWikiResponse>('CreateWiki', {
  success: t.only(true),
  message: t.text(),
  data: t.record<CreatedWiki>('CreatedWiki', {
    id: t.count(),
    sitename: t.text(),
    name: t.text('The same as `sitename`.'),
    domain: wikiFields.domain,
  }),
})

const languages = t.record<WikiLanguagesResponse>('WikiLanguages', {
  data: t.list(
    t.record<WikiLanguage>('WikiLanguage', { code: t.text(), name: t.text('In the language itself.') }),
    'Sorted by name.',
  ),
})

export const createWikiEndpoint = endpoint({
  method: 'POST',
  path: api.createWiki,
  group,
  summary: 'Create a wiki',
  about:
    'The wiki is available at its domain immediately, and an email contains the login of its first administrator. With a custom domain, it is created once DNS proves the domain.',
  caller: 'verified member',
  body: json(createWikiSchema, {
    sitename: 'At least three characters.',
    domain: 'A subdomain of the service’s domain, or a custom domain if the service offers that.',
    username: 'The user name of the first administrator.',
    language: 'The code of a language from `/wiki/languages`; English if missing.',
    profile: { about: 'The intended use, as JSON text.', content: profileAnswersSchema },
    knowledgeEquityResponse: 'The answer to an optional question of the service.',
    request_id:
      'A value that is unique among the member’s requests. If no response arrives, repeat the request with the same value within a day: it returns the wiki of the first request, and waits for it while it is being created.',
  }),
  responses: { 200: response('The wiki.', created) },
  refusals: {
    403: 'The member has the maximum number of wikis.',
    409: 'A request with the same `request_id` is still creating the wiki.',
  },
  limits: true,
})

export const languagesEndpoint = endpoint({
  method: 'GET',
  path: WIKI_LANGUAGES_PATH,
  group,
  summary: 'List the languages available for wikis',
  caller: 'visitor',
  responses: {
    200: response('The languages.', languages, { etag: 'For use in `If-None-Match`.' }),
    304: empty('Unchanged since the version in `If-None-Match`.'),
  },
})
