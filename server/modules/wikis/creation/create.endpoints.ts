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
    'It answers at its domain at once, and an email brings the login of its first admin. With a custom domain it is made once DNS proves the domain.',
  caller: 'verified member',
  body: json(createWikiSchema, {
    sitename: 'At least three characters.',
    domain: 'A name below the service’s own domain, or a custom domain where the service offers that.',
    username: 'The first admin’s name on the wiki.',
    language: 'The code of a language of `/wiki/languages`; English if it is missing.',
    profile: { about: 'The intended use, as JSON text.', content: profileAnswersSchema },
    knowledgeEquityResponse: 'The answer to an optional question of the service.',
    request_id:
      'Anything that no other request of the member has. If no answer has come, send the request again with the same one: it is answered with the wiki of the first, within a day. While that is being created, the answer waits.',
  }),
  responses: { 200: response('The wiki.', created) },
  refusals: {
    403: 'The member has as many wikis as the service allows.',
    409: 'A request with the same `request_id` is still creating the wiki.',
  },
  limits: true,
})

export const languagesEndpoint = endpoint({
  method: 'GET',
  path: WIKI_LANGUAGES_PATH,
  group,
  summary: 'List the languages that wikis can have',
  caller: 'visitor',
  responses: {
    200: response('The languages.', languages, { etag: 'For `If-None-Match`.' }),
    304: empty('They are as `If-None-Match` says.'),
  },
})
