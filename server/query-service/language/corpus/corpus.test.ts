import { describe, expect, test } from '@jest/globals'
import { rowsOf } from '#server/engine/testing/museum-graph.ts'
import { artists } from './artists.ts'
import type { Rows } from './cases.ts'
import { classes } from './classes.ts'
import { collectionStore } from './collection.ts'
import { dates } from './dates.ts'
import { groups } from './groups.ts'
import { numbers } from './numbers.ts'
import { order } from './order.ts'
import { places } from './places.ts'
import { statements } from './statements.ts'
import { texts } from './texts.ts'

/**
 * Queries like Wikidata's examples, by theme. The expected rows are computed from the plain data, by functions
 * that know nothing of triples.
 */
const themes = { artists, classes, dates, numbers, places, texts, statements, groups, order }

const store = collectionStore()
const cases = Object.values(themes).flat()

/** Rows in comparable form: numbers as numbers, and names sorted. */
function comparable(rows: Rows, ordered: boolean): readonly string[] {
  const texts = rows.map(row =>
    JSON.stringify(
      Object.entries(row)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => {
          const number = value === '' ? Number.NaN : Number(value)
          return [name, Number.isNaN(number) ? value : Number(number.toFixed(6))]
        })
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    ),
  )
  return ordered ? texts : texts.sort()
}

test('there are two hundred queries', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(new Set(cases.map(({ query }) => query)).size).toBe(cases.length)
})

describe.each(Object.entries(themes))('a query about %s finds what the data has', (_theme, theme) => {
  test.each(theme)('$title', ({ query, rows, ordered }) => {
    expect(comparable(rowsOf(store, query), ordered)).toEqual(comparable(rows, ordered))
  })
})
