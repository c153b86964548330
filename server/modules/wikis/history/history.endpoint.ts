import { HISTORY_KINDS, type HistoryEntry, type HistoryResponse } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { historyQuerySchema } from '#contract/people/people-requests.ts'
import { answer, endpoint, query } from '#server/platform/http/endpoint/endpoint.ts'
import { choice, count, list, nullable, record, text, time } from '#server/platform/http/endpoint/shape.ts'

export const historyEntry = record<HistoryEntry>('HistoryEntry', {
  id: count(),
  at: time(),
  who: nullable(text(), 'The email address that the member had; null for the service itself.'),
  kind: choice(HISTORY_KINDS),
  subject: nullable(text(), 'What was changed: a setting’s name, a person’s address, a file.'),
  before: nullable(text(), 'Null if there was none, or it is not shown.'),
  after: nullable(text()),
})

export const historyEndpoint = endpoint({
  method: 'GET',
  path: peopleApi.history(':id'),
  group: 'People of a wiki',
  summary: 'Read what has been changed of a wiki',
  caller: 'manager',
  right: 'see-history',
  params: { id: { about: 'The wiki’s id.', schema: { type: 'string', pattern: '^\\d{1,15}$' } } },
  query: query(historyQuerySchema, { before: 'Only entries with smaller ids.' }),
  answers: {
    200: answer(
      'The newest first.',
      record<HistoryResponse>('History', {
        data: list(historyEntry),
        next: nullable(count(), '`before` of the next page; null on the last one.'),
      }),
    ),
  },
})
