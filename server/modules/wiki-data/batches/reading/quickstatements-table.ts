import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { EditSnak, EditValue, EntityEdit, StatementEdit } from '#server/wikis/batches/entity-edit.ts'
import type { BatchReadingLimits } from './batch-reading.ts'
import type { EditWriter } from './edit-writer.ts'
import { readValue, ValueError } from './quickstatement-values.ts'
import { csvCells } from './table-rows.ts'

type Column =
  | {
      readonly kind: 'term'
      readonly terms: 'labels' | 'descriptions' | 'sitelinks' | 'aliases'
      readonly code: string
    }
  | { readonly kind: 'statement'; readonly property: string; readonly removes: boolean }
  | { readonly kind: 'qualifier' | 'reference'; readonly property: string }
  | { readonly kind: 'comment' }

const TERMS = { l: 'labels', d: 'descriptions', a: 'aliases', s: 'sitelinks' } as const

/**
 * QuickStatements with a header, such as `qid,Len,P31,qal580,S248,#`: each row is an item, and an empty `qid` makes a new
 * one.
 * Source: https://www.wikidata.org/wiki/Help:QuickStatements#CSV_file_syntax
 * @returns the header. @throws FileRefusedError, also for a column with another name.
 */
export async function quickStatementsRow(
  header: string,
  lines: AsyncIterable<string>,
  writer: Pick<EditWriter, 'write' | 'problem'>,
  limits: BatchReadingLimits,
): Promise<readonly string[]> {
  const names = header.split(',').map(name => name.trim())
  const columns = names.slice(1).map(columnOf)
  const text = async function* () {
    for await (const line of lines) yield `${line}\n`
  }
  let line = 1
  for await (const cells of csvCells(text(), limits, { delimiter: ',', relax_quotes: true })) {
    line += 1
    if (cells.every(cell => cell.trim() === '')) continue
    try {
      writer.write(rowOf(cells, columns, line), cells)
    } catch (thrown) {
      if (!(thrown instanceof ValueError)) throw thrown
      writer.problem(line, thrown.message, cells)
    }
  }
  return names
}

function columnOf(name: string): Column {
  if (name === '#') return { kind: 'comment' }
  const statement = /^(-?)(P[1-9]\d*)$/i.exec(name)
  if (statement)
    return { kind: 'statement', property: (statement[2] ?? '').toUpperCase(), removes: statement[1] === '-' }
  const qualifier = /^qal([1-9]\d*)$/i.exec(name)
  if (qualifier) return { kind: 'qualifier', property: `P${qualifier[1]}` }
  const reference = /^S([1-9]\d*)$/i.exec(name)
  if (reference) return { kind: 'reference', property: `P${reference[1]}` }
  const term = /^([LDAS])([a-z][a-z0-9_-]*)$/i.exec(name)
  if (term)
    return {
      ...{ kind: 'term', code: term[2] ?? '' },
      terms: TERMS[(term[1] ?? 'l').toLowerCase() as keyof typeof TERMS],
    }
  throw new FileRefusedError(
    `The column “${name.slice(0, 60)}” is unknown. Columns are named as Len, Den, Aen, Senwiki, P31, qal580, S248 and #.`,
  )
}

function rowOf(
  [qid = '', ...cells]: readonly string[],
  columns: readonly Column[],
  line: number,
): EntityEdit {
  const id = qid.trim()
  if (id !== '' && !/^[QP][1-9]\d*$/i.test(id))
    throw new ValueError(`“${id.slice(0, 60)}” is not the id of an item, such as Q42.`)
  const terms: Record<string, Record<string, unknown>> = {}
  const statements: (StatementEdit & { qualifiers: EditSnak[]; references: EditSnak[][] })[] = []
  let summary = ''
  for (const [place, column] of columns.entries()) {
    const cell = (cells[place] ?? '').trim()
    if (cell === '') continue
    if (column.kind === 'comment') summary = cell
    else if (column.kind === 'term') {
      const { terms: kind, code } = column
      const text = /^"[\s\S]*"$/.test(cell) ? cell.slice(1, -1) : cell
      terms[kind] = {
        ...terms[kind],
        [code]: kind === 'aliases' ? { add: text.split('|').filter(Boolean) } : text === '' ? null : text,
      }
    } else if (column.kind === 'statement')
      statements.push({
        ...{ do: column.removes ? 'remove' : 'add', property: column.property, value: editValue(cell) },
        ...{ qualifiers: [], references: [] },
      })
    else {
      const last = statements.at(-1)
      if (!last) throw new ValueError('A qualifier or source comes before any statement.')
      const snak = { property: column.property, value: editValue(cell) }
      if (column.kind === 'qualifier') last.qualifiers.push(snak)
      else if (last.references[0]) last.references[0].push(snak)
      else last.references.push([snak])
    }
  }
  return {
    ...{ line, entity: id === '' ? { new: 'item' } : { id: id.toUpperCase() } },
    ...(terms as Partial<EntityEdit>),
    ...(statements.length > 0 && { statements }),
    ...(summary && { summary }),
  }
}

/** Here a text may have no quotes: the wiki then reads it as its property's datatype. */
function editValue(cell: string): EditValue {
  try {
    return readValue(cell, null)
  } catch (thrown) {
    if (!(thrown instanceof ValueError)) throw thrown
    return { kind: 'text', text: cell }
  }
}
