import { describe, expect, test } from '@jest/globals'
import { rowsOf } from '#server/engine/testing/museum-graph.ts'
import {
  ARTISTS,
  type Artist,
  bestOf,
  CLASS_LABELS,
  CLASSES,
  collectionStore,
  TOWNS,
  type Town,
  WORKS,
  type Work,
} from './collection.ts'

/**
 * Queries in the manner of Wikidata's examples. What each finds is worked out from the plain data, by functions that know
 * nothing of triples.
 */

type Value = string | number | undefined | null
type Rows = readonly Readonly<Record<string, Value>>[]
interface Case {
  readonly title: string
  readonly query: string
  readonly rows: Rows
  /** Whether the order of the rows counts. */
  readonly ordered: boolean
}

const store = collectionStore()
const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en". }'
const wd = (id: string) => `wd:${id}`
const yearOf = (date: string) => Number(date.slice(0, 4))
const iso = (date: string) => `${date}T00:00:00Z`
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const labelOf = ({ id, en }: { readonly id: string; readonly en?: string }) => en ?? id
const artistOf = (id: string): Artist => ARTISTS.find(each => each.id === id) ?? (ARTISTS[0] as Artist)
const madeBy = (artist: string) => WORKS.filter(work => bestOf(work).some(each => each.artist === artist))
const dated = WORKS.filter(work => work.made !== undefined)
const measured = WORKS.filter(work => work.height !== undefined)
const heights = measured.map(({ height }) => height ?? 0)
const isBelow = (type: string, above: string): boolean =>
  type === above || (CLASSES[type] ? isBelow(CLASSES[type] as string, above) : false)
const items = (works: readonly Work[]): Rows => works.map(({ id }) => ({ item: wd(id) }))
const groupBy = <Item>(all: readonly Item[], keyOf: (item: Item) => string) =>
  [...Map.groupBy(all, keyOf)].map(([key, group]) => ({ key, group }))
/** Kilometres on a sphere. */
const distance = (one: Town, other: Town) => {
  const [a, b, c, d] = [one.latitude, one.longitude, other.latitude, other.longitude].map(
    x => (x * Math.PI) / 180,
  ) as [number, number, number, number]
  const h = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}
const days = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000

const cases: Case[] = []
const asks = (title: string, query: string, rows: Rows) => cases.push({ title, query, rows, ordered: false })
const asksInOrder = (title: string, query: string, rows: Rows) =>
  cases.push({ title, query, rows, ordered: true })

// One thing and what is said of it.
for (const { id } of ARTISTS) {
  asks(`works of ${id}`, `SELECT ?item { ?item wdt:P3 wd:${id} }`, items(madeBy(id)))
  asks(`how many works ${id} has`, `SELECT (COUNT(?item) AS ?n) { ?item wdt:P3 wd:${id} }`, [
    { n: madeBy(id).length },
  ])
  asks(
    `attributions to ${id} that do not count`,
    `SELECT ?item { ?item p:P3 ?s . ?s ps:P3 wd:${id} ; wikibase:rank wikibase:DeprecatedRank }`,
    items(
      WORKS.filter(({ attributions }) =>
        attributions.some(({ artist, rank }) => artist === id && rank === 'Deprecated'),
      ),
    ),
  )
  asks(
    `all statements about ${id}, with their ranks`,
    `SELECT ?item ?rank { ?item p:P3 ?s . ?s ps:P3 wd:${id} ; wikibase:rank ?r BIND(STRAFTER(STR(?r), "#") AS ?rank) }`,
    WORKS.flatMap(({ id: work, attributions }) =>
      attributions
        .filter(({ artist }) => artist === id)
        .map(({ rank }) => ({ item: wd(work), rank: `${rank}Rank` })),
    ),
  )
  asks(
    `towns with works of ${id}`,
    `SELECT DISTINCT ?town { ?item wdt:P3 wd:${id} ; wdt:P5 ?town }`,
    [...new Set(madeBy(id).flatMap(({ town }) => town ?? []))].map(town => ({ town: wd(town) })),
  )
  asks(
    `the first and the last work of ${id}`,
    `SELECT (MIN(?date) AS ?first) (MAX(?date) AS ?last) { ?item wdt:P3 wd:${id} ; wdt:P4 ?date }`,
    (made => [{ first: iso(made[0] ?? ''), last: iso(made.at(-1) ?? '') }])(
      madeBy(id)
        .flatMap(({ made }) => made ?? [])
        .sort(),
    ),
  )
  asks(
    `names of ${id}`,
    `SELECT ?name { { wd:${id} rdfs:label ?name } UNION { wd:${id} skos:altLabel ?name } }`,
    [artistOf(id).en, artistOf(id).de, ...artistOf(id).aliases].flatMap(name =>
      name === undefined ? [] : [{ name }],
    ),
  )
  asks(
    `works that others made and ${id} did not`,
    `SELECT ?item { ?item wdt:P3 [] MINUS { ?item wdt:P3 wd:${id} } }`,
    items(WORKS.filter(work => bestOf(work).length > 0 && !bestOf(work).some(({ artist }) => artist === id))),
  )
}

// Classes and paths.
for (const above of Object.keys(CLASSES)) {
  const of = WORKS.filter(({ type }) => isBelow(type, above))
  asks(
    `things of ${above}`,
    `SELECT ?item { ?item wdt:P1 wd:${above} }`,
    items(WORKS.filter(({ type }) => type === above)),
  )
  asks(
    `things of ${above} and its subclasses`,
    `SELECT ?item { ?item wdt:P1/wdt:P2* wd:${above} }`,
    items(of),
  )
  asks(
    `things of proper subclasses of ${above}`,
    `SELECT ?item { ?item wdt:P1/wdt:P2+ wd:${above} }`,
    items(of.filter(({ type }) => type !== above)),
  )
  asks(
    `things one or two steps below ${above}`,
    `SELECT DISTINCT ?item { ?item wdt:P1/wdt:P2{1,2} wd:${above} }`,
    items(WORKS.filter(({ type }) => CLASSES[type] === above || CLASSES[CLASSES[type] ?? ''] === above)),
  )
  asks(
    `classes below ${above}, with labels`,
    `SELECT ?class ?classLabel { ?class wdt:P2* wd:${above} FILTER(?class != wd:${above}) ${LABELS} }`,
    Object.keys(CLASSES)
      .filter(id => id !== above && isBelow(id, above))
      .map(id => ({ class: wd(id), classLabel: CLASS_LABELS[id] })),
  )
  asks(`whether ${above} has works`, `SELECT (EXISTS { ?item wdt:P1/wdt:P2* wd:${above} } AS ?has) {}`, [
    { has: String(of.length > 0) },
  ])
}

// Dates.
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

// Numbers.
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

// Places.
for (const town of TOWNS) {
  asks(
    `works in ${town.label}`,
    `SELECT ?item { ?item wdt:P5 wd:${town.id} }`,
    items(WORKS.filter(work => work.town === town.id)),
  )
  asks(
    `works in ${town.label}, by its name`,
    `SELECT ?item { ?item wdt:P5 ?town . ?town rdfs:label "${town.label}"@en }`,
    items(WORKS.filter(work => work.town === town.id)),
  )
  for (const radius of [50, 15_000])
    asks(
      `towns within ${radius} km of ${town.label}`,
      `SELECT ?town { wd:${town.id} wdt:P6 ?here SERVICE wikibase:around { ?town wdt:P6 ?place . bd:serviceParam wikibase:center ?here ; wikibase:radius "${radius}" } }`,
      TOWNS.filter(other => distance(town, other) <= radius).map(({ id }) => ({ town: wd(id) })),
    )
  asks(
    `distances from ${town.label}`,
    `SELECT ?town (ROUND(geof:distance(?here, ?there)) AS ?km) { wd:${town.id} wdt:P6 ?here . ?town wdt:P6 ?there FILTER(?town != wd:${town.id}) }`,
    TOWNS.filter(({ id }) => id !== town.id).map(other => ({
      town: wd(other.id),
      km: Math.round(distance(town, other)),
    })),
  )
  asks(
    `the coordinates of ${town.label}`,
    `SELECT (geof:latitude(?p) AS ?lat) (geof:longitude(?p) AS ?lon) { wd:${town.id} wdt:P6 ?p }`,
    [{ lat: town.latitude, lon: town.longitude }],
  )
}
asks(
  'towns in a box',
  `SELECT ?town { SERVICE wikibase:box { ?town wdt:P6 ?place . bd:serviceParam wikibase:cornerWest "Point(13 52)"^^geo:wktLiteral ; wikibase:cornerEast "Point(14 53)"^^geo:wktLiteral } }`,
  TOWNS.filter(
    ({ longitude, latitude }) => longitude >= 13 && longitude <= 14 && latitude >= 52 && latitude <= 53,
  ).map(({ id }) => ({ town: wd(id) })),
)
asks(
  'works per town, also towns without any',
  `SELECT ?town ?townLabel (COUNT(?item) AS ?n) { ?town wdt:P6 [] OPTIONAL { ?item wdt:P5 ?town } ${LABELS} } GROUP BY ?town ?townLabel`,
  TOWNS.map(({ id, label }) => ({
    town: wd(id),
    townLabel: label,
    n: WORKS.filter(({ town }) => town === id).length,
  })),
)

// Labels, descriptions and other texts.
asks(
  'works with labels',
  `SELECT ?item ?itemLabel { ?item wdt:P12 [] ${LABELS} }`,
  WORKS.map(work => ({ item: wd(work.id), itemLabel: labelOf(work) })),
)
asks(
  'labels in German, or else in English',
  'SELECT ?item ?itemLabel { ?item wdt:P12 [] SERVICE wikibase:label { bd:serviceParam wikibase:language "de,en". } }',
  WORKS.map(({ id, de, en }) => ({ item: wd(id), itemLabel: de ?? en ?? id })),
)
asks(
  'descriptions',
  `SELECT ?item ?itemDescription { ?item wdt:P12 [] ${LABELS} }`,
  WORKS.map(({ id, description }) => ({ item: wd(id), itemDescription: description })),
)
asks(
  'labels under other names',
  'SELECT ?item ?name { ?item wdt:P12 [] SERVICE wikibase:label { bd:serviceParam wikibase:language "en". ?item rdfs:label ?name } }',
  WORKS.map(work => ({ item: wd(work.id), name: labelOf(work) })),
)
asks(
  'works without an English label',
  'SELECT ?item { ?item wdt:P12 [] FILTER NOT EXISTS { ?item rdfs:label ?l FILTER(LANG(?l) = "en") } }',
  items(WORKS.filter(({ en }) => !en)),
)
asks(
  'works with a German label alone',
  'SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?de FILTER(LANG(?de) = "de") MINUS { ?item rdfs:label ?en FILTER(LANG(?en) = "en") } }',
  items(WORKS.filter(({ en, de }) => de && !en)),
)
asks(
  'languages of labels',
  'SELECT ?language (COUNT(*) AS ?n) { ?item wdt:P12 [] ; rdfs:label ?l BIND(LANG(?l) AS ?language) } GROUP BY ?language',
  [
    { language: 'en', n: WORKS.filter(({ en }) => en).length },
    { language: 'de', n: WORKS.filter(({ de }) => de).length },
  ],
)
for (const word of ['harbour', 'Blue', 'horse', 'Golden', 'window', 'nothing']) {
  const having = WORKS.filter(({ en }) => en?.toLowerCase().includes(word.toLowerCase()))
  asks(
    `labels that contain "${word}"`,
    `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(CONTAINS(LCASE(?l), "${word.toLowerCase()}")) }`,
    items(having),
  )
  asks(
    `labels that match "${word}"`,
    `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(REGEX(?l, "${word}", "i")) }`,
    items(having),
  )
  asks(
    `labels that begin with "${word}"`,
    `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(STRSTARTS(?l, "${word}")) }`,
    items(WORKS.filter(({ en }) => en?.startsWith(word))),
  )
}
asks(
  'numbers of the inventory',
  'SELECT ?item ?n { ?item wdt:P12 ?text BIND(xsd:integer(STRAFTER(?text, "-")) AS ?n) }',
  WORKS.map(({ id, number }) => ({ item: wd(id), n: Number(number.slice(4)) })),
)
asks(
  'ids as text',
  'SELECT ?id { ?item wdt:P12 [] BIND(STRAFTER(STR(?item), "/entity/") AS ?id) }',
  WORKS.map(({ id }) => ({ id })),
)
asks(
  'lengths of labels',
  'SELECT ?item (STRLEN(?l) AS ?n) { ?item wdt:P12 [] ; rdfs:label ?l FILTER(LANG(?l) = "en") }',
  WORKS.flatMap(({ id, en }) => (en ? [{ item: wd(id), n: en.length }] : [])),
)
asks(
  'words of labels',
  'SELECT DISTINCT ?first { ?item wdt:P12 [] ; rdfs:label ?l FILTER(LANG(?l) = "en") BIND(STRBEFORE(STR(?l), " ") AS ?first) }',
  [...new Set(WORKS.flatMap(({ en }) => en?.split(' ')[0] ?? []))].map(first => ({ first })),
)

// Qualifiers, references and ranks.
asks(
  'since when works are attributed',
  'SELECT ?item ?artist (YEAR(?since) AS ?year) { ?item p:P3 ?s . ?s ps:P3 ?artist ; pq:P9 ?since }',
  WORKS.flatMap(({ id, attributions }) =>
    attributions.flatMap(({ artist, since }) =>
      since ? [{ item: wd(id), artist: wd(artist), year: since }] : [],
    ),
  ),
)
asks(
  'sources',
  'SELECT ?item ?source { ?item p:P3/prov:wasDerivedFrom/pr:P13 ?source }',
  WORKS.flatMap(({ id, attributions }) =>
    attributions.flatMap(({ source }) => (source ? [{ item: wd(id), source }] : [])),
  ),
)
asks(
  'attributions without a source',
  'SELECT (COUNT(*) AS ?n) { ?item p:P3 ?s FILTER NOT EXISTS { ?s prov:wasDerivedFrom [] } }',
  [{ n: sum(WORKS.map(({ attributions }) => attributions.filter(({ source }) => !source).length)) }],
)
for (const rank of ['Preferred', 'Normal', 'Deprecated'] as const)
  asks(
    `attributions of rank ${rank}`,
    `SELECT ?item ?artist { ?item p:P3 [ ps:P3 ?artist ; wikibase:rank wikibase:${rank}Rank ] }`,
    WORKS.flatMap(({ id, attributions }) =>
      attributions
        .filter(each => each.rank === rank)
        .map(({ artist }) => ({ item: wd(id), artist: wd(artist) })),
    ),
  )
asks(
  'works with several attributions',
  'SELECT ?item (COUNT(?s) AS ?n) { ?item p:P3 ?s } GROUP BY ?item HAVING (?n > 1)',
  WORKS.filter(({ attributions }) => attributions.length > 1).map(({ id, attributions }) => ({
    item: wd(id),
    n: attributions.length,
  })),
)
asks(
  'works that nobody made',
  'SELECT ?item { ?item wdt:P12 [] FILTER NOT EXISTS { ?item wdt:P3 [] } }',
  items(WORKS.filter(work => bestOf(work).length === 0)),
)

// Groups, subqueries and sets.
asks(
  'works per artist',
  `SELECT ?artist ?artistLabel (COUNT(?item) AS ?n) { ?item wdt:P3 ?artist ${LABELS} } GROUP BY ?artist ?artistLabel`,
  ARTISTS.map(({ id, en }) => ({ artist: wd(id), artistLabel: en, n: madeBy(id).length })),
)
for (const least of [5, 8, 9, 12])
  asks(
    `artists with at least ${least} works`,
    `SELECT ?artist (COUNT(?item) AS ?n) { ?item wdt:P3 ?artist } GROUP BY ?artist HAVING (COUNT(?item) >= ${least})`,
    ARTISTS.filter(({ id }) => madeBy(id).length >= least).map(({ id }) => ({
      artist: wd(id),
      n: madeBy(id).length,
    })),
  )
asks(
  'mean heights per artist',
  'SELECT ?artist (AVG(?h) AS ?mean) { ?item wdt:P3 ?artist ; wdt:P8 ?h } GROUP BY ?artist',
  ARTISTS.map(({ id }) => {
    const all = madeBy(id).flatMap(({ height }) => height ?? [])
    return { artist: wd(id), mean: sum(all) / all.length }
  }),
)
asks(
  'works per artist and type',
  'SELECT ?artist ?type (COUNT(*) AS ?n) { ?item wdt:P3 ?artist ; wdt:P1 ?type } GROUP BY ?artist ?type',
  groupBy(
    WORKS.flatMap(work => bestOf(work).map(({ artist }) => ({ artist, type: work.type }))),
    ({ artist, type }) => `${artist} ${type}`,
  ).map(({ key, group }) => ({
    artist: wd(key.split(' ')[0] ?? ''),
    type: wd(key.split(' ')[1] ?? ''),
    n: group.length,
  })),
)
asks(
  'numbers of the works of each town in one text',
  'SELECT ?town (GROUP_CONCAT(?number; separator=", ") AS ?numbers) { { SELECT * { ?item wdt:P5 ?town ; wdt:P12 ?number } ORDER BY ?number } } GROUP BY ?town',
  TOWNS.map(({ id }) => ({
    town: wd(id),
    numbers: WORKS.filter(({ town }) => town === id)
      .map(({ number }) => number)
      .join(', '),
  })),
)
asks(
  'the highest work of each town',
  `SELECT ?town ?item { ?item wdt:P5 ?town ; wdt:P8 ?h . { SELECT ?town (MAX(?each) AS ?h) { [] wdt:P5 ?town ; wdt:P8 ?each } GROUP BY ?town } }`,
  TOWNS.flatMap(({ id }) => {
    const here = measured.filter(({ town }) => town === id)
    const most = Math.max(...here.map(({ height = 0 }) => height))
    return here.filter(({ height }) => height === most).map(work => ({ town: wd(id), item: wd(work.id) }))
  }),
)
asks(
  'a named subquery',
  'SELECT ?item ?made WITH { SELECT ?item { ?item wdt:P1 wd:Q5 } } AS %statuettes WHERE { INCLUDE %statuettes OPTIONAL { ?item wdt:P4 ?made } }',
  WORKS.filter(({ type }) => type === 'Q5').map(({ id, made }) => ({
    item: wd(id),
    made: made && iso(made),
  })),
)
asks(
  'works of some types',
  'SELECT ?item { VALUES ?type { wd:Q1 wd:Q5 } ?item wdt:P1 ?type }',
  items(WORKS.filter(({ type }) => ['Q1', 'Q5'].includes(type))),
)
asks(
  'works of some types, in another way',
  'SELECT ?item { ?item wdt:P1 ?type FILTER(?type IN (wd:Q1, wd:Q5)) }',
  items(WORKS.filter(({ type }) => ['Q1', 'Q5'].includes(type))),
)
asks(
  'pairs of rows of values',
  'SELECT ?item { VALUES (?artist ?town) { (wd:Q10 wd:Q30) (wd:Q11 wd:Q31) } ?item wdt:P3 ?artist ; wdt:P5 ?town }',
  items(
    WORKS.filter(work =>
      bestOf(work).some(
        ({ artist }) =>
          (artist === 'Q10' && work.town === 'Q30') || (artist === 'Q11' && work.town === 'Q31'),
      ),
    ),
  ),
)
asks(
  'works in Berlin or of Ada Brandt',
  'SELECT DISTINCT ?item { { ?item wdt:P5 wd:Q30 } UNION { ?item wdt:P3 wd:Q10 } }',
  items(WORKS.filter(work => work.town === 'Q30' || bestOf(work).some(({ artist }) => artist === 'Q10'))),
)
asks(
  'works with a page',
  'SELECT ?item ?title { ?page schema:about ?item ; schema:name ?title }',
  WORKS.flatMap(({ id, page }) => (page ? [{ item: wd(id), title: page }] : [])),
)
asks(
  'works without a page',
  'SELECT ?item { ?item wdt:P12 [] ; wikibase:sitelinks 0 }',
  items(WORKS.filter(({ page }) => !page)),
)
asks(
  'pairs of artists with works in one town',
  'SELECT DISTINCT ?a ?b { ?x wdt:P3 ?a ; wdt:P5 ?town . ?y wdt:P3 ?b ; wdt:P5 ?town FILTER(STR(?a) < STR(?b)) }',
  ARTISTS.flatMap(a =>
    ARTISTS.filter(
      b =>
        a.id < b.id &&
        TOWNS.some(
          ({ id }) =>
            madeBy(a.id).some(({ town }) => town === id) && madeBy(b.id).some(({ town }) => town === id),
        ),
    ).map(b => ({ a: wd(a.id), b: wd(b.id) })),
  ),
)

// Order and slices.
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
    WORKS.toSorted((a, b) => (a.made ?? '').localeCompare(b.made ?? '') || a.number.localeCompare(b.number)),
  ),
)
asksInOrder(
  'artists by their names',
  `SELECT ?artistLabel { ?artist wdt:P1 wd:Q3 ${LABELS} } ORDER BY DESC(?artistLabel)`,
  ARTISTS.map(({ en }) => ({ artistLabel: en })).toSorted((a, b) => (a.artistLabel < b.artistLabel ? 1 : -1)),
)
asks(
  'a slice of statements',
  'SELECT (COUNT(*) AS ?n) { SERVICE bd:slice { ?item wdt:P12 ?number . bd:serviceParam bd:slice.offset 5 ; bd:slice.limit 7 } }',
  [{ n: 7 }],
)

/** Rows as they can be compared: numbers as numbers, and names in one order. */
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

test('there are two hundred of them', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
  expect(new Set(cases.map(({ query }) => query)).size).toBe(cases.length)
})

describe('a query finds what the data has', () => {
  test.each(cases)('$title', ({ query, rows, ordered }) => {
    expect(comparable(rowsOf(store, query), ordered)).toEqual(comparable(rows, ordered))
  })
})
