import { describe, expect, test } from '@jest/globals'
import type { TableMapping } from '#contract/batches/batch.ts'
import { tableMappingSchema } from '#contract/batches/batch-requests.ts'
import { tableLook } from '#machines/bulk-edit/bulk-edit.examples.ts'
import {
  type ColumnValues,
  type MappingValues,
  mappingErrors,
  mappingOf,
  partsOf,
  valuesOf,
} from './mapping-values.ts'

const column = (changes: Partial<ColumnValues> = {}): ColumnValues => ({
  ...{ as: '', language: 'en', property: '', separator: '', items: '', of: '', unit: '', precision: '' },
  ...changes,
})
const values = (changes: Partial<MappingValues>): MappingValues => ({
  ...{ columns: [column({ as: 'label' })], key: '', by: 'id', byWhat: '', creates: true },
  ...changes,
})

describe('the mapping of a table', () => {
  test('begins with the guess', () => {
    expect(mappingOf(valuesOf(tableLook, tableLook.guess), tableLook.properties)).toEqual(tableLook.guess)
    const guess = {
      key: { column: 1, by: 'id', otherwise: 'refuse' },
      columns: [{ column: 0, as: 'aliases', language: 'de', separator: '|' }],
    } as const
    expect(mappingOf(valuesOf(tableLook, guess), tableLook.properties)).toEqual(guess)
  })

  test('of an earlier table is filled in again, in all its parts', () => {
    const names = ['weight', 'unit', 'source', 'id', 'maker', 'notes']
    const table = { ...tableLook, columns: names.map(name => ({ name, examples: [] })) }
    const mapping: TableMapping = {
      key: { column: 3, by: { property: 'P7' }, otherwise: 'refuse' },
      columns: [
        { column: 0, as: 'statement', property: 'P2', unit: 'Q11573', precision: 9, language: 'en' },
        { column: 1, as: 'qualifier', of: 0, property: 'P4', items: { label: 'de' } },
        { column: 2, as: 'reference', of: 0, property: 'P3', items: 'name', separator: ';' },
        { column: 3, as: 'name' },
        { column: 4, as: 'statement', property: 'P5', items: 'id' },
        { column: 5, as: 'aliases', language: 'fr', separator: '|' },
      ],
    }
    expect(mappingOf(valuesOf(table, mapping), table.properties)).toEqual(mapping)
    const byLabel: TableMapping = {
      key: { column: 0, by: { label: 'nl' }, otherwise: 'create' },
      columns: [{ column: 0, as: 'label', language: 'nl' }],
    }
    expect(mappingOf(valuesOf(table, byLabel), table.properties)).toEqual(byLabel)
  })

  test('is accepted by the server, in all its parts', () => {
    const mapping = mappingOf(
      values({
        columns: [
          column({ as: 'statement', property: ' p31 ', separator: ';', items: 'label', language: 'de' }),
          column({ as: 'qualifier', property: 'P2', of: '0' }),
          column({ as: 'reference', property: 'P3', of: '0', items: 'name' }),
          column({ as: 'name' }),
          column(),
          column({ as: 'aliases', separator: '|' }),
          column({ as: 'description' }),
        ],
        ...{ key: '3', by: 'property', byWhat: 'P7', creates: false },
      }),
      null,
    )
    expect(mapping).toEqual({
      key: { column: 3, by: { property: 'P7' }, otherwise: 'refuse' },
      columns: [
        { column: 0, as: 'statement', property: 'P31', separator: ';', items: { label: 'de' } },
        { column: 1, as: 'qualifier', of: 0, property: 'P2', language: 'en' },
        { column: 2, as: 'reference', of: 0, property: 'P3', items: 'name' },
        { column: 3, as: 'name' },
        { column: 5, as: 'aliases', language: 'en', separator: '|' },
        { column: 6, as: 'description', language: 'en' },
      ],
    })
    expect(tableMappingSchema.isValidSync(mapping, { strict: true })).toBe(true)
    const byLabel = mappingOf(values({ key: '0', by: 'label', byWhat: 'en' }), null)
    expect(byLabel.key).toEqual({ column: 0, by: { label: 'en' }, otherwise: 'create' })
  })
})

test.each([
  ['string', []],
  ['external-id', []],
  ['wikibase-item', ['items']],
  ['monolingualtext', ['language']],
  ['time', ['language', 'precision']],
  ['quantity', ['unit']],
  [null, ['items', 'language', 'unit', 'precision']],
])('values of the datatype %s have the fields %j, and nothing else is sent', (datatype, fields) => {
  const known = datatype === null ? [] : [{ id: 'P1', label: 'one', datatype }]
  const filled = column({ as: 'statement', property: 'P1', unit: 'Q11573', precision: '9', language: 'de' })
  const parts = partsOf(filled, known)
  const shown = (['items', 'language', 'unit', 'precision'] as const).filter(field => parts[field])
  expect(shown).toEqual(fields)
  const [sent] = mappingOf(values({ columns: [filled] }), known).columns
  const mapped = { column: 0, as: 'statement', property: 'P1', language: 'de', unit: 'Q11573', precision: 9 }
  const left = Object.entries(mapped).filter(
    ([field]) => ['column', 'as', 'property'].includes(field) || fields.includes(field),
  )
  expect(sent).toEqual(Object.fromEntries(left))
  const items = { ...filled, items: 'id' as const }
  const [ofItems] = mappingOf(values({ columns: [items] }), known).columns
  expect('items' in (ofItems ?? {})).toBe(fields.includes('items'))
})

describe('a property', () => {
  const { properties } = tableLook
  const twice = [...(properties ?? []), { id: 'P9', label: 'Made of', datatype: 'string' }]

  test('is found by its label or its number', () => {
    const mapped = (property: string, known = properties) =>
      mappingOf(values({ columns: [column({ as: 'statement', property })] }), known).columns[0]
    for (const text of ['made of', ' Made Of ', 'P5', 'p5 '])
      expect(mapped(text)).toMatchObject({ property: 'P5' })
    // The wiki may have more properties than are listed.
    expect(mapped('P4711', null)).toMatchObject({ property: 'P4711' })
  })

  test('with a label that two properties have is asked for again', () => {
    const two = values({ columns: [column({ as: 'statement', property: 'made of' })] })
    expect(mappingErrors(two, properties)).toEqual({})
    expect(Object.keys(mappingErrors(two, twice))).toEqual(['columns.0.property'])
  })

  test('is shown by its label, unless that could mean another one', () => {
    const mapping: TableMapping = { columns: [{ column: 0, as: 'statement', property: 'P5' }] }
    const shown = (known: typeof properties) =>
      valuesOf({ ...tableLook, properties: known }, mapping).columns[0]?.property
    expect(shown(properties)).toBe('made of')
    expect([shown(twice), shown(null)]).toEqual(['P5', 'P5'])
  })
})

test.each([
  [{ columns: [column()] }, 'columns.0.as'],
  [{ columns: [column({ as: 'statement', property: 'material' })] }, 'columns.0.property'],
  [{ columns: [column({ as: 'label', language: 'English' })] }, 'columns.0.language'],
  [{ columns: [column({ as: 'statement', property: 'P1', unit: 'metre' })] }, 'columns.0.unit'],
  [{ columns: [column({ as: 'qualifier', property: 'P1' })] }, 'columns.0.of'],
  [
    { columns: [column({ as: 'label' }), column({ as: 'reference', property: 'P1', of: '0' })] },
    'columns.1.of',
  ],
  [{ key: '0', by: 'property', byWhat: 'x' }, 'byWhat'],
  [{ key: '0', by: 'label', byWhat: '' }, 'byWhat'],
] as const)('%j is reported beside its field', (changes, field) => {
  expect(Object.keys(mappingErrors(values(changes), tableLook.properties))).toEqual([field])
})

test('a complete form has no errors', () => {
  expect(mappingErrors(values({ key: '0', by: 'label', byWhat: 'de' }), null)).toEqual({})
})
