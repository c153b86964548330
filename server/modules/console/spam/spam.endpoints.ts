import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type FirstEdit,
  type FirstEditsResponse,
  SIGNAL_NAMES,
  SUSPECTS_DEFAULTS,
  type SuspectWiki,
  suspectsQuerySchema,
} from '#contract/operator/suspects.ts'
import { wikiIdParameter } from '#server/modules/console/wikis/console-wikis.endpoints.ts'
import { consolePage, LIST_TEXTS, ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { answer, answerOrFile, endpoint, json, query } from '#server/platform/http/endpoint/endpoint.ts'
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

export const suspectsEndpoint = endpoint({
  ...ofSpam,
  method: 'GET',
  path: consoleApi.suspects,
  summary: 'List new wikis that may be spam',
  about: 'Made within 14 days, with at least one signal, and not marked as no spam.',
  query: query(
    suspectsQuerySchema,
    { ...LIST_TEXTS, marked: 'Those that are marked, in place of the others.' },
    SUSPECTS_DEFAULTS,
  ),
  answers: {
    200: answerOrFile(
      'A page of them.',
      consolePage('SuspectsPage', suspect),
      'text/csv',
      'application/jsonl',
    ),
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

const mark = {
  ...ofSpam,
  ...wikiIdParameter,
  method: 'POST',
  body: json(actSchema, { reason: 'Stands in the audit log. Nobody else is told.' }),
  refusals: { 404: 'There is no such wiki.', 409: 'It is so already, or the wiki is deleted.' },
} as const

export const noSpamEndpoint = endpoint({
  ...mark,
  path: consoleApi.suspectAct(':id', 'no-spam'),
  summary: 'Mark a new wiki as no spam',
  about: 'It leaves the list of wikis that may be spam.',
  answers: success('It is marked.'),
})

export const mayBeSpamEndpoint = endpoint({
  ...mark,
  path: consoleApi.suspectAct(':id', 'may-be-spam'),
  summary: 'Take back that a new wiki is no spam',
  answers: success('It is not marked any more.'),
})
