import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/**
 * Sends rows as a CSV file (RFC 4180) with a header line. Text that a spreadsheet would read as a formula is prefixed
 * with an apostrophe. This includes the full-width characters of East Asian scripts, which some spreadsheets also accept.
 * @param file the file name without its extension.
 */
export function sendCsv<Column extends string>(
  reply: FastifyReply,
  rows: readonly Readonly<Record<Column, Cell>>[],
  { columns, file }: { readonly columns: readonly Column[]; readonly file: string },
): FastifyReply {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]))]
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.replaceAll(':', '-')}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(lines.map(csvLine).join(''))
}

/** A line of a CSV file, including the line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
