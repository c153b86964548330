import { countOf } from '#contract/format-count.ts'
import { formatSeconds } from '#contract/format-seconds.ts'
import type { QueryAnswer } from '#contract/types/query-answer.ts'
import { msg } from '#i18n/msg.ts'
import type { QueryResult } from './results/data/query-result.ts'

interface Status {
  /** Of the machine. */
  readonly state: string
  /** What was sent last; '' before the first query. */
  readonly query: string
  readonly answer: QueryAnswer | null
  readonly result: QueryResult | null
}

/** What the live region says of the query. */
export function statusText({ state, query, answer, result }: Status): string {
  if (state === 'running') return msg('query-query-running')
  if (state === 'waiting') return msg('query-query-service-starting-query-sent')
  if (state === 'editing' && query !== '') return msg('query-query-was-cancelled')
  if (state !== 'answered' || !answer || !result) return ''
  const changes = answer.behind === 1 ? 'change' : msg('query-1-changes', answer.behind)
  const behind = answer.behind === 0 ? '' : msg('query-answer-does-not-know-last', changes)
  return msg('query-1-2-3', found(answer, result), formatSeconds(answer.took), behind)
}

function found({ kind }: QueryAnswer, result: QueryResult): string {
  if (result.kind === 'boolean') return msg('query-answered')
  return countOf(result.rows.length, kind === 'triples' ? 'triple' : 'result')
}
