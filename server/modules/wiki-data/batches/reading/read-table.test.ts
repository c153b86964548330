// @sqlite-only: it uses no database.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from '@jest/globals'
import type { TableMapping } from '#contract/batches/batch.ts'
import { lookAtTable } from './read-batch-file.ts'
import { dir, eachTestReadsBatches, read, signal } from './testing/read-batches.ts'

eachTestReadsBatches()

const MAPPING: TableMapping = {
  key: { column: 0, by: { property: 'P7' }, otherwise: 'create' },
  columns: [
    { column: 0, as: 'statement', property: 'P7' },
    { column: 1, as: 'label', language: 'en' },
    { column: 2, as: 'statement', property: 'P8', separator: ';', items: { label: 'en' } },
    { column: 3, as: 'qualifier', of: 2, property: 'P9' },
    { column: 4, as: 'reference', of: 2, property: 'P10' },
    { column: 5, as: 'statement', property: 'P11', items: 'name' },
    { column: 6, as: 'name' },
  ],
}
const ROWS = [
  ['number', 'label', 'material', 'year', 'page', 'part of', 'name'],
  ['A 1', 'Vase, with\nhandle', 'clay; glass', '1503', 'https://example.org/', 'set', ''],
  ['', '', '', '', '', '', ''],
  ['A 2', 'Set', '', '', '', '', 'set'],
]
const csv = (separator: string) =>
  ROWS.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')

describe('a table', () => {
  const expected = [
    {
      ...{ line: 2, entity: { find: { property: 'P7', value: 'A 1' }, otherwise: 'create' } },
      labels: { en: 'Vase, with\nhandle' },
      statements: [
        { property: 'P7', value: { kind: 'text', text: 'A 1' } },
        {
          ...{ property: 'P8', value: { kind: 'find', find: { language: 'en', label: 'clay' } } },
          qualifiers: [{ property: 'P9', value: { kind: 'text', text: '1503' } }],
          references: [[{ property: 'P10' }]],
        },
        { property: 'P8', value: { find: { label: 'glass' } } },
      ],
    },
    { line: 4, key: 'set', labels: { en: 'Set' } },
    // An edit that refers to a later row waits for it.
    { line: 2, statements: [{ property: 'P11', value: { kind: 'made', key: 'set' } }] },
  ]

  test.each([
    ['commas', csv(',')],
    ['semicolons', csv(';')],
    ['tabs', csv('\t')],
    ['a byte order mark', `\ufeff${csv(',')}`],
    ['UTF-16', Buffer.from(`\ufeff${csv(',')}`, 'utf16le')],
    ['gzip', gzipSync(csv(','))],
    [
      'the line ends of several systems',
      csv(',')
        .replace('\r\n', '\n')
        .replace(/\r\n(?="A 2)/, '\r'),
    ],
    ['a header that ends as on another system', csv(',').replaceAll('\r\n', '\n').replace('\n', '\r\n')],
  ])('with %s is read by its mapping', async (_name, content) => {
    expect((await read(content, 'table', { mapping: MAPPING })).edits).toMatchObject(expected)
  })

  test.each(['xlsx', 'ods'] as const)('as .%s has its cells as people see them', async bookType => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['label', 'day', 'number', 'yes'],
      ['Vase', new Date(Date.UTC(1950, 4, 1)), 0.1, true],
    ])
    utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'First')
    utils.book_append_sheet(book, sheet, 'Second')
    const content = write(book, { type: 'buffer', bookType, compression: true }) as Buffer
    const mapping: TableMapping = {
      sheet: 1,
      columns: [
        { column: 0, as: 'label', language: 'en' },
        ...[1, 2, 3].map(column => ({ column, as: 'statement' as const, property: `P${column}` })),
      ],
    }
    const { edits } = await read(content, 'table', { mapping })
    expect(edits[0]?.statements?.map(({ value }) => value)).toMatchObject([
      { text: '1950-05-01' },
      { text: '0.1' },
      { text: expect.stringMatching(/^true$/i) },
    ])
    const look = await lookAtTable(join(dir, 'file'), 1, signal)
    expect([look.sheets, look.columns[0]]).toEqual([
      ['First', 'Second'],
      { name: 'label', examples: ['Vase'] },
    ])
  })

  test('shows its columns, with a first guess', async () => {
    await writeFile(
      join(dir, 'file'),
      'qid,label (de),Den,P31,aliases,x\nQ1,Vase,a vase,Q5,a|b,\nQ2,Krug,,Q5,,',
    )
    expect(await lookAtTable(join(dir, 'file'), undefined, signal)).toEqual({
      ...{ sheets: [], rows: 2 },
      columns: [
        { name: 'qid', examples: ['Q1', 'Q2'] },
        { name: 'label (de)', examples: ['Vase', 'Krug'] },
        { name: 'Den', examples: ['a vase'] },
        { name: 'P31', examples: ['Q5'] },
        { name: 'aliases', examples: ['a|b'] },
        { name: 'x', examples: [] },
      ],
      guess: {
        key: { column: 0, by: 'id', otherwise: 'create' },
        columns: [
          { column: 1, as: 'label', language: 'de' },
          { column: 2, as: 'description', language: 'en' },
          { column: 3, as: 'statement', property: 'P31' },
          { column: 4, as: 'aliases', language: 'en', separator: '|' },
        ],
      },
    })
  })
})
