import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  CONSOLE_WIKI_STATES,
  type ConsoleWiki,
  consoleWikisQuerySchema,
  featureActSchema,
  quotaActSchema,
} from '#contract/operator/console-wikis.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

export const consoleWikiFields = {
  id: t.count(),
  sitename: t.text(),
  domain: t.text(),
  owner: t.text('The email address of one of its owners; empty if it has none.'),
  state: t.choice(CONSOLE_WIKI_STATES),
  created_at: t.time(),
  last_edited_at: t.nullable(t.time()),
  pages: t.count(),
  edits: t.count(),
  is_private: t.flag(),
  is_featured: t.flag(),
  is_read_only: t.flag('Whether an operator has made it read-only.'),
  quota_mb: t.nullable(t.count(), '0 for none, null for the service’s default.'),
}
const consoleWiki = t.record<ConsoleWiki>('ConsoleWiki', consoleWikiFields)

export const consoleWikisEndpoint = endpoint({
  ...ofConsole,
  method: 'GET',
  path: consoleApi.wikis,
  consoleRight: 'see-wikis',
  summary: 'List all wikis',
  about: 'Includes deleted and purged wikis.',
  query: query(
    consoleWikisQuerySchema,
    {
      ...LIST_TEXTS,
      name: 'Part of the name.',
      domain: 'Part of the domain.',
      owner: 'Part of the email address.',
    },
    NEWEST_FIRST,
  ),
  responses: {
    200: pageOrFile('A page of wikis.', 'ConsoleWikis', consoleWiki),
  },
})

export const wikiIdParameter = {
  params: idParameter('The wiki’s id.'),
} as const

const act = { ...ofConsole, ...wikiIdParameter, method: 'POST', consoleRight: 'change-wikis' } as const
const reason = 'Recorded in the audit log.'

export const featureActEndpoint = endpoint({
  ...act,
  path: consoleApi.featureWiki(':id'),
  summary: 'Add a wiki to the home page, or remove it',
  body: json(featureActSchema, {
    description: 'The text of its card; if missing, the text stays the same.',
    reason,
  }),
  responses: success('It is stored.'),
  refusals: { 409: 'The wiki is not public.' },
})

export const quotaActEndpoint = endpoint({
  ...act,
  path: consoleApi.wikiQuota(':id'),
  summary: 'Set the quota of a wiki',
  about: 'It applies within half a minute.',
  body: json(quotaActSchema, { quota_mb: '0 for no quota, null for the service’s default.', reason }),
  responses: success('It is stored.'),
  refusals: { 409: 'The wiki is not served.' },
})
