// @sqlite-only: it uses no database.

import { describe, expect, test } from '@jest/globals'
import { BATCH_FILES } from './batch-reading.ts'
import { eachTestReadsBatches, lines, read } from './testing/read-batches.ts'

eachTestReadsBatches()

const quickStatements = async (...text: string[]) => await read(text.join('\n'), 'quickstatements')
const valueIn = async (text: string) =>
  (await quickStatements(`Q1|P1|${text}`)).edits[0]?.statements?.[0]?.value
const newItem = { new: 'item' }

describe('QuickStatements', () => {
  test('become one edit for each entity, with terms, statements, qualifiers, sources and ranks', async () => {
    const { edits, problems } = await quickStatements(
      'CREATE',
      'LAST|Len|"A vase"|',
      'LAST|Aen|"Jar|Jug"',
      'LAST|P31|Q5|P580|+1503-00-00T00:00:00Z/9|S248|Q7|S854|"https://example.org/a|b"|!S248|Q8',
      'LAST|P31|Q6|R+',
      'Q42\tDde\t"eine Vase"\t/* from the catalogue */',
      '-Q42\tP31\tQ5',
      'Q42|Senwiki|"Vase"',
      'MERGE|Q1|Q2',
    )
    const item = (id: string) => ({
      ...{ kind: 'value', type: 'wikibase-entityid' },
      value: { 'entity-type': 'item', id },
    })
    expect(problems).toEqual([])
    expect(edits).toEqual([
      {
        ...{ line: 1, entity: newItem, key: 'CREATE 1', labels: { en: 'A vase' } },
        aliases: { en: { add: ['Jar', 'Jug'], remove: [] } },
        statements: [
          {
            ...{ do: 'add', property: 'P31', value: item('Q5') },
            qualifiers: [{ property: 'P580', value: expect.objectContaining({ type: 'time' }) }],
            references: [
              [
                { property: 'P248', value: item('Q7') },
                {
                  property: 'P854',
                  value: { kind: 'value', type: 'string', value: 'https://example.org/a|b' },
                },
              ],
              [{ property: 'P248', value: item('Q8') }],
            ],
          },
          { do: 'add', property: 'P31', value: item('Q6'), rank: 'preferred' },
        ],
      },
      {
        ...{
          line: 6,
          entity: { id: 'Q42' },
          descriptions: { de: 'eine Vase' },
          summary: 'from the catalogue',
        },
        sitelinks: { enwiki: 'Vase' },
        statements: [{ do: 'remove', property: 'P31', value: item('Q5') }],
      },
      { line: 9, entity: { id: 'Q1' }, mergeInto: { id: 'Q2' } },
    ])
  })

  test.each([
    ['"text"', { kind: 'value', type: 'string', value: 'text' }],
    ['en:"text"', { type: 'monolingualtext', value: { text: 'text', language: 'en' } }],
    ['+1967-01-17T00:00:00Z/11', { type: 'time', value: { time: '+1967-01-17T00:00:00Z', precision: 11 } }],
    [
      '-0044-03-00T00:00:00Z/10/J',
      { value: { precision: 10, calendarmodel: expect.stringContaining('Q1985786') } },
    ],
    ['@43.26193/10.92708', { value: { latitude: 43.26193, longitude: 10.92708, precision: 0.00001 } }],
    ['10', { type: 'quantity', value: { amount: '+10', unit: '1' } }],
    ['-1.5e3U11573', { value: { amount: '-1500', unit: 'Q11573' } }],
    ['10.1~0.2', { value: { amount: '+10.1', lowerBound: '+9.9', upperBound: '+10.3' } }],
    ['1.602e-19', { value: { amount: '+0.0000000000000000001602' } }],
    ['-5.972e24U11570', { value: { amount: '-5972000000000000000000000', unit: 'Q11570' } }],
    [
      '12345678901234567890.1234567890123~0.0000000000001',
      { value: { lowerBound: '+12345678901234567890.1234567890122' } },
    ],
    ['0.05~0.1', { value: { amount: '+0.05', lowerBound: '-0.05', upperBound: '+0.15' } }],
    ['007', { value: { amount: '+7' } }],
    ['es-419:"texto"', { value: { text: 'texto', language: 'es-419' } }],
    ['10[9,11.5]', { value: { lowerBound: '+9', upperBound: '+11.5' } }],
    ['somevalue', { kind: 'somevalue' }],
    ['novalue', { kind: 'novalue' }],
  ])('read the value %s', async (text, value) => {
    expect(await valueIn(text)).toMatchObject(value)
  })

  test('have terms in languages, and links to sites, whose names have digits', async () => {
    const { edits, problems } = await quickStatements('Q1|Les-419|"Jarrón"', 'Q1|Swikimania2018wiki|"Vase"')
    expect(problems).toEqual([])
    expect(edits).toMatchObject([
      { labels: { 'es-419': 'Jarrón' }, sitelinks: { wikimania2018wiki: 'Vase' } },
    ])
  })

  test('name the keys that they refer to', async () => {
    const { edits } = await quickStatements('CREATE', 'LAST|Len|"a"', 'Q1|P1|LAST', 'CREATE', 'LAST|Len|"b"')
    expect(await lines(BATCH_FILES.keys)).toEqual(['CREATE 1'])
    expect(edits[1]?.statements).toMatchObject([{ value: { kind: 'made', key: 'CREATE 1' } }])
  })

  test.each(['\n', '\r\n', '\r'])('have lines that end with %j', async end => {
    const { edits } = await read(['Q1|Len|"a"', 'Q2|Len|"b"', ''].join(end), 'quickstatements')
    expect(edits).toMatchObject([
      { line: 1, entity: { id: 'Q1' }, labels: { en: 'a' } },
      { line: 2, entity: { id: 'Q2' }, labels: { en: 'b' } },
    ])
  })

  test('with a header have a row for each item', async () => {
    const { edits, problems } = await quickStatements(
      'qid,Len,P31,qal580,S854,#',
      ',Vase,Q5,+1503-00-00T00:00:00Z/9,"""https://example.org/""",new',
      'Q7,"Jar, blue",plain text,,,',
      'Q7; drop,,,,,',
    )
    expect(edits).toMatchObject([
      { line: 2, entity: newItem, labels: { en: 'Vase' }, summary: 'new', statements: [{ property: 'P31' }] },
      { line: 3, entity: { id: 'Q7' }, statements: [{ value: { kind: 'text', text: 'plain text' } }] },
    ])
    expect(problems).toMatchObject([{ line: 4 }])
  })

  test.each([
    ['Q1|P1|text', 'is not a value'],
    ['Q1|P1|', 'no value'],
    ['Q1|P1|LAST', 'before anything has been created'],
    ['LAST|Len|"a"', 'before anything has been created'],
    ['Q1|P1|"a|b', 'is not closed'],
    ['X1|P1|Q1', 'not CREATE, LAST, MERGE'],
    ['Q1|Z9|Q1', 'neither a property'],
    ['Q1|P1|Q1|Z9|Q1', 'neither a qualifier'],
    ['-STATEMENT|Q1$1', 'not by an id'],
    ['CREATE_PROPERTY', 'takes a datatype'],
    ['MERGE|Q1', 'two items'],
    [`Q1|P1|${'9'.repeat(200)}`, 'more digits'],
    ['Q1|P1|1e-999999999', 'more digits'],
  ])('with %s are reported by line, and the others are read', async (text, words) => {
    const { edits, problems } = await quickStatements('Q2|Len|"a"', text, 'Q3|Len|"b"')
    expect(problems).toEqual([{ line: 2, text: expect.stringContaining(words) }])
    expect(edits).toHaveLength(2)
  })
})

describe('Wikibase’s JSON', () => {
  const item = (id: string | undefined, label: string, value?: string) => ({
    ...(id && { id }),
    ...{ type: 'item', labels: { en: { language: 'en', value: label } }, descriptions: [], aliases: [] },
    claims: value
      ? {
          P1: [
            {
              ...{
                type: 'statement',
                rank: 'preferred',
                references: [{ snaks: { P2: [{ snaktype: 'novalue', property: 'P2' }] } }],
              },
              mainsnak: {
                ...{ snaktype: 'value', property: 'P1' },
                datavalue: { type: 'wikibase-entityid', value: { id: value } },
              },
            },
          ],
        }
      : [],
  })
  const all = [item('Q1', 'One {"] \\" brace', 'Q2'), item('Q2', 'Two', 'Q1')]

  test.each([
    ['an array', JSON.stringify(all, null, 2)],
    ['a line each', all.map(one => JSON.stringify(one)).join('\n')],
    ['a dump', `[\n${all.map(one => JSON.stringify(one)).join(',\n')}\n]\n`],
    ['an answer of the API', JSON.stringify({ entities: { Q1: all[0], Q2: all[1] } })],
    ['one', JSON.stringify(all[0])],
  ])('is read as %s', async (_name, content) => {
    const { edits, problems } = await read(content, 'json')
    expect(problems).toEqual([])
    expect(edits[0]).toMatchObject({
      ...{ line: 1, entity: { id: 'Q1' }, labels: { en: 'One {"] \\" brace' } },
      statements: [
        { property: 'P1', rank: 'preferred', references: [[{ property: 'P2', value: { kind: 'novalue' } }]] },
      ],
    })
  })

  test('of another wiki is created as new entities, with references among its items', async () => {
    const { edits } = await read(JSON.stringify(all), 'json', { ids: 'of-another-wiki' })
    expect(edits).toMatchObject([
      { entity: newItem, key: 'Q1', statements: [] },
      { entity: newItem, key: 'Q2', statements: [{ value: { kind: 'made', key: 'Q1' } }] },
      { entity: { made: 'Q1' }, statements: [{ value: { kind: 'made', key: 'Q2' } }] },
    ])
  })

  test('names entries that are not entities by their number', async () => {
    const { edits, problems } = await read(
      '{"id":"Q1","labels":{"en":"a"}}\n{"id":7}\n{"type":"lexeme"}\n{"labels":[1]}',
      'json',
    )
    expect(edits).toHaveLength(1)
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4])
  })
})
