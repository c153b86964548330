import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EndpointClient } from './endpoint-client.ts'

const WIKI = 'urn:wikistead:wiki:'
/** The graph of notes about the others. No client can ask it. */
export const PLACES = 'urn:wikistead:places'
export const PLACE = '<urn:wikistead:place>'

/** The graph of a wiki's triples. @param dbName letters, digits and `_`. */
export function graphOf(dbName: string): string {
  return `${WIKI}${dbName}`
}

export function dbNameOf(graph: string): string {
  return graph.slice(WIKI.length)
}

/** The values of `?one` in the notes. @param where a pattern. */
export async function readRows(
  client: EndpointClient,
  where: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const body = await client.query(PLACES, `SELECT ?one { ${where} }`, {
    format: 'text/csv',
    timeoutMs: 30 * SECOND_MS,
    maxBytes: 64 * MEGABYTE,
    signal,
  })
  return Buffer.from(body).toString().trim().split(/\r?\n/).slice(1)
}
