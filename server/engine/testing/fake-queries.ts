import type { QueryService } from '#server/gateway/query/query-requests.ts'
import { type PreparedQuery, QueryRefusedError } from '#server/query-service/language/prepared-query.ts'
import type { QueryOptions } from '#server/query-service/store/triple-store.ts'

export interface FakeQueries {
  readonly service: { -readonly [Key in keyof QueryService]: QueryService[Key] }
  /** The queries that reached the index. */
  readonly asked: { readonly text: string; readonly format: string }[]
  /** Plays a wiki's index. Tests set how it answers. */
  answer: (query: PreparedQuery, options: QueryOptions) => Promise<{ body: Uint8Array; behind: number }>
}

const FORM = /^\s*(?:PREFIX\s.*\n\s*)*(select|ask|construct|describe)\b/i

/** A query service without an engine. It accepts everything that begins like a query. */
export function fakeQueries(): FakeQueries {
  const kit: FakeQueries = {
    asked: [],
    answer: async (_query, { format }) => ({ body: Buffer.from(`answer as ${format}`), behind: 0 }),
    service: {
      timeoutMs: 60_000,
      atOnce: 2,
      prepare: async text => {
        const form = FORM.exec(text)?.[1]?.toLowerCase()
        if (form === undefined)
          throw new QueryRefusedError('syntax', 'Expected SELECT.', { line: 1, column: 1 })
        return { text, form: form as PreparedQuery['form'], searches: [], normalized: null }
      },
      search: async () => [],
      indexes: {
        query: async (_wiki, query, options, use) => {
          kit.asked.push({ text: query.text, format: options.format })
          const { body, behind } = await kit.answer(query, options)
          return await use({ length: body.length, pieces: [body], behind })
        },
      },
    },
  }
  return kit
}
