import type { MappedColumn, MappedValue, TableMapping } from '#contract/batches/batch.ts'
import { clipText } from '#contract/clip-text.ts'
import type {
  EditedEntity,
  EditSnak,
  EditValue,
  EntityEdit,
  StatementEdit,
} from '#server/wikis/batches/entity-edit.ts'
import { entityValue, ValueError } from './quickstatement-values.ts'

const ENTITY_ID = /^[QPL][1-9]\d*$/i

/** Reads a row of a table as an edit, by the table's mapping. @param line from 1. @throws ValueError with a sentence. */
export function mapRow(mapping: TableMapping, cells: readonly string[], line: number): EntityEdit {
  // Our own reports put an apostrophe before what a spreadsheet would take for a formula.
  const cell = (column: number) => (cells[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const labels: Record<string, string> = {}
  const descriptions: Record<string, string> = {}
  const aliases: Record<string, { add: string[] }> = {}
  const statements: StatementEdit[] = []
  let key: string | undefined
  for (const column of mapping.columns) {
    const text = cell(column.column)
    if (text === '') continue
    if (column.as === 'label') labels[column.language] = text
    else if (column.as === 'description') descriptions[column.language] = text
    else if (column.as === 'name') key = text
    else if (column.as === 'aliases') {
      const add = aliases[column.language]?.add ?? []
      aliases[column.language] = { add: [...add, ...partsOf(text, column.separator)] }
    } else if (column.as === 'statement') statements.push(...statementsOf(column, mapping, cell))
  }
  return {
    ...{ line, entity: entityOf(mapping, cell) },
    ...(key !== undefined && { key }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(Object.keys(descriptions).length > 0 && { descriptions }),
    ...(Object.keys(aliases).length > 0 && { aliases }),
    ...(statements.length > 0 && { statements }),
  }
}

function entityOf({ key }: TableMapping, cell: (column: number) => string): EditedEntity {
  if (!key) return { new: 'item' }
  const text = cell(key.column)
  if (text === '') {
    if (key.otherwise === 'create') return { new: 'item' }
    throw new ValueError('The cell that identifies the item is empty.')
  }
  if (key.by === 'id') {
    if (!ENTITY_ID.test(text))
      throw new ValueError(`“${clipText(text, 60)}” is not the id of an item, such as Q42.`)
    return { id: text.toUpperCase() }
  }
  const find =
    'property' in key.by
      ? { property: key.by.property, value: text }
      : { language: key.by.label, label: text }
  return { find, otherwise: key.otherwise }
}

/** The statements of a column's cell, each with the qualifiers and references of its other columns. */
function statementsOf(
  column: Extract<MappedColumn, { as: 'statement' }>,
  { columns }: TableMapping,
  cell: (column: number) => string,
): readonly StatementEdit[] {
  const snaksOf = (one: MappedColumn & MappedValue): EditSnak[] =>
    partsOf(cell(one.column), one.separator).map(text => ({
      property: one.property,
      value: editValue(text, one),
    }))
  const qualifiers = columns.flatMap(one =>
    one.as === 'qualifier' && one.of === column.column ? snaksOf(one) : [],
  )
  const groups = new Map<number, EditSnak[]>()
  for (const one of columns) {
    if (one.as !== 'reference' || one.of !== column.column) continue
    const snaks = snaksOf(one)
    if (snaks.length > 0) groups.set(one.group ?? 0, [...(groups.get(one.group ?? 0) ?? []), ...snaks])
  }
  return partsOf(cell(column.column), column.separator).map(text => ({
    ...{ do: 'add', property: column.property, value: editValue(text, column) },
    ...(qualifiers.length > 0 && { qualifiers }),
    ...(groups.size > 0 && { references: [...groups.values()] }),
  }))
}

function editValue(text: string, { items, language, unit, precision }: MappedValue): EditValue {
  if (text === 'somevalue' || text === 'novalue') return { kind: text }
  if (items === 'id') {
    if (!ENTITY_ID.test(text))
      throw new ValueError(`“${clipText(text, 60)}” is not the id of an item, such as Q42.`)
    return entityValue(text.toUpperCase())
  }
  if (items === 'name') return { kind: 'made', key: text }
  if (items) return { kind: 'find', find: { language: items.label, label: text } }
  return {
    ...{ kind: 'text', text },
    ...(language !== undefined && { language }),
    ...(unit !== undefined && { unit }),
    ...(precision !== undefined && { precision }),
  }
}

function partsOf(text: string, separator: string | undefined): readonly string[] {
  const parts = separator === undefined || separator === '' ? [text] : text.split(separator)
  return parts.map(part => part.trim()).filter(Boolean)
}
