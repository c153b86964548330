import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { QueryResult } from '#server/query-service/store/triple-store.ts'

/** Reads a whole result. */
export async function resultText({ pieces }: QueryResult): Promise<string> {
  return await text(Readable.from(pieces))
}
