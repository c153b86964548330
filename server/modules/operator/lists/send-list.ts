import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ConsolePage, ListFormat } from '#contract/operator/console-list.ts'
import { type Cell, csvLine } from '#server/platform/http/csv.ts'
import { type ConsoleList, readAll, readPage } from './console-list.ts'

interface Sending<Row, Sent> {
  readonly query: {
    readonly sort: string & keyof Row
    readonly direction: 'asc' | 'desc'
    readonly after?: string | undefined
    readonly before?: string | undefined
    readonly per_page: number
    readonly format: ListFormat
  }
  readonly toSent: (row: Row) => Sent
  /** Of the CSV file, in this order. */
  readonly columns: readonly (string & keyof Sent)[]
  /** The file's name without its ending. */
  readonly file: string
}

/**
 * Answers a call for a list: with a page, or with all rows as a CSV file (RFC 4180) or as JSON Lines
 * (https://jsonlines.org/), which is sent while it is read.
 * @throws AppError 422 on `after` or `before`
 */
export async function sendList<Row extends { readonly id: number }, Sent extends object>(
  reply: FastifyReply,
  list: ConsoleList<Row>,
  { query, toSent, columns, file }: Sending<Row, Sent>,
): Promise<ConsolePage<Sent> | FastifyReply> {
  const { format } = query
  if (format === 'json') return await readPage(list, query, toSent)
  const rows = readAll(list, query, toSent)
  const lines = format === 'csv' ? csvLines(rows, columns) : jsonLines(rows)
  return reply
    .header('content-disposition', `attachment; filename="${file}.${format}"`)
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
    .send(Readable.from(lines))
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
