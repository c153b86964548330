import { KINDS, kindId, MATERIALS, type Made, type Material, materialId } from './museum-items.ts'

/** Values of one row in the order of the columns; an entity is its id. */
type Row = readonly (string | number)[]

/** A question about the museum, with the answer computed from the things themselves. */
interface MuseumQuery {
  readonly about: string
  readonly query: string
  /** In any order. */
  readonly rows: (things: readonly Made[]) => readonly Row[]
}

const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en" }'
const OLD = 1650

/** Twenty questions like the examples of Wikidata's query service. */
export const MUSEUM_QUERIES: readonly MuseumQuery[] = [
  {
    about: 'how many things there are',
    query: 'SELECT (COUNT(?thing) AS ?count) { ?thing wdt:P1 [] }',
    rows: things => [[things.length]],
  },
  {
    about: 'things of each kind, by its label',
    query: `SELECT ?kindLabel (COUNT(*) AS ?count) { ?thing wdt:P1 ?kind . ${LABELS} } GROUP BY ?kindLabel`,
    rows: things => KINDS.map(kind => [kind, things.filter(thing => thing.kind === kind).length]),
  },
  {
    about: 'things of one kind and one material',
    query: `SELECT ?thing ?thingLabel { ?thing wdt:P1 wd:${kindId('coin')} ; wdt:P2 wd:${materialId('gold')} . ${LABELS} }`,
    rows: things =>
      things
        .filter(({ kind, material }) => kind === 'coin' && material === 'gold')
        .map(({ id, label }) => [id, label]),
  },
  {
    about: 'things that were made before a year',
    query: `SELECT ?thing (YEAR(?when) AS ?year) { ?thing wdt:P4 ?when . FILTER(YEAR(?when) < ${OLD}) }`,
    rows: things =>
      things.flatMap(({ id, year }) => (year !== null && year < OLD ? [[id, year] as const] : [])),
  },
  {
    about: 'smallest, greatest and all heights of each kind',
    query:
      'SELECT ?kind (MIN(?h) AS ?least) (MAX(?h) AS ?most) (SUM(?h) AS ?all) { ?thing wdt:P1 ?kind ; wdt:P5 ?h } GROUP BY ?kind',
    rows: things =>
      KINDS.map(kind => {
        const heights = things.filter(thing => thing.kind === kind).map(({ height }) => height)
        return [kindId(kind), Math.min(...heights), Math.max(...heights), sum(heights)]
      }),
  },
  {
    about: 'the highest things',
    query:
      'SELECT ?thing ?h { ?thing wdt:P5 ?h } ORDER BY DESC(?h) xsd:integer(STRAFTER(STR(?thing), "/Q")) LIMIT 10',
    rows: things =>
      things
        .toSorted((one, other) => other.height - one.height || number(one.id) - number(other.id))
        .slice(0, 10)
        .map(({ id, height }) => [id, height]),
  },
  {
    about: 'creators of more than a few things',
    query:
      'SELECT ?creator (COUNT(*) AS ?count) { ?thing wdt:P3 ?creator } GROUP BY ?creator HAVING(COUNT(*) > 2)',
    rows: things =>
      [
        ...Map.groupBy(
          things.filter(({ isWrong }) => !isWrong),
          ({ creator }) => creator,
        ),
      ]
        .map(([creator, own]) => [creator, own.length] as const)
        .filter(([, count]) => count > 2),
  },
  {
    about: 'things of any kind of mineral',
    query: `SELECT (COUNT(?thing) AS ?count) { ?thing wdt:P2/wdt:P8* wd:${materialId('mineral')} }`,
    rows: things => [[things.filter(({ material }) => isKindOf(material, 'mineral')).length]],
  },
  {
    about: 'things whose creator is not certain, by a qualifier',
    query: 'SELECT ?thing { ?thing p:P3 [ ps:P3 ?creator ; pq:P7 "attributed" ] }',
    rows: things => things.filter(({ isAttributed }) => isAttributed).map(({ id }) => [id]),
  },
  {
    about: 'statements that turned out to be wrong',
    query:
      'SELECT ?thing ?creator { ?thing p:P3 [ wikibase:rank wikibase:DeprecatedRank ; ps:P3 ?creator ] }',
    rows: things => things.filter(({ isWrong }) => isWrong).map(({ id, creator }) => [id, creator]),
  },
  {
    about: 'things of which it is known that nobody knows their year',
    query: 'SELECT ?thing { ?thing wdt:P1 [] ; a wdno:P4 }',
    rows: things => things.filter(({ year }) => year === null).map(({ id }) => [id]),
  },
  {
    about: 'years, where there are any',
    query: `SELECT ?thing (COALESCE(YEAR(?when), 0) AS ?year) { ?thing wdt:P1 wd:${kindId('mask')} OPTIONAL { ?thing wdt:P4 ?when } }`,
    rows: things => things.filter(({ kind }) => kind === 'mask').map(({ id, year }) => [id, year ?? 0]),
  },
  {
    about: 'things that are not of metal, by MINUS',
    query: `SELECT (COUNT(?thing) AS ?count) { ?thing wdt:P1 [] MINUS { ?thing wdt:P2/wdt:P8* wd:${materialId('metal')} } }`,
    rows: things => [[things.filter(({ material }) => !isKindOf(material, 'metal')).length]],
  },
  {
    about: 'things of either of two materials, by UNION',
    query: `SELECT DISTINCT ?thing { { ?thing wdt:P2 wd:${materialId('jade')} } UNION { ?thing wdt:P2 wd:${materialId('oak')} } }`,
    rows: things =>
      things.filter(({ material }) => material === 'jade' || material === 'oak').map(({ id }) => [id]),
  },
  {
    about: 'labels in German, otherwise in English',
    query: `SELECT ?thing ?thingLabel { ?thing wdt:P1 wd:${kindId('lamp')} . SERVICE wikibase:label { bd:serviceParam wikibase:language "de,en" } }`,
    rows: things =>
      things.filter(({ kind }) => kind === 'lamp').map(({ id, label, german }) => [id, german ?? label]),
  },
  {
    about: 'things without a label in German whose label has some text',
    query:
      'SELECT ?thing { ?thing wdt:P1 [] ; rdfs:label ?label . FILTER(LANG(?label) = "en" && CONTAINS(?label, "bowl")) FILTER NOT EXISTS { ?thing rdfs:label ?other . FILTER(LANG(?other) = "de") } }',
    rows: things =>
      things.filter(({ label, german }) => label.includes('bowl') && german === null).map(({ id }) => [id]),
  },
  {
    about: 'things in a part of the world',
    query: `SELECT ?thing { SERVICE wikibase:box {
  ?thing wdt:P6 ?place .
  bd:serviceParam wikibase:cornerSouthWest "Point(0 0)"^^geo:wktLiteral .
  bd:serviceParam wikibase:cornerNorthEast "Point(90 60)"^^geo:wktLiteral .
} }`,
    rows: things =>
      things
        .filter(
          ({ latitude, longitude }) => latitude >= 0 && latitude <= 60 && longitude >= 0 && longitude <= 90,
        )
        .map(({ id }) => [id]),
  },
  {
    about: 'the first things of each creator, by a subquery',
    query: `SELECT ?creator ?thing ?year {
  { SELECT ?creator (MIN(YEAR(?when)) AS ?year) { ?any wdt:P3 ?creator ; wdt:P4 ?when } GROUP BY ?creator }
  ?thing wdt:P3 ?creator ; wdt:P4 ?at . FILTER(YEAR(?at) = ?year)
}`,
    rows: things => {
      const dated = things.flatMap(({ id, creator, year, isWrong }) =>
        isWrong || year === null ? [] : [{ id, creator, year }],
      )
      return [...Map.groupBy(dated, ({ creator }) => creator)].flatMap(([creator, own]) => {
        const first = Math.min(...own.map(({ year }) => year))
        return own.filter(({ year }) => year === first).map(({ id }) => [creator, id, first])
      })
    },
  },
  {
    about: 'things of each century',
    query:
      'SELECT ?century (COUNT(*) AS ?count) { ?thing wdt:P4 ?when . BIND(FLOOR(YEAR(?when) / 100) AS ?century) } GROUP BY ?century',
    rows: things =>
      [
        ...Map.groupBy(
          things.filter(({ year }) => year !== null),
          ({ year }) => Math.floor((year ?? 0) / 100),
        ),
      ].map(([century, own]) => [century, own.length]),
  },
  {
    about: 'how many statements the things have, which Wikibase counts itself',
    query: 'SELECT (SUM(?statements) AS ?all) { ?thing wdt:P1 [] ; wikibase:statements ?statements }',
    rows: things => [[6 * things.length]],
  },
]

/** The rows of a CSV result with ids instead of addresses, and the expected rows, each sorted. */
export function comparable(
  csv: string,
  rows: readonly Row[],
): { readonly given: string; readonly wanted: string } {
  const given = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.replace(/http:\/\/[^,]*\/entity\//g, ''))
  return {
    given: given.toSorted().join('\n'),
    wanted: rows
      .map(row => row.join(','))
      .toSorted()
      .join('\n'),
  }
}

function isKindOf(material: Material, other: Material): boolean {
  for (let at: Material | null = material; at !== null; at = MATERIALS[at]) if (at === other) return true
  return false
}

function number(id: string): number {
  return Number(id.slice(1))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
