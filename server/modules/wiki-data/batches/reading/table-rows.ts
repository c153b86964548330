import { fstatSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CellObject, WorkBook } from '@e965/xlsx'
import { type CsvError, type Options, parse } from 'csv-parse'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { BatchReadingOrder } from './batch-reading.ts'
import { textPieces, tooMany } from './text-pieces.ts'

/** A row of a table: the cells as a person sees them, and why it cannot be used. */
export interface TableRow {
  readonly cells: readonly string[]
  readonly problem: string | null
}

interface Table {
  /** Names of the sheets of a spreadsheet; empty for CSV and TSV. */
  readonly sheets: readonly string[]
  /** Including the header. */
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>
}

/** The most entries of a spreadsheet's ZIP file. */
const ENTRIES_MAX = 2000
const DAY = /T00:00:00\.000Z$/

/** Opens a table of any kind. @throws FileRefusedError, also while the rows are read. */
export async function openTable(fd: number, order: BatchReadingOrder, sheet = 0): Promise<Table> {
  return order.kind === 'zip'
    ? await openSpreadsheet(fd, order, sheet)
    : { sheets: [], rows: bounded(csvRows(fd, order), order) }
}

async function* bounded(
  rows: AsyncIterable<TableRow>,
  { limits }: BatchReadingOrder,
): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > limits.lines) throw new FileRefusedError(tooMany(limits.lines))
    if (row.cells.length > limits.columns)
      throw new FileRefusedError(`Row ${count} has more than ${limits.columns} columns.`)
    yield row
  }
}

async function* csvRows(fd: number, order: BatchReadingOrder): AsyncGenerator<TableRow> {
  const pieces = textPieces(fd, order)
  const first = await pieces.next()
  if (first.done) return
  const all = async function* () {
    yield first.value
    yield* pieces
  }
  const delimiter = delimiterOf(first.value)
  for await (const cells of csvCells(all(), order.limits, { delimiter })) yield { cells, problem: null }
}

/**
 * The cells of the rows of CSV, with line ends of any system.
 * @param pieces its text. @throws FileRefusedError; what `pieces` throws.
 */
export async function* csvCells(
  pieces: AsyncIterable<string>,
  { lineLength }: Pick<BatchReadingOrder['limits'], 'lineLength'>,
  options: Pick<Options, 'delimiter' | 'relax_quotes'>,
): AsyncGenerator<readonly string[]> {
  const parser = parse({
    ...options,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: lineLength,
  })
  // An error in the pieces ends the parser, so that reading its rows fails, too.
  const fed = pipeline(Readable.from(pieces), parser)
  fed.catch(() => undefined)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield cells
  } catch (thrown) {
    throw refusalOf(thrown)
  }
}

/** The delimiter of the columns: the most frequent of three candidates in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map(sign => [sign, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

function refusalOf(thrown: unknown): unknown {
  const { code, lines } = thrown as CsvError & { lines?: number }
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileRefusedError(`A double quote that begins near line ${lines} is never closed.`)
    case 'CSV_MAX_RECORD_SIZE':
      return new FileRefusedError(
        `The row near line ${lines} is longer than the maximum. Is a double quote missing?`,
      )
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new FileRefusedError(
        `Near line ${lines}, a cell contains a double quote. Put the whole cell in quotes and write the quote twice.`,
      )
    default:
      return thrown
  }
}

async function openSpreadsheet(fd: number, { limits }: BatchReadingOrder, sheet: number): Promise<Table> {
  const { size } = fstatSync(fd)
  if (size > limits.sheetBytes)
    throw new FileRefusedError('This spreadsheet is too large to be read. Please save it as CSV.')
  // Loaded only here: each file is read by a process of its own, and loading them takes a sixth of its time.
  const { openZip } = await import('#server/modules/wiki-data/imports/reading/archive/open-zip.ts')
  // The library trusts the sizes that a ZIP file announces, so they are checked by unpacking it once.
  const zip = await openZip(fd, { entries: ENTRIES_MAX, unpackedBytes: limits.sheetUnpackedBytes })
  for (const entry of zip.entries.values()) for await (const _piece of await zip.open(entry));
  const isSheet = ['xl/workbook.xml', 'content.xml'].some(name => zip.entries.has(name))
  if (!isSheet)
    throw new FileRefusedError('This ZIP file is not a spreadsheet: it is neither .xlsx nor .ods.')
  const bytes = Buffer.alloc(size)
  for (let done = 0; done < size; ) done += readSync(fd, bytes, done, size - done, done)
  const book = await readBook(bytes)
  return { sheets: book.SheetNames, rows: [...sheetRows(book, sheet, limits)] }
}

async function readBook(bytes: Buffer): Promise<WorkBook> {
  const { read } = await import('@e965/xlsx')
  try {
    return read(bytes, { dense: true, cellDates: true, UTC: true, cellHTML: false, cellFormula: true })
  } catch (cause) {
    throw new FileRefusedError('This spreadsheet is damaged.', { cause })
  }
}

function* sheetRows(book: WorkBook, sheet: number, limits: BatchReadingOrder['limits']): Generator<TableRow> {
  const name = book.SheetNames[sheet]
  if (name === undefined) throw new FileRefusedError('This spreadsheet has no such sheet.')
  const rows = (book.Sheets[name]?.['!data'] ?? []) as readonly (
    | readonly (CellObject | undefined)[]
    | undefined
  )[]
  if (rows.length > limits.lines) throw new FileRefusedError(tooMany(limits.lines))
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? []
    if (row.length > limits.columns)
      throw new FileRefusedError(`Row ${place + 1} has more than ${limits.columns} columns.`)
    const cells = Array.from(row, cell => cellText(cell))
    const bad = cells.indexOf(null)
    yield {
      cells: cells.map(cell => cell ?? ''),
      problem:
        bad < 0
          ? null
          : `Column ${bad + 1} has a formula without a value, or an error. Please replace it with its value.`,
    }
  }
}

/** @returns null for a cell without a value, such as a formula whose result is not stored. */
function cellText(cell: CellObject | undefined): string | null {
  if (cell === undefined || cell.t === 'z') return cell?.f === undefined ? '' : null
  if (cell.t === 'e') return null
  const { v } = cell
  if (v instanceof Date) {
    const iso = v.toISOString()
    return DAY.test(iso) ? iso.slice(0, 10) : iso.replace(/\.000Z$/, 'Z')
  }
  return v === undefined ? null : String(v).trim()
}
