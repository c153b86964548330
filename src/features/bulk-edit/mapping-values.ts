import type {
  BatchTable,
  MappedColumn,
  MappedValue,
  TableMapping,
  WikiProperty,
} from '#contract/batches/batch.ts'
import { propertyId, propertyName, propertyOf } from '#contract/batches/property-names.ts'
import { msg } from '#i18n/msg.ts'

/** The form's values for one column: text fields, whose meaning depends on the kind of column. */
export interface ColumnValues {
  readonly as: '' | MappedColumn['as']
  readonly language: string
  /** The property's label or id. */
  readonly property: string
  readonly separator: string
  /** '' for values, `id`, `name`, or `label`. */
  readonly items: '' | 'id' | 'name' | 'label'
  /** The number of the statement's column, as text. */
  readonly of: string
  /** An item's id; '' for numbers without a unit. */
  readonly unit: string
  /** The precision of dates, as text: 7 to 11; '' for as precise as they are written. */
  readonly precision: string
}

export interface MappingValues {
  readonly columns: readonly ColumnValues[]
  /** The number of the column by which an item is found, as text; '' if every row makes a new one. */
  readonly key: string
  readonly by: 'id' | 'property' | 'label'
  readonly byWhat: string
  readonly creates: boolean
}

const EMPTY: ColumnValues = {
  as: '',
  language: 'en',
  property: '',
  separator: '',
  items: '',
  of: '',
  unit: '',
  precision: '',
}

/** The form's values for a mapping. */
export function valuesOf({ columns, properties }: BatchTable, mapping: TableMapping): MappingValues {
  const named = (id: string) => propertyName(id, properties ?? [])
  return {
    columns: columns.map((_column, place) => {
      const mapped = mapping.columns.find(({ column }) => column === place)
      return mapped ? { ...EMPTY, ...textsOf(mapped, named) } : EMPTY
    }),
    key: mapping.key ? String(mapping.key.column) : '',
    ...byOf(mapping.key?.by ?? 'id', named),
    creates: mapping.key?.otherwise !== 'refuse',
  }
}

/** Returns the text by which a property is shown. */
type Named = (id: string) => string

function byOf(
  by: NonNullable<TableMapping['key']>['by'],
  named: Named,
): Pick<MappingValues, 'by' | 'byWhat'> {
  if (by === 'id') return { by, byWhat: '' }
  return 'label' in by ? { by: 'label', byWhat: by.label } : { by: 'property', byWhat: named(by.property) }
}

function textsOf(mapped: MappedColumn, named: Named): Partial<ColumnValues> {
  const { as } = mapped
  if (as === 'name') return { as }
  const separator = mapped.separator ?? ''
  if (!('property' in mapped)) return { as, separator, language: mapped.language }
  const { language, items, unit = '', precision } = mapped
  const labels = typeof items === 'object' ? items.label : null
  return {
    ...{
      as,
      property: named(mapped.property),
      separator,
      unit,
      items: labels === null ? ((items ?? '') as 'id' | 'name' | '') : 'label',
    },
    language: labels ?? language ?? EMPTY.language,
    precision: precision === undefined ? '' : String(precision),
    of: 'of' in mapped ? String(mapped.of) : '',
  }
}

/** The property that somebody means by a label or an id; null if there is none. */
export function meantProperty(text: string, properties: BatchTable['properties']): WikiProperty['id'] | null {
  return propertyId(text) ?? propertyOf(text, properties ?? [])?.id ?? null
}

/** Which fields a column has, besides its kind. */
interface ColumnParts {
  readonly property: boolean
  readonly items: boolean
  readonly language: boolean
  readonly unit: boolean
  readonly precision: boolean
  readonly separator: boolean
}

/** The fields that apply to a column: those for values depend on the datatype, if the property is known. */
export function partsOf(
  { as, property, items }: ColumnValues,
  properties: BatchTable['properties'],
): ColumnParts {
  const isTerm = as === 'label' || as === 'description' || as === 'aliases'
  const takesValue = as === 'statement' || as === 'qualifier' || as === 'reference'
  const id = meantProperty(property, properties)
  const datatype = properties?.find(known => known.id === id)?.datatype
  const canBe = (...datatypes: readonly string[]) =>
    takesValue && (datatype === undefined || datatypes.includes(datatype))
  const hasItems = canBe('wikibase-item')
  const isText = !(hasItems && items !== '')
  return {
    property: takesValue,
    items: hasItems,
    language: isTerm || (isText ? canBe('monolingualtext', 'time') : items === 'label'),
    unit: isText && canBe('quantity'),
    precision: isText && canBe('time'),
    separator: takesValue || as === 'aliases',
  }
}

/** The mapping in the form; only valid if {@link mappingErrors} finds nothing. */
export function mappingOf(
  { columns, key, by, byWhat, creates }: MappingValues,
  properties: BatchTable['properties'],
): TableMapping {
  const meant = (text: string) => meantProperty(text, properties) ?? ''
  const mapped = columns.flatMap((values, column) => {
    const property = meant(values.property)
    return columnOf({ ...values, property }, column, partsOf(values, properties)) ?? []
  })
  return {
    ...(key !== '' && {
      key: {
        column: Number(key),
        by:
          by === 'id' ? ('id' as const) : by === 'property' ? { property: meant(byWhat) } : { label: byWhat },
        otherwise: creates ? ('create' as const) : ('refuse' as const),
      },
    }),
    columns: mapped,
  }
}

function columnOf(
  { as, language, property, separator, items, of, unit, precision }: ColumnValues,
  column: number,
  parts: ColumnParts,
): MappedColumn | null {
  const split = separator === '' ? {} : { separator }
  const value: MappedValue = {
    ...{ property, ...split },
    ...(parts.items && items !== '' && { items: items === 'label' ? { label: language } : items }),
    ...(parts.language && items !== 'label' && { language }),
    ...(parts.unit && unit.trim() !== '' && { unit: unit.trim().toUpperCase() }),
    ...(parts.precision && precision !== '' && { precision: Number(precision) }),
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

const NO_PROPERTY = msg('bulk-edit-choose-property-by-its-label')
const ITEM = /^\s*(?:Q[1-9]\d{0,9})?\s*$/i
const LANGUAGE = /^[a-z]{2,}[a-z0-9-]{0,20}$/

/** The errors in the form, by field name. */
export function mappingErrors(
  { columns, key, by, byWhat }: MappingValues,
  properties: BatchTable['properties'],
): Record<string, string> {
  const errors: Record<string, string> = {}
  const isKnown = (text: string) => meantProperty(text, properties) !== null
  for (const [column, values] of columns.entries()) {
    const { as, language, property, of, unit } = values
    const parts = partsOf(values, properties)
    const at = (field: string) => `columns.${column}.${field}`
    if (parts.property && !isKnown(property)) errors[at('property')] = NO_PROPERTY
    if (parts.unit && !ITEM.test(unit)) errors[at('unit')] = msg('common-unit-item-such-as-q11573')
    if (parts.language && !LANGUAGE.test(language))
      errors[at('language')] = msg('common-language-named-like-en')
    if ((as === 'qualifier' || as === 'reference') && columns[Number(of || -1)]?.as !== 'statement')
      errors[at('of')] = msg('bulk-edit-choose-column-statement')
  }
  if (key !== '' && by === 'property' && !isKnown(byWhat)) errors['byWhat'] = NO_PROPERTY
  if (key !== '' && by === 'label' && !LANGUAGE.test(byWhat))
    errors['byWhat'] = msg('common-language-named-like-en')
  if (columns.every(({ as }) => as === '')) errors['columns.0.as'] = msg('common-choose-what-at-least-one')
  return errors
}
