import type { TableLook } from '#contract/batches/batch.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { BatchReadingOrder, BatchReadingResult } from './batch-reading.ts'
import { EditWriter } from './edit-writer.ts'
import { editOfEntity } from './entity-json.ts'
import { guessMapping } from './guess-mapping.ts'
import { mapRow } from './map-row.ts'
import { ValueError } from './quickstatement-values.ts'
import { QuickStatements } from './quickstatements.ts'
import { quickStatementsRow } from './quickstatements-table.ts'
import { splitJson } from './split-json.ts'
import { openTable, type TableRow } from './table-rows.ts'
import { textLines, textPieces, tooMany } from './text-pieces.ts'

const EXAMPLES = 5
const EXAMPLE_LENGTH = 100

/**
 * Reads a file of a batch, in the confined process.
 * @param fd the file, or the output of the program that unpacks it. @throws FileRefusedError.
 */
export async function readBatch(fd: number, order: BatchReadingOrder): Promise<BatchReadingResult> {
  if (order.format !== 'table' && order.kind === 'zip')
    throw new FileRefusedError(
      'This is a ZIP file. Only spreadsheets, which are read as tables, may be ZIP files.',
    )
  if (order.task === 'look' || order.dir === null) return { kind: 'looked', table: await look(fd, order) }
  const writer = new EditWriter(order.dir, order.limits)
  const header = await readInto(writer, fd, order)
  writer.end()
  if (writer.count + writer.unreadable === 0) throw new FileRefusedError('This file contains nothing to do.')
  return { kind: 'read', edits: writer.count, unreadable: writer.unreadable, header }
}

async function readInto(
  writer: EditWriter,
  fd: number,
  order: BatchReadingOrder,
): Promise<readonly string[] | null> {
  if (order.format === 'table') return await readTable(writer, fd, order)
  if (order.format === 'json') {
    let line = 0
    for await (const text of splitJson(textPieces(fd, order), order.limits)) {
      line += 1
      if (line > order.limits.lines) throw new FileRefusedError(tooMany(order.limits.lines))
      orProblem(writer, line, text, () => writer.write(editOfEntity(text, line, order.ids), text))
    }
    return null
  }
  return await readQuickStatements(writer, fd, order)
}

async function readTable(
  writer: EditWriter,
  fd: number,
  order: BatchReadingOrder,
): Promise<readonly string[]> {
  const { mapping } = order
  if (mapping === null) throw new Error('A table is read by its mapping.')
  const { rows } = await openTable(fd, order, mapping.sheet)
  let header: readonly string[] | null = null
  let line = 0
  for await (const { cells, problem } of rows as AsyncIterable<TableRow>) {
    line += 1
    if (header === null) {
      header = cells
      continue
    }
    if (cells.every(cell => cell.trim() === '')) continue
    orProblem(writer, line, cells, () => {
      if (problem !== null) throw new ValueError(problem)
      writer.write(mapRow(mapping, cells, line), cells)
    })
  }
  return header ?? []
}

/** QuickStatements, or its form with a header and commas. */
async function readQuickStatements(
  writer: EditWriter,
  fd: number,
  order: BatchReadingOrder,
): Promise<readonly string[] | null> {
  const reader = new QuickStatements(writer)
  const lines = textLines(fd, order)
  let line = 0
  for await (const text of lines) {
    line += 1
    if (line === 1 && /^\s*qid\s*,/i.test(text))
      return await quickStatementsRow(text, lines, writer, order.limits)
    reader.read(text, line)
  }
  reader.end()
  return null
}

function orProblem(
  writer: EditWriter,
  line: number,
  raw: string | readonly string[],
  read: () => void,
): void {
  try {
    read()
  } catch (thrown) {
    if (!(thrown instanceof ValueError)) throw thrown
    writer.problem(line, thrown.message, raw)
  }
}

async function look(fd: number, order: BatchReadingOrder): Promise<TableLook> {
  const { sheets, rows } = await openTable(fd, order, order.mapping?.sheet)
  let names: readonly string[] | null = null
  let count = 0
  const examples: string[][] = []
  for await (const { cells } of rows as AsyncIterable<TableRow>) {
    if (names === null) {
      names = cells.map(cell => cell.trim())
      continue
    }
    if (cells.every(cell => cell.trim() === '')) continue
    count += 1
    for (const [column, cell] of cells.entries()) {
      const own = examples[column] ?? []
      examples[column] = own
      const text = cell.trim().slice(0, EXAMPLE_LENGTH)
      if (text !== '' && own.length < EXAMPLES && !own.includes(text)) own.push(text)
    }
  }
  if (names === null || names.every(name => name === ''))
    throw new FileRefusedError('The first row of this table has no column names.')
  const columns = names.map((name, column) => ({ name, examples: examples[column] ?? [] }))
  return { sheets, columns, rows: count, guess: guessMapping(names) }
}
