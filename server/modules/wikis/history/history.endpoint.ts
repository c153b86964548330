import { HISTORY_KINDS, type HistoryEntry, type HistoryResponse } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { historyQuerySchema } from '#contract/people/people-requests.ts'
import { endpoint, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

export const historyEntry = t.record<HistoryEntry>('HistoryEntry', {
  id: t.count(),
  at: t.time(),
  who: t.nullable(t.text(), 'The member’s email address at that time; null for the service itself.'),
  kind: t.choice(HISTORY_KINDS),
  subject: t.nullable(t.text(), 'What was changed: a setting’s name, a person’s address, a file.'),
  before: t.nullable(t.text(), 'Null if there was none, or if it is not shown.'),
  after: t.nullable(t.text()),
})

export const historyEndpoint = endpoint({
  method: 'GET',
  path: peopleApi.history(':id'),
  group: 'People of a wiki',
  summary: 'Read the history of a wiki’s management',
  caller: 'manager',
  right: 'see-history',
  params: idParameter('The wiki’s id.'),
  query: query(historyQuerySchema, { before: 'Only entries with smaller ids, for the next page.' }),
  responses: {
    200: response(
      'Newest first.',
      t.record<HistoryResponse>('History', {
        data: t.list(historyEntry),
        next: t.nullable(t.count(), 'The value of `before` for the next page; null on the last page.'),
      }),
    ),
  },
})
