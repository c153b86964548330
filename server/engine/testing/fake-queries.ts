import type { QueryService } from '#server/engine/gateway/query-requests.ts'
import type { IndexAnswer } from '#server/engine/sparql/indexes/wiki-indexes.ts'
import { type PreparedQuery, QueryRefusedError } from '#server/engine/sparql/language/prepared-query.ts'
import type { QueryOptions } from '#server/engine/sparql/store/triple-store.ts'

export interface FakeQueries {
  readonly service: QueryService
  /** What the index was asked. */
  readonly asked: { readonly text: string; readonly format: string }[]
  /** Stands in for a wiki's index. Tests set how it answers. */
  answer: (query: PreparedQuery, options: QueryOptions) => Promise<IndexAnswer>
}

const FORM = /^\s*(?:PREFIX\s.*\n\s*)*(select|ask|construct|describe)\b/i

/** A query service without an engine. It takes everything for a query that begins like one. */
export function fakeQueries(): FakeQueries {
  const kit: FakeQueries = {
    asked: [],
    answer: async (_query, { format }) => ({ body: Buffer.from(`answer as ${format}`), behind: 0 }),
    service: {
      timeoutMs: 60_000,
      prepare: async text => {
        const form = FORM.exec(text)?.[1]?.toLowerCase()
        if (form === undefined)
          throw new QueryRefusedError('syntax', 'Expected SELECT.', { line: 1, column: 1 })
        return { text, form: form as PreparedQuery['form'] }
      },
      indexes: {
        query: async (_wiki, query, options) => {
          kit.asked.push({ text: query.text, format: options.format })
          return await kit.answer(query, options)
        },
      },
    },
  }
  return kit
}
