import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { Row } from '#server/query-service/rdf/dependent-entities.ts'
import type { TripleStore } from '#server/query-service/store/triple-store.ts'

const OPTIONS = {
  format: 'application/sparql-results+json',
  timeoutMs: 30 * SECOND_MS,
  maxBytes: 32 * MEGABYTE,
} as const

/** The rows of a SELECT query that the service itself asks. @throws as `TripleStore.query`. */
export async function rowsOf(store: Pick<TripleStore, 'query'>, query: string): Promise<readonly Row[]> {
  return await store.query(query, OPTIONS, async ({ pieces }) => {
    const parts: Uint8Array[] = []
    for await (const piece of pieces) parts.push(piece)
    const { results } = JSON.parse(Buffer.concat(parts).toString()) as {
      results: { bindings: readonly Row[] }
    }
    return results.bindings
  })
}
