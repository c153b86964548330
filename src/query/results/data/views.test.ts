import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { date, iri, item, point, SERVER, tableOf, text, typed, wiki } from '#query/results/testing/results.ts'
import { columnsOf } from './columns.ts'
import { sortRows } from './sort-rows.ts'
import { cellText } from './term-text.ts'
import { viewAskedFor, viewsOf } from './views.ts'

describe('the views of a result', () => {
  test.each([
    ['words', [text('a'), text('b')], ['table']],
    ['a point', [text('a'), point('Point(1 2)')], ['table', 'map']],
    ['a date', [text('a'), date('1889-05-06T00:00:00Z')], ['table', 'timeline', 'dimensions']],
    [
      'a number and what it is of',
      [text('a'), typed('5', 'integer')],
      ['table', 'bars', 'line', 'area', 'dimensions', 'bubbles', 'treemap'],
    ],
    [
      'two numbers',
      [typed('1', 'integer'), typed('5', 'integer')],
      ['table', 'bars', 'line', 'area', 'scatter', 'dimensions', 'bubbles', 'treemap'],
    ],
    [
      'a date and a number',
      [date('1889-05-06T00:00:00Z'), typed('5', 'integer')],
      ['table', 'timeline', 'bars', 'line', 'area', 'scatter', 'dimensions', 'bubbles', 'treemap'],
    ],
    ['two things', [item('Q1'), item('Q2')], ['table', 'graph', 'tree']],
    ['a thing', [item('Q1'), text('a')], ['table', 'tree']],
    ['a picture of this wiki', [item('Q1'), iri(`${SERVER}/wiki/File:A.jpg`)], ['table', 'tree', 'gallery']],
    ['a picture elsewhere', [text('a'), iri('https://other.example/wiki/File:A.jpg')], ['table', 'tree']],
    [
      'a place on another globe',
      [text('a'), point('<http://www.wikidata.org/entity/Q405> Point(1 2)')],
      ['table'],
    ],
  ])('with %s', (_name, [a, b], views) => {
    expect(viewsOf(tableOf(['a', 'b'], [{}, { a, b }]), wiki)).toEqual(views)
  })

  test('are none for a boolean', () => {
    expect(viewsOf({ kind: 'boolean', value: true }, wiki)).toEqual([])
  })

  test('do not count labels as a column beside a number', () => {
    const lone = tableOf(['n'], [{ n: typed('5', 'integer') }])
    expect(viewsOf(lone, wiki)).toEqual(['table'])
  })

  test('can be requested as in the query service of Wikidata', () => {
    expect(viewAskedFor('SELECT * {}\n  #defaultView:BarChart\n')).toBe('bars')
    expect(viewAskedFor('# defaultView: imagegrid')).toBe('gallery')
    expect(
      ['AreaChart', 'BubbleChart', 'Dimensions', 'Tree'].map(name => viewAskedFor(`#defaultView:${name}`)),
    ).toEqual(['area', 'bubbles', 'dimensions', 'tree'])
    expect(viewAskedFor('#defaultView:Unknown')).toBeNull()
    expect(viewAskedFor('#defaultView:constructor')).toBeNull()
    expect(viewAskedFor('SELECT "#defaultView:Map" {}')).toBeNull()
  })
})

describe('a column of labels', () => {
  test('is shown with the column of its things', () => {
    const result = tableOf(['a', 'aLabel', 'b'], [{ a: item('Q1'), aLabel: text('One') }])
    expect(columnsOf(result).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('is a separate column if the others are not things, or it is not text', () => {
    const words = tableOf(['a', 'aLabel'], [{ a: text('x'), aLabel: text('One') }])
    const things = tableOf(['a', 'aLabel'], [{ a: item('Q1'), aLabel: item('Q2') }])
    for (const result of [words, things]) expect(columnsOf(result)).toHaveLength(2)
  })

  test('of labels is shown once', () => {
    const result = tableOf(['a', 'aLabel', 'aLabelLabel'], [{ a: item('Q1') }])
    const shown = columnsOf(result).flatMap(({ index, labels }) => [index, labels ?? []].flat())
    expect(shown.toSorted()).toEqual([0, 1, 2])
  })
})

/** Anything that a wiki's members or other programs could have written. */
const hostile = fc.oneof(
  fc.constant(undefined),
  fc
    .constantFrom(
      'javascript:alert(1)',
      'http://[',
      '//x',
      `${SERVER}/entity/Q1`,
      `${SERVER}/wiki/File:%.jpg`,
    )
    .map(iri),
  fc.string({ unit: 'binary' }).map(iri),
  fc.string({ unit: 'binary' }).map(value => text(value, '"><script>')),
  fc
    .constantFrom('<img src=x onerror=alert(1)>', '{a|b}', 'x'.repeat(100_000), '\u202e\u0000')
    .map(value => text(value)),
  fc
    .tuple(
      fc.constantFrom(
        '-99999999999999-13-45T99:99:99Z',
        '1e308',
        '-1e308',
        'NaN',
        '0',
        '',
        '1889-05-06',
        'Point(1 2)',
      ),
      fc.constantFrom('dateTime', 'double', 'integer', 'decimal', 'gYear', 'boolean', 'x'),
    )
    .map(([value, type]) => typed(value, type)),
  fc.constantFrom('Point(1e308 1)', 'Point(nan nan)', 'Point(180 90)', '', 'Point(-180 -90)').map(point),
  fc.constant({ type: 'bnode', value: 'b' }),
)

const hostileResult = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('a', 'aLabel', 'b', 'bLabel', 'aLabelLabel', 'constructor', ''), {
      minLength: 1,
    }),
    fc.array(fc.array(hostile, { minLength: 7, maxLength: 7 }), { maxLength: 8 }),
  )
  .map(([names, rows]) =>
    tableOf(
      names,
      rows.map(row => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
    ),
  )

describe('a hostile result', () => {
  test('always has a table, whose cells are text', () => {
    fc.assert(
      fc.property(hostileResult, result => {
        expect(viewsOf(result, wiki)[0]).toBe('table')
        for (const column of columnsOf(result))
          for (const row of result.rows) expect(typeof cellText(row, column, wiki)).toBe('string')
      }),
    )
  })

  test('can be sorted by every column without losing a row', () => {
    fc.assert(
      fc.property(hostileResult, fc.boolean(), (result, descending) => {
        for (const column of columnsOf(result)) {
          const sorted = sortRows(result.rows, { column, descending }, wiki)
          expect(new Set(sorted)).toEqual(new Set(result.rows))
          expect(sorted).toHaveLength(result.rows.length)
        }
      }),
    )
  })

  test('of 1,000 columns and 2,000 rows is examined quickly', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`)
    const row = Object.fromEntries(names.map(name => [name, typed('1', 'integer')]))
    const result = tableOf(
      names,
      Array.from({ length: 2_000 }, () => row),
    )
    expect(viewsOf(result, wiki)).toEqual([
      'table',
      'bars',
      'line',
      'area',
      'scatter',
      'dimensions',
      'bubbles',
      'treemap',
    ])
  })
})
