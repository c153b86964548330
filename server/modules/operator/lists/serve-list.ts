import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ConsolePage, ListFormat } from '#contract/operator/console-list.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Cell, csvLine } from '#server/platform/http/csv.ts'
import type { Endpoint, EndpointResponse, Query } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { isoDay } from '#server/platform/iso-time.ts'
import { type ConsoleList, readAll, readPage } from './console-list.ts'

interface ListQuery {
  readonly sort: string
  readonly direction: 'asc' | 'desc'
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly per_page: number
  readonly format: ListFormat
}

type ListEndpoint<Asked extends ListQuery, Sent> = Endpoint & {
  readonly query: Query<Asked>
  readonly responses: { readonly 200: EndpointResponse<ConsolePage<Sent>> }
}

interface Listing<Asked, Row extends { readonly id: number }, Sent> {
  list(query: Asked): ConsoleList<Row> | Promise<ConsoleList<Row>>
  readonly toSent: (row: Row) => Sent
  /** Of the CSV file, in this order. */
  readonly columns: readonly (string & keyof Sent)[]
  /** The start of the file's name; the day follows. */
  readonly file: string
  /** The columns to sort by that have another name in the query. */
  readonly sortedBy?: Partial<Record<string, string & keyof Row>>
}

/**
 * Adds the route of a list, which answers with a page, or with all rows as a CSV file (RFC 4180) or as JSON Lines
 * (https://jsonlines.org/), which is sent while it is read. It answers 422 to a wrong parameter.
 */
export function serveList<
  Row extends { readonly id: number },
  Asked extends ListQuery & { readonly sort: string & keyof Row },
  Sent extends object,
>(
  app: FastifyInstance,
  clock: Clock,
  endpoint: ListEndpoint<Asked, Sent>,
  { list, toSent, columns, file, sortedBy = {} }: Listing<Asked, Row, Sent>,
): void {
  serve(app, endpoint, async (request, reply): Promise<ConsolePage<Sent> | FastifyReply> => {
    const query = await parseQuery<Asked>(endpoint.query, request)
    const { format, sort } = query
    const found = await list(query)
    const order = { ...query, sort: sortedBy[sort] ?? sort }
    if (format === 'json') return await readPage(found, order, toSent)
    const rows = readAll(found, order, toSent)
    return reply
      .header('content-disposition', `attachment; filename="${file}-${isoDay(clock.now())}.${format}"`)
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
      .send(Readable.from(format === 'csv' ? csvLines(rows, columns) : jsonLines(rows)))
  })
}

async function* csvLines<Sent extends object>(
  rows: AsyncIterable<Sent>,
  columns: readonly (string & keyof Sent)[],
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map(column => cellOf(row[column])))
}

async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** Writes anything but a text or a number as JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
