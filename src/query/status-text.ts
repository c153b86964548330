import { formatCount } from '#contract/format-count.ts'
import { formatSeconds } from '#contract/format-seconds.ts'
import type { QueryResponse } from '#contract/types/query-response.ts'
import { msg } from '#i18n/msg.ts'
import type { QueryResult } from './results/data/query-result.ts'

interface Status {
  /** The machine's state. */
  readonly state: string
  /** The query that was sent last; '' before the first. */
  readonly query: string
  readonly answer: QueryResponse | null
  readonly result: QueryResult | null
}

/** The text of the live region about the query. */
export function statusText({ state, query, answer, result }: Status): string {
  if (state === 'running') return msg('query-query-running')
  if (state === 'waiting') return msg('query-query-service-starting-query-sent')
  if (state === 'editing' && query !== '') return msg('query-query-was-cancelled')
  if (state !== 'answered' || !answer || !result) return ''
  const found = foundText(answer, result)
  return answer.behind === 0
    ? found
    : msg('common-sentences', found, msg('query-answer-behind', answer.behind))
}

function foundText({ kind, durationMs }: QueryResponse, result: QueryResult): string {
  const seconds = formatSeconds(durationMs)
  if (result.kind === 'boolean') return msg('query-answered-in', seconds)
  const { length } = result.rows
  return kind === 'triples'
    ? msg('query-found-triples', formatCount(length), length, seconds)
    : msg('query-found-results', formatCount(length), length, seconds)
}
