import type { MappedColumn, MappedValue, TableLook, TableMapping } from '#contract/batches/batch.ts'

/** How the form of a table's columns is filled in: text fields, whose meaning depends on what the column is. */
export interface ColumnValues {
  readonly as: '' | MappedColumn['as']
  readonly language: string
  readonly property: string
  readonly separator: string
  /** '' for values, `id`, `name`, or `label`. */
  readonly items: '' | 'id' | 'name' | 'label'
  /** The number of the statement's column, as text. */
  readonly of: string
}

export interface MappingValues {
  readonly columns: readonly ColumnValues[]
  /** The number of the column by which an item is found, as text; '' if every row makes a new one. */
  readonly key: string
  readonly by: 'id' | 'property' | 'label'
  readonly byWhat: string
  readonly creates: boolean
}

const EMPTY: ColumnValues = { as: '', language: 'en', property: '', separator: '', items: '', of: '' }

/** The form as the guess fills it in. */
export function valuesOf({ columns, guess }: TableLook): MappingValues {
  return {
    columns: columns.map((_column, place) => {
      const mapped = guess.columns.find(({ column }) => column === place)
      return mapped ? { ...EMPTY, ...textsOf(mapped) } : EMPTY
    }),
    key: guess.key ? String(guess.key.column) : '',
    ...{ by: 'id', byWhat: '', creates: guess.key?.otherwise !== 'refuse' },
  }
}

function textsOf(mapped: MappedColumn): Partial<ColumnValues> {
  const separator = 'separator' in mapped ? (mapped.separator ?? '') : ''
  if ('property' in mapped) return { as: mapped.as, property: mapped.property, separator }
  return { as: mapped.as, separator, ...('language' in mapped && { language: mapped.language }) }
}

/** What the form says. */
export function mappingOf({ columns, key, by, byWhat, creates }: MappingValues): TableMapping {
  const mapped = columns.flatMap((values, column) => columnOf(values, column) ?? [])
  return {
    ...(key !== '' && {
      key: {
        column: Number(key),
        by: by === 'id' ? ('id' as const) : by === 'property' ? { property: byWhat } : { label: byWhat },
        otherwise: creates ? ('create' as const) : ('refuse' as const),
      },
    }),
    columns: mapped,
  }
}

function columnOf(
  { as, language, property, separator, items, of }: ColumnValues,
  column: number,
): MappedColumn | null {
  const split = separator === '' ? {} : { separator }
  const value: MappedValue = {
    ...{ property: property.trim().toUpperCase(), ...split },
    ...(items === 'label' ? { items: { label: language } } : items !== '' ? { items } : { language }),
  }
  switch (as) {
    case '':
      return null
    case 'label':
    case 'description':
      return { column, as, language }
    case 'aliases':
      return { column, as, language, ...split }
    case 'name':
      return { column, as }
    case 'statement':
      return { column, as, ...value }
    case 'qualifier':
    case 'reference':
      return { column, as, of: Number(of), ...value }
  }
}

const PROPERTY = /^\s*P[1-9]\d{0,9}\s*$/i
const LANGUAGE = /^[a-z]{2,}[a-z0-9-]{0,20}$/

/** What is wrong with the form, by the names of its fields. */
export function mappingErrors({ columns, key, by, byWhat }: MappingValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [column, { as, language, property, of }] of columns.entries()) {
    const at = (field: string) => `columns.${column}.${field}`
    const takesValue = as === 'statement' || as === 'qualifier' || as === 'reference'
    if (takesValue && !PROPERTY.test(property)) errors[at('property')] = 'A property is named like P31.'
    if (as !== '' && as !== 'name' && !LANGUAGE.test(language))
      errors[at('language')] = 'A language is named like en.'
    if ((as === 'qualifier' || as === 'reference') && columns[Number(of || -1)]?.as !== 'statement')
      errors[at('of')] = 'Choose the column of a statement.'
  }
  if (key !== '' && by === 'property' && !PROPERTY.test(byWhat))
    errors['byWhat'] = 'A property is named like P31.'
  if (key !== '' && by === 'label' && !LANGUAGE.test(byWhat))
    errors['byWhat'] = 'A language is named like en.'
  if (columns.every(({ as }) => as === '')) errors['columns.0.as'] = 'Choose what at least one column is.'
  return errors
}
