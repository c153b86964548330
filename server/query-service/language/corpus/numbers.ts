import { casesOf, heights, items, measured, sum, wd } from './cases.ts'
import { WORKS } from './collection.ts'

/** Numbers and their units. */
export const numbers = casesOf(asks => {
  for (const limit of [30, 45, 60, 75, 90]) {
    asks(
      `works higher than ${limit}`,
      `SELECT ?item { ?item wdt:P8 ?h FILTER(?h > ${limit}) }`,
      items(measured.filter(({ height = 0 }) => height > limit)),
    )
    asks(
      `works of at most ${limit}, by the full value`,
      `SELECT ?item { ?item p:P8/psv:P8/wikibase:quantityAmount ?h FILTER(?h <= ${limit}) }`,
      items(measured.filter(({ height = 0 }) => height <= limit)),
    )
    asks(
      `works with an area of more than ${limit * 60}`,
      `SELECT ?item (?h * ?w AS ?area) { ?item wdt:P8 ?h ; wdt:P14 ?w FILTER(?h * ?w > ${limit * 60}) }`,
      WORKS.flatMap(({ id, height, width }) =>
        height && width && height * width > limit * 60 ? [{ item: wd(id), area: height * width }] : [],
      ),
    )
  }
  asks(
    'all heights',
    'SELECT (SUM(?h) AS ?sum) (AVG(?h) AS ?mean) (MIN(?h) AS ?least) (MAX(?h) AS ?most) { ?item wdt:P8 ?h }',
    [
      {
        sum: sum(heights),
        mean: sum(heights) / heights.length,
        least: Math.min(...heights),
        most: Math.max(...heights),
      },
    ],
  )
  asks('the unit of heights', 'SELECT DISTINCT ?unit { [] p:P8/psv:P8/wikibase:quantityUnit ?unit }', [
    { unit: wd('Q50') },
  ])
  asks(
    'how much is known of works',
    'SELECT ?item ?n { ?item wdt:P12 [] ; wikibase:statements ?n }',
    WORKS.map(({ id, attributions }) => ({ item: wd(id), n: attributions.length })),
  )
  asks(
    'forms of works',
    'SELECT ?item (IF(?h > ?w, "high", IF(?h = ?w, "square", "wide")) AS ?form) { ?item wdt:P8 ?h ; wdt:P14 ?w }',
    WORKS.flatMap(({ id, height, width }) =>
      height && width
        ? [{ item: wd(id), form: height > width ? 'high' : height === width ? 'square' : 'wide' }]
        : [],
    ),
  )
  asks(
    'heights, or words for those that are not known',
    'SELECT ?item (COALESCE(STR(?h), "unknown") AS ?height) { ?item wdt:P12 [] OPTIONAL { ?item wdt:P8 ?h } }',
    WORKS.map(({ id, height }) => ({ item: wd(id), height: height ?? 'unknown' })),
  )
})
