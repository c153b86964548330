import { casesOf, items, LABELS, measured, wd } from './cases.ts'
import { ARTISTS, WORKS } from './collection.ts'

/** Orders and slices. */
export const order = casesOf((asks, asksInOrder) => {
  const byHeight = measured.toSorted(
    (a, b) => (b.height ?? 0) - (a.height ?? 0) || a.number.localeCompare(b.number),
  )
  for (const [limit, offset] of [
    [1, 0],
    [3, 0],
    [5, 5],
    [10, 20],
    [100, 0],
    [5, 100],
  ] as const)
    asksInOrder(
      `${limit} of the highest works after ${offset}`,
      `SELECT ?item ?h { ?item wdt:P8 ?h ; wdt:P12 ?number } ORDER BY DESC(?h) ?number LIMIT ${limit} OFFSET ${offset}`,
      byHeight.slice(offset, offset + limit).map(({ id, height }) => ({ item: wd(id), h: height })),
    )
  asksInOrder(
    'works in the order of their dates, those without one first',
    'SELECT ?item { ?item wdt:P12 ?number OPTIONAL { ?item wdt:P4 ?made } } ORDER BY ?made ?number',
    items(
      WORKS.toSorted(
        (a, b) => (a.made ?? '').localeCompare(b.made ?? '') || a.number.localeCompare(b.number),
      ),
    ),
  )
  asksInOrder(
    'artists by their names',
    `SELECT ?artistLabel { ?artist wdt:P1 wd:Q3 ${LABELS} } ORDER BY DESC(?artistLabel)`,
    ARTISTS.map(({ en }) => ({ artistLabel: en })).toSorted((a, b) =>
      a.artistLabel < b.artistLabel ? 1 : -1,
    ),
  )
  asks(
    'a slice of statements',
    'SELECT (COUNT(*) AS ?n) { SERVICE bd:slice { ?item wdt:P12 ?number . bd:serviceParam bd:slice.offset 5 ; bd:slice.limit 7 } }',
    [{ n: 7 }],
  )
})
