import { countOf } from '#contract/format-count.ts'
import { formatSeconds } from '#contract/format-seconds.ts'
import type { QueryAnswer } from '#contract/types/query-answer.ts'
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
  if (state === 'running') return 'The query is running …'
  if (state === 'waiting') return 'The query service is starting. The query is sent again by itself …'
  if (state === 'editing' && query !== '') return 'The query was cancelled.'
  if (state !== 'answered' || !answer || !result) return ''
  const changes = answer.behind === 1 ? 'change' : `${answer.behind} changes`
  const behind = answer.behind === 0 ? '' : ` The answer does not know the last ${changes} of the wiki yet.`
  return `${found(answer, result)} in ${formatSeconds(answer.took)}.${behind}`
}

function found({ kind }: QueryAnswer, result: QueryResult): string {
  if (result.kind === 'boolean') return 'Answered'
  return countOf(result.rows.length, kind === 'triples' ? 'triple' : 'result')
}
