import { ACCOUNT_STATES } from '#contract/operator/accounts.ts'
import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  ACCOUNT_SIGNAL_NAMES,
  type FirstEdit,
  type FirstEditsResponse,
  SIGNAL_NAMES,
  SUSPECTS_DEFAULTS,
  type SuspectAccount,
  type SuspectWiki,
  suspectAccountsQuerySchema,
  suspectsQuerySchema,
} from '#contract/operator/suspects.ts'
import { accountIdParameter } from '#server/modules/console/accounts/accounts.endpoints.ts'
import { wikiIdParameter } from '#server/modules/console/wikis/console-wikis.endpoints.ts'
import { LIST_TEXTS, ofConsole, pageOrFile } from '#server/modules/operator/lists/console.endpoint.ts'
import { answer, endpoint, json, query } from '#server/platform/http/endpoint/endpoint.ts'
import {
  choice,
  count,
  flag,
  list,
  nullable,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofSpam = { ...ofConsole, consoleRight: 'spam' } as const

const suspect = record<SuspectWiki>('SuspectWiki', {
  id: count(),
  sitename: text(),
  domain: text(),
  description: nullable(text()),
  created_at: time(),
  state: choice(['served', 'suspended']),
  edits: count(),
  owner_id: count(),
  owner: text('The email address of one of its owners.'),
  owner_suspended: flag(),
  no_spam: flag('Somebody has marked it as no spam.'),
  signals: list(choice(SIGNAL_NAMES), 'Why it may be spam. Each alone proves nothing.'),
})

const suspectAccount = record<SuspectAccount>('SuspectAccount', {
  id: count(),
  email: text(),
  created_at: time(),
  state: choice(ACCOUNT_STATES),
  wikis: count('Those that it owns and that are not deleted.'),
  no_spam: flag('Somebody has marked it as no spam.'),
  signals: list(choice(ACCOUNT_SIGNAL_NAMES), 'Why it may be spam. Each alone proves nothing.'),
})

const MARKED_TEXTS = { ...LIST_TEXTS, marked: 'Those that are marked, in place of the others.' } as const

export const suspectsEndpoint = endpoint({
  ...ofSpam,
  method: 'GET',
  path: consoleApi.suspects,
  summary: 'List new wikis that may be spam',
  about: 'Made within 14 days, with at least one signal, and not marked as no spam.',
  query: query(suspectsQuerySchema, MARKED_TEXTS, SUSPECTS_DEFAULTS),
  answers: {
    200: pageOrFile('A page of them.', 'SuspectsPage', suspect),
  },
})

export const firstEditsEndpoint = endpoint({
  ...ofSpam,
  ...wikiIdParameter,
  method: 'GET',
  path: consoleApi.firstEdits(':id'),
  summary: 'Read the first edits in a wiki',
  about: 'Those of people, at most ten.',
  answers: {
    200: answer(
      'The oldest first.',
      record<FirstEditsResponse>('FirstEditsResponse', {
        data: nullable(
          list(record<FirstEdit>('FirstEdit', { at: time(), user: text(), page: text(), comment: text() })),
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
  about: 'Made within 14 days, with at least one signal, and not marked as no spam.',
  query: query(suspectAccountsQuerySchema, MARKED_TEXTS, SUSPECTS_DEFAULTS),
  answers: {
    200: pageOrFile('A page of them.', 'SuspectAccountsPage', suspectAccount),
  },
})

const mark = {
  ...ofSpam,
  method: 'POST',
  body: json(actSchema, { reason: 'Stands in the audit log. Nobody else is told.' }),
} as const

const markWiki = {
  ...mark,
  ...wikiIdParameter,
  refusals: { 404: 'There is no such wiki.', 409: 'It is so already, or the wiki is deleted.' },
} as const

const markAccount = {
  ...mark,
  ...accountIdParameter,
  refusals: { 404: 'There is no such account.', 409: 'It is so already.' },
} as const

export const wikiNoSpamEndpoint = endpoint({
  ...markWiki,
  path: consoleApi.suspectAct(':id', 'no-spam'),
  summary: 'Mark a new wiki as no spam',
  about: 'It leaves the list of wikis that may be spam.',
  answers: success('It is marked.'),
})

export const wikiMayBeSpamEndpoint = endpoint({
  ...markWiki,
  path: consoleApi.suspectAct(':id', 'may-be-spam'),
  summary: 'Take back that a new wiki is no spam',
  answers: success('It is not marked any more.'),
})

export const accountNoSpamEndpoint = endpoint({
  ...markAccount,
  path: consoleApi.suspectAccountAct(':id', 'no-spam'),
  summary: 'Mark a new account as no spam',
  about: 'It leaves the list of accounts that may be spam.',
  answers: success('It is marked.'),
})

export const accountMayBeSpamEndpoint = endpoint({
  ...markAccount,
  path: consoleApi.suspectAccountAct(':id', 'may-be-spam'),
  summary: 'Take back that a new account is no spam',
  answers: success('It is not marked any more.'),
})
