import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/**
 * Sends rows as a CSV file (RFC 4180) with a line of names. A text that a spreadsheet would take for a formula begins
 * with an apostrophe; some take the wide signs of East Asian scripts for one, too.
 * @param file its name without the ending.
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

/** A line of a CSV file, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
