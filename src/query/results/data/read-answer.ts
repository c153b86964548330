import type { QueryAnswer } from '#contract/types/query-answer.ts'
import type { QueryResult } from './query-result.ts'
import { readGraphAnswer } from './read-graph-answer.ts'
import { readJsonAnswer } from './read-json-answer.ts'

/** @returns null when the answer is not what the service promises. */
export function readAnswer({ kind, text }: QueryAnswer): QueryResult | null {
  try {
    return kind === 'triples' ? readGraphAnswer(text) : readJsonAnswer(text)
  } catch {
    return null
  }
}
