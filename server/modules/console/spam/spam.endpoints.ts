import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  type FirstEdit,
  type FirstEditsResponse,
  SIGNAL_NAMES,
  SUSPECTS_DEFAULTS,
  type SuspectWiki,
  suspectsQuerySchema,
} from '#contract/operator/suspects.ts'
import { consolePage, LIST_TEXTS, ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { answer, answerOrFile, endpoint, query } from '#server/platform/http/endpoint/endpoint.ts'
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

const ofSpam = { ...ofConsole, method: 'GET', consoleRight: 'spam' } as const

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
  signals: list(choice(SIGNAL_NAMES), 'Why it may be spam. Each alone proves nothing.'),
})

export const suspectsEndpoint = endpoint({
  ...ofSpam,
  path: consoleApi.suspects,
  summary: 'List new wikis that may be spam',
  about: 'Made within 14 days, with at least one signal.',
  query: query(suspectsQuerySchema, LIST_TEXTS, SUSPECTS_DEFAULTS),
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
  path: consoleApi.firstEdits(':id'),
  summary: 'Read the first edits in a wiki',
  about: 'Those of people, at most ten.',
  params: { id: { about: 'The wiki’s id.', schema: { type: 'string', pattern: '^\\d{1,15}$' } } },
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
