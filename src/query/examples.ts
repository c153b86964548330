import { msg } from '#i18n/msg.ts'
import type { TableResult } from './results/data/query-result.ts'
import type { ResultWiki } from './results/data/result-wiki.ts'

interface Example {
  readonly title: string
  readonly query: string
}

const LABELS = '  SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en". }'

/** The properties that the wiki uses most, with their datatype and most frequent value. */
export const USED_PROPERTIES = `SELECT ?property ?propertyLabel ?type ?some ?someLabel WHERE {
  {
    SELECT ?property ?type (COUNT(?value) AS ?uses) (SAMPLE(?value) AS ?some) WHERE {
      ?property wikibase:directClaim ?direct ; wikibase:propertyType ?type .
      ?thing ?direct ?value .
    } GROUP BY ?property ?type
  }
${LABELS}
} ORDER BY DESC(?uses) LIMIT 50`

/** Examples that work in every wiki, even an empty one. */
const ALWAYS: readonly Example[] = [
  {
    title: msg('query-example-items'),
    query: `SELECT ?item ?itemLabel WHERE {\n  ?item wikibase:sitelinks ?count .\n${LABELS}\n}\nLIMIT 100`,
  },
  {
    title: msg('query-example-properties'),
    query: `SELECT ?property ?propertyLabel (COUNT(?thing) AS ?uses) WHERE {
  ?property wikibase:directClaim ?direct .
  OPTIONAL { ?thing ?direct ?value . }
${LABELS}
}
GROUP BY ?property ?propertyLabel
ORDER BY DESC(?uses)`,
  },
  {
    title: msg('query-example-changes'),
    query: `SELECT ?entity ?entityLabel ?changed WHERE {\n  ?entity schema:dateModified ?changed .\n${LABELS}\n}\nORDER BY DESC(?changed)\nLIMIT 20`,
  },
]

interface Used {
  readonly id: string
  readonly label: string
  readonly type: string
  /** One of its values, if it is an entity of the wiki. */
  readonly some: { readonly id: string; readonly label: string } | null
}

/** Examples for a wiki. @param used the result of {@link USED_PROPERTIES}; null before that. */
export function examplesFor(wiki: ResultWiki, used: TableResult | null): readonly Example[] {
  const properties = used ? readUsed(wiki, used) : []
  const ofType = (type: string) => properties.find(property => property.type === type)
  const [link, point, time] = [ofType('WikibaseItem'), ofType('GlobeCoordinate'), ofType('Time')]
  return [
    ...(link ? byValue(link) : []),
    ...(point ? [onMap(point)] : []),
    ...(time ? [onTimeline(time)] : []),
    ...ALWAYS,
  ]
}

function byValue({ id, label, some }: Used): readonly Example[] {
  const count = {
    title: msg('query-example-counts', label),
    query: `#defaultView:BarChart
SELECT ?value ?valueLabel (COUNT(?thing) AS ?count) WHERE {
  ?thing wdt:${id} ?value .
${LABELS}
}
GROUP BY ?value ?valueLabel
ORDER BY DESC(?count)`,
  }
  if (some === null) return [count]
  const all = {
    title: msg('query-example-value', label, some.label),
    query: `SELECT ?thing ?thingLabel WHERE {\n  ?thing wdt:${id} wd:${some.id} .\n${LABELS}\n}`,
  }
  return [all, count]
}

function onMap({ id, label }: Used): Example {
  return {
    title: msg('query-example-map', label),
    query: `#defaultView:Map\nSELECT ?thing ?thingLabel ?place WHERE {\n  ?thing wdt:${id} ?place .\n${LABELS}\n}`,
  }
}

function onTimeline({ id, label }: Used): Example {
  return {
    title: msg('query-example-timeline', label),
    query: `#defaultView:Timeline\nSELECT ?thing ?thingLabel ?date WHERE {\n  ?thing wdt:${id} ?date .\n${LABELS}\n}`,
  }
}

function readUsed({ server }: ResultWiki, { columns, rows }: TableResult): readonly Used[] {
  const entities = `${server}/entity/`
  return rows.flatMap(row => {
    const [property = '', label = '', type = '', some = '', someLabel = ''] = [
      'property',
      'propertyLabel',
      'type',
      'some',
      'someLabel',
    ].map(name => row[columns.indexOf(name)]?.value ?? '')
    const id = idIn(entities, property)
    if (id === null) return []
    const value = idIn(entities, some)
    return [
      {
        ...{ id, label: label || id, type: type.split('#').at(-1) ?? '' },
        some: value === null ? null : { id: value, label: someLabel || value },
      },
    ]
  })
}

function idIn(entities: string, iri: string): string | null {
  const id = iri.startsWith(entities) ? iri.slice(entities.length) : ''
  return /^[PQ][1-9]\d*$/.test(id) ? id : null
}
