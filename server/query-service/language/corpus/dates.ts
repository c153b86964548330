import { artistOf, casesOf, dated, days, groupBy, items, wd, yearOf } from './cases.ts'
import { ARTISTS, bestOf } from './collection.ts'

/** Dates, and the time between them. */
export const dates = casesOf(asks => {
  for (const year of [1850, 1871, 1888, 1900, 1925, 1949]) {
    const before = dated.filter(({ made = '' }) => made < `${year}-01-01`)
    asks(
      `works before ${year}, as a date`,
      `SELECT ?item { ?item wdt:P4 ?d FILTER(?d < "${year}-01-01"^^xsd:dateTime) }`,
      items(before),
    )
    asks(
      `works before ${year}, as a date with zeros`,
      `SELECT ?item { ?item wdt:P4 ?d FILTER(?d < "+${year}-00-00T00:00:00Z"^^xsd:dateTime) }`,
      items(before),
    )
    asks(
      `works before ${year}, as an XSD date`,
      `SELECT ?item { ?item wdt:P4 ?d FILTER(?d < "${year}-01-01"^^xsd:date) }`,
      items(before),
    )
    asks(
      `works from ${year} on, by year`,
      `SELECT ?item { ?item wdt:P4 ?d FILTER(YEAR(?d) >= ${year}) }`,
      items(dated.filter(({ made = '' }) => yearOf(made) >= year)),
    )
    asks(
      `how many works were made in ${year}`,
      `SELECT (COUNT(*) AS ?n) { ?item wdt:P4 ?d FILTER(YEAR(?d) = ${year}) }`,
      [{ n: dated.filter(({ made = '' }) => yearOf(made) === year).length }],
    )
  }
  asks(
    'works whose day is known',
    'SELECT ?item { ?item p:P4/psv:P4 [ wikibase:timePrecision 11 ] }',
    items(dated.filter(({ precision }) => precision === 11)),
  )
  asks(
    'works whose year alone is known',
    'SELECT ?item { ?item p:P4/psv:P4/wikibase:timePrecision ?p FILTER(?p = 9) }',
    items(dated.filter(({ precision }) => precision === 9)),
  )
  asks(
    'works per decade',
    'SELECT ?decade (COUNT(*) AS ?n) { ?item wdt:P4 ?d BIND(FLOOR(YEAR(?d) / 10) * 10 AS ?decade) } GROUP BY ?decade',
    groupBy(dated, ({ made = '' }) => String(Math.floor(yearOf(made) / 10) * 10)).map(({ key, group }) => ({
      decade: key,
      n: group.length,
    })),
  )
  asks(
    'months of works whose day is known',
    'SELECT ?item ?month ?day { ?item wdt:P4 ?d ; p:P4/psv:P4/wikibase:timePrecision 11 BIND(MONTH(?d) AS ?month) BIND(DAY(?d) AS ?day) }',
    dated
      .filter(({ precision }) => precision === 11)
      .map(({ id, made = '' }) => ({
        item: wd(id),
        month: Number(made.slice(5, 7)),
        day: Number(made.slice(8)),
      })),
  )
  asks(
    'ages in days',
    'SELECT ?artist (?death - ?birth AS ?days) { ?artist wdt:P10 ?birth ; wdt:P11 ?death }',
    ARTISTS.flatMap(({ id, born, died }) => (died ? [{ artist: wd(id), days: days(died, born) }] : [])),
  )
  asks(
    'ages in years',
    'SELECT ?artist (FLOOR((?death - ?birth) / 365.2425) AS ?age) { ?artist wdt:P10 ?birth ; wdt:P11 ?death }',
    ARTISTS.flatMap(({ id, born, died }) =>
      died ? [{ artist: wd(id), age: Math.floor(days(died, born) / 365.2425) }] : [],
    ),
  )
  for (const least of [10_000, 15_000, 20_000, 25_000])
    asks(
      `who lived for more than ${least} days`,
      `SELECT ?artist { ?artist wdt:P10 ?birth ; wdt:P11 ?death FILTER(?death - ?birth > ${least}) }`,
      ARTISTS.filter(({ born, died }) => died && days(died, born) > least).map(({ id }) => ({
        artist: wd(id),
      })),
    )
  asks(
    'who is not known to have died',
    'SELECT ?artist { ?artist wdt:P10 [] FILTER NOT EXISTS { ?artist wdt:P11 [] } }',
    ARTISTS.filter(({ died }) => !died).map(({ id }) => ({ artist: wd(id) })),
  )
  asks(
    'works made after the death of their artist',
    'SELECT ?item ?artist { ?item wdt:P3 ?artist ; wdt:P4 ?made . ?artist wdt:P11 ?death FILTER(?made > ?death) }',
    dated.flatMap(work =>
      bestOf(work).flatMap(({ artist }) => {
        const { died } = artistOf(artist)
        return died && (work.made ?? '') > died ? [{ item: wd(work.id), artist: wd(artist) }] : []
      }),
    ),
  )
})
