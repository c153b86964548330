import { Store } from 'oxigraph'
import { museumVocabulary } from '#server/engine/testing/museum-graph.ts'

/** A collection as plain data. `collectionStore` has the triples that Wikibase would export for it. */

export interface Town {
  readonly id: string
  readonly label: string
  readonly longitude: number
  readonly latitude: number
}

export interface Artist {
  readonly id: string
  readonly en: string
  /** Missing for some towns. */
  readonly de?: string
  readonly aliases: readonly string[]
  /** ISO dates. */
  readonly born: string
  readonly died?: string
}

interface Attribution {
  readonly artist: string
  readonly rank: 'Preferred' | 'Normal' | 'Deprecated'
  /** A year, as a qualifier. */
  readonly since?: number
  /** The text of a reference. */
  readonly source?: string
}

export interface Work {
  readonly id: string
  readonly en?: string
  readonly de?: string
  readonly description?: string
  readonly type: string
  readonly attributions: readonly Attribution[]
  readonly made?: string
  /** 9 for a year, 11 for a day. */
  readonly precision: 9 | 11
  /** Centimetres. */
  readonly height?: number
  readonly width?: number
  readonly town?: string
  readonly number: string
  /** The title of a page. */
  readonly page?: string
}

/** Class → the class above it. */
export const CLASSES: Readonly<Record<string, string | null>> = {
  Q1: 'Q2',
  Q2: 'Q6',
  Q4: 'Q2',
  Q5: 'Q4',
  Q6: null,
}
export const CLASS_LABELS: Readonly<Record<string, string>> = {
  ...{ Q1: 'painting', Q2: 'work', Q4: 'sculpture', Q5: 'statuette', Q6: 'thing' },
}

export const TOWNS: readonly Town[] = [
  { id: 'Q30', label: 'Berlin', longitude: 13.4, latitude: 52.5 },
  { id: 'Q31', label: 'Potsdam', longitude: 13.06, latitude: 52.4 },
  { id: 'Q32', label: 'Suva', longitude: 178.4, latitude: -18.1 },
  { id: 'Q33', label: 'Lima', longitude: -77, latitude: -12 },
]

export const ARTISTS: readonly Artist[] = [
  {
    id: 'Q10',
    en: 'Ada Brandt',
    de: 'Ada Brandt',
    aliases: ['A. B.', 'Brandt'],
    born: '1870-05-06',
    died: '1931-02-01',
  },
  { id: 'Q11', en: 'Ben Coal', aliases: [], born: '1880-01-01', died: '1950-12-31' },
  { id: 'Q12', en: 'Cora Dale', de: 'Cora Tal', aliases: ['C. D.'], born: '1899-07-15' },
  { id: 'Q13', en: 'Dan Elm', aliases: ['Elm the Elder'], born: '1815-12-10', died: '1852-11-27' },
]

const TYPES = ['Q1', 'Q4', 'Q1', 'Q5'] as const
const COLORS = ['Blue', 'Red', 'Green', 'Golden', 'White']
const THINGS = ['harbour', 'garden', 'portrait', 'horse', 'window', 'lamp', 'river']

/** Forty works, some with missing data. */
export const WORKS: readonly Work[] = Array.from({ length: 40 }, (_, index): Work => {
  const en = `${COLORS[index % 5]} ${THINGS[index % 7]}`
  const artist = ARTISTS[index % 4]?.id ?? 'Q10'
  const other = ARTISTS[(index + 1) % 4]?.id ?? 'Q10'
  const attributions: Attribution[] =
    index % 9 === 8
      ? []
      : index % 6 === 5
        ? [
            { artist, rank: 'Preferred', since: 1900 + index, source: `Letter ${index}` },
            { artist: other, rank: 'Normal' },
          ]
        : index % 7 === 6
          ? [
              { artist, rank: 'Normal', source: `Catalogue ${index}` },
              { artist: other, rank: 'Deprecated', since: 1890 },
            ]
          : [{ artist, rank: 'Normal', ...(index % 2 === 0 && { since: 1880 + index }) }]
  const year = 1850 + ((index * 13) % 100)
  return {
    id: `Q${100 + index}`,
    ...(index % 8 !== 7 && { en }),
    ...(index % 3 === 0 && { de: `Werk ${index}` }),
    ...(index % 4 === 0 && { description: `number ${index} of the collection` }),
    type: TYPES[index % 4] ?? 'Q1',
    attributions,
    ...(index % 10 !== 9 && {
      made: index % 5 === 0 ? `${year}-03-${String(10 + (index % 9)).padStart(2, '0')}` : `${year}-01-01`,
    }),
    precision: index % 5 === 0 ? 11 : 9,
    ...(index % 5 !== 3 && { height: 20 + ((index * 17) % 90) }),
    ...(index % 5 !== 2 && { width: 30 + ((index * 11) % 70) }),
    ...(index % 11 !== 10 && { town: TOWNS[index % 4]?.id ?? 'Q30' }),
    number: `INV-${String(index).padStart(3, '0')}`,
    ...(index % 6 === 0 && { page: `Work ${index}` }),
  }
})

/** The attributions of best rank: the preferred ones if there are any, otherwise the normal ones. */
export function bestOf({ attributions }: Work): readonly Attribution[] {
  const preferred = attributions.filter(({ rank }) => rank === 'Preferred')
  return preferred.length > 0 ? preferred : attributions.filter(({ rank }) => rank === 'Normal')
}

const dateTime = (date: string) => `"${date}T00:00:00Z"^^xsd:dateTime`
const SERVER = 'http://museum.localhost:8080'

export function collectionStore(): Store {
  const prefixes = Object.entries(museumVocabulary.prefixes).map(
    ([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`,
  )
  const lines = [
    ...Object.entries(CLASSES).map(
      ([id, above]) =>
        `wd:${id} rdfs:label "${CLASS_LABELS[id]}"@en${above ? ` ; wdt:P2 wd:${above}` : ''} .`,
    ),
    ...TOWNS.map(
      ({ id, label, longitude, latitude }) =>
        `wd:${id} rdfs:label "${label}"@en ; wdt:P6 "Point(${longitude} ${latitude})"^^geo:wktLiteral .`,
    ),
    ...ARTISTS.map(
      ({ id, en, de, aliases, born, died }) =>
        `wd:${id} a wikibase:Item ; rdfs:label "${en}"@en ; wdt:P1 wd:Q3 ; wdt:P10 ${dateTime(born)} .
        ${de ? `wd:${id} rdfs:label "${de}"@de .` : ''} ${died ? `wd:${id} wdt:P11 ${dateTime(died)} .` : ''}
        ${aliases.map(alias => `wd:${id} skos:altLabel "${alias}"@en .`).join(' ')}`,
    ),
    ...WORKS.map(triplesOf),
  ]
  const store = new Store()
  store.load([...prefixes, ...lines].join('\n'), { format: 'text/turtle' })
  return store
}

function triplesOf(work: Work): string {
  const { id, en, de, description, type, attributions, made, precision, height, width, town, number, page } =
    work
  const say = (facts: string) => `wd:${id} ${facts} .`
  return [
    say(`a wikibase:Item ; wdt:P1 wd:${type} ; wdt:P12 "${number}"`),
    say(`wikibase:statements ${attributions.length} ; wikibase:sitelinks ${page ? 1 : 0}`),
    ...(en ? [say(`rdfs:label "${en}"@en`)] : []),
    ...(de ? [say(`rdfs:label "${de}"@de`)] : []),
    ...(description ? [say(`schema:description "${description}"@en`)] : []),
    ...bestOf(work).map(({ artist }) => say(`wdt:P3 wd:${artist}`)),
    ...attributions.map(({ artist, rank, since, source }, index) => {
      const statement = `wds:${id}-${index}`
      return `wd:${id} p:P3 ${statement} . ${statement} a wikibase:Statement ; ps:P3 wd:${artist} ; wikibase:rank wikibase:${rank}Rank .
        ${since ? `${statement} pq:P9 ${dateTime(`${since}-01-01`)} .` : ''}
        ${source ? `${statement} prov:wasDerivedFrom wdref:${id}${index} . wdref:${id}${index} pr:P13 "${source}" .` : ''}`
    }),
    ...(made
      ? [
          say(`wdt:P4 ${dateTime(made)} ; p:P4 wds:${id}-made`),
          `wds:${id}-made psv:P4 wdv:${id}m . wdv:${id}m wikibase:timeValue ${dateTime(made)} ; wikibase:timePrecision ${precision} .`,
        ]
      : []),
    ...(height === undefined
      ? []
      : [
          say(`wdt:P8 "+${height}"^^xsd:decimal ; p:P8 wds:${id}-height`),
          `wds:${id}-height psv:P8 wdv:${id}h . wdv:${id}h wikibase:quantityAmount "+${height}"^^xsd:decimal ; wikibase:quantityUnit wd:Q50 .`,
        ]),
    ...(width === undefined ? [] : [say(`wdt:P14 "+${width}"^^xsd:decimal`)]),
    ...(town ? [say(`wdt:P5 wd:${town}`)] : []),
    ...(page
      ? [`<${SERVER}/wiki/${page.replace(' ', '_')}> schema:about wd:${id} ; schema:name "${page}"@en .`]
      : []),
  ].join('\n')
}
