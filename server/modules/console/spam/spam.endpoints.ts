import { ACCOUNT_STATES } from '#contract/operator/accounts.ts'
import { actSchema } from '#contract/operator/act-request.ts'
import { NEWEST_FIRST } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  ACCOUNT_SIGNAL_NAMES,
  type FirstEdit,
  type FirstEditsResponse,
  SIGNAL_NAMES,
  type SuspectAccount,
  type SuspectWiki,
  suspectAccountsQuerySchema,
  suspectsQuerySchema,
} from '#contract/operator/suspects.ts'
import { accountIdParameter } from '#server/modules/console/accounts/accounts.endpoints.ts'
import { wikiIdParameter } from '#server/modules/console/wikis/console-wikis.endpoints.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofSpam = { ...ofConsole, consoleRight: 'spam' } as const

const suspect = t.record<SuspectWiki>('SuspectWiki', {
  id: t.count(),
  sitename: t.text(),
  domain: t.text(),
  description: t.nullable(t.text()),
  created_at: t.time(),
  state: t.choice(['served', 'suspended']),
  edits: t.count(),
  owner_id: t.count(),
  owner: t.text('The email address of one of its owners.'),
  owner_suspended: t.flag(),
  no_spam: t.flag('Whether an operator has marked it as not spam.'),
  signals: t.list(t.choice(SIGNAL_NAMES), 'Why it may be spam. A single signal proves nothing.'),
})

const suspectAccount = t.record<SuspectAccount>('SuspectAccount', {
  id: t.count(),
  email: t.text(),
  created_at: t.time(),
  state: t.choice(ACCOUNT_STATES),
  wikis: t.count('Wikis that it owns and that are not deleted.'),
  no_spam: t.flag('Whether an operator has marked it as not spam.'),
  signals: t.list(t.choice(ACCOUNT_SIGNAL_NAMES), 'Why it may be spam. A single signal proves nothing.'),
})

const MARKED_TEXTS = {
  ...LIST_TEXTS,
  marked: 'Lists those marked as not spam instead of the others.',
} as const

export const suspectsEndpoint = endpoint({
  ...ofSpam,
  method: 'GET',
  path: consoleApi.suspects,
  summary: 'List new wikis that may be spam',
  about: 'Created within the last 14 days, with at least one signal, and not marked as not spam.',
  query: query(suspectsQuerySchema, MARKED_TEXTS, NEWEST_FIRST),
  responses: {
    200: pageOrFile('A page of the list.', 'SuspectsPage', suspect),
  },
})

export const firstEditsEndpoint = endpoint({
  ...ofSpam,
  ...wikiIdParameter,
  method: 'GET',
  path: consoleApi.firstEdits(':id'),
  summary: 'Read the first edits of a wiki',
  about: 'At most ten edits, without those of the service.',
  responses: {
    200: response(
      'The edits, oldest first.',
      t.record<FirstEditsResponse>('FirstEditsResponse', {
        data: t.nullable(
          t.list(
            t.record<FirstEdit>('FirstEdit', {
              at: t.time(),
              user: t.text(),
              page: t.text(),
              comment: t.text(),
            }),
          ),
          'Null if the wiki cannot be read.',
        ),
      }),
    ),
  },
  refusals: { 404: 'There is no such wiki.' },
})

export const suspectAccountsEndpoint = endpoint({
  ...ofSpam,
  method: 'GET',
  path: consoleApi.suspectAccounts,
  summary: 'List new accounts that may be spam',
  about: 'Created within the last 14 days, with at least one signal, and not marked as not spam.',
  query: query(suspectAccountsQuerySchema, MARKED_TEXTS, NEWEST_FIRST),
  responses: {
    200: pageOrFile('A page of the list.', 'SuspectAccountsPage', suspectAccount),
  },
})

const mark = {
  ...ofSpam,
  method: 'POST',
  body: json(actSchema, { reason: 'Recorded in the audit log. Nobody is notified.' }),
} as const

const markWiki = {
  ...mark,
  ...wikiIdParameter,
  refusals: { 404: 'There is no such wiki.', 409: 'It is already in this state, or the wiki is deleted.' },
} as const

const markAccount = {
  ...mark,
  ...accountIdParameter,
  refusals: { 404: 'There is no such account.', 409: 'It is already in this state.' },
} as const

export const wikiNoSpamEndpoint = endpoint({
  ...markWiki,
  path: consoleApi.suspectAct(':id', 'no-spam'),
  summary: 'Mark a wiki as not spam',
  about: 'Removes it from the list of wikis that may be spam.',
  responses: success('It is marked as not spam.'),
})

export const wikiMayBeSpamEndpoint = endpoint({
  ...markWiki,
  path: consoleApi.suspectAct(':id', 'may-be-spam'),
  summary: 'Unmark a wiki as not spam',
  responses: success('It is no longer marked.'),
})

export const accountNoSpamEndpoint = endpoint({
  ...markAccount,
  path: consoleApi.suspectAccountAct(':id', 'no-spam'),
  summary: 'Mark an account as not spam',
  about: 'Removes it from the list of accounts that may be spam.',
  responses: success('It is marked as not spam.'),
})

export const accountMayBeSpamEndpoint = endpoint({
  ...markAccount,
  path: consoleApi.suspectAccountAct(':id', 'may-be-spam'),
  summary: 'Unmark an account as not spam',
  responses: success('It is no longer marked.'),
})
