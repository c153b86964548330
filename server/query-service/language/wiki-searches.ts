import type { GraphNode, Pattern, PatternService, TripleNesting } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { type FoundEntry, type QueryContext, QueryRefusedError, type WikiSearch } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { partsOfService } from './service-parameters.ts'
import { iri, table, text, typed, variable, XSD } from './syntax-tree.ts'

const WIKIBASE = 'http://wikiba.se/ontology#'
const MWAPI = 'https://www.mediawiki.org/ontology#API/'
const BDS = 'http://www.bigdata.com/rdf/search#'

export const SEARCH_SERVICE = `${WIKIBASE}mwapi`

/** The most entries of one search, and the number that `once` means in Wikidata's service. */
const LIMIT = { max: 500, once: 50 } as const

/** Called for each search of a query. @returns its results; none before the wiki was asked. */
type Search = (search: WikiSearch, at: QueryRefusedError['at']) => readonly FoundEntry[]

type Term = ReturnType<typeof iri> | ReturnType<typeof text>
/** The value that a variable gets from an entry; undefined for none. */
type Output = (entry: FoundEntry, place: number) => Term | undefined

/** The parameters and outputs of each API. `searched`: the parameter with the words. */
const APIS = {
  EntitySearch: {
    takes: ['search', 'language', 'type', 'limit'],
    searched: 'search',
    gives: ['item', 'label', 'description', 'title'],
  },
  Search: {
    takes: ['srsearch', 'srnamespace', 'srlimit'],
    searched: 'srsearch',
    gives: ['item', 'title'],
  },
  Generator: {
    takes: ['generator', 'gsrsearch', 'gsrnamespace', 'gsrlimit', 'prop', 'ppprop'],
    searched: 'gsrsearch',
    gives: ['item', 'title'],
  },
} as const

type Api = keyof typeof APIS

/**
 * `SERVICE wikibase:mwapi`: a search of the wiki itself, whose result takes the service's place.
 * Source: https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual/MWAPI
 * @throws QueryRefusedError for what is not a search of this wiki.
 */
export function searchPatterns(
  service: PatternService,
  { context, source, search }: { context: QueryContext; source: string; search: Search },
): readonly Pattern[] {
  const { parameters, triples } = partsOfService(service, source)
  const refuse = (message: string, part: object = service): never => {
    throw new QueryRefusedError('forbidden', message, positionOf(part, source) ?? positionOf(service, source))
  }
  const given = (name: string): string | undefined => {
    const [term, second] = parameters.get(name) ?? []
    if (!term) return undefined
    if (second || term.type !== 'term' || term.subType !== 'literal')
      return refuse(msg('error-1-takes-one-text-quotes', shortName(name)), term)
    return term.value
  }
  const api = given(`${WIKIBASE}api`)
  if (!isApi(api)) return refuse(msg('error-wikibase-api-entitysearch-search-generator'))
  const { host } = new URL(context.vocabulary.server)
  const endpoint = given(`${WIKIBASE}endpoint`)
  if (endpoint !== undefined && endpoint !== host) return refuse(msg('error-query-can-only-search-its', host))
  const { takes, searched, gives } = APIS[api]
  const known = ['api', 'endpoint', 'limit'].map(name => WIKIBASE + name)
  for (const name of parameters.keys())
    if (!known.includes(name) && !takes.some(one => name === MWAPI + one))
      return refuse(msg('error-parameter-1-has-no-meaning', shortName(name), api))
  const words = given(MWAPI + searched)
  if (words === undefined) return refuse(msg('error-parameter-mwapi-1-missing', searched))
  if (api === 'Generator' && (given(`${MWAPI}generator`) ?? 'search') !== 'search')
    return refuse(msg('error-mwapi-generator-can-only-search'))
  const limit = limitOf(
    [`${WIKIBASE}limit`, ...takes.filter(one => one.endsWith('limit')).map(one => MWAPI + one)].map(given),
  )
  if (limit === null) return refuse(msg('error-limit-whole-number-up-1', LIMIT.max))
  const type = given(`${MWAPI}type`) ?? 'item'
  if (!isEntityType(type)) return refuse(msg('error-mwapi-type-item-property-lexeme'))
  const namespaces = (given(`${MWAPI}srnamespace`) ?? given(`${MWAPI}gsrnamespace`))?.split('|')
  if (namespaces?.some(one => !/^\d{1,5}$/.test(one)))
    return refuse(msg('error-namespace-number-several-separated-by'))
  const asked: WikiSearch =
    api === 'EntitySearch'
      ? {
          kind: 'entities',
          words,
          type,
          language: languageOf(given(`${MWAPI}language`), context, refuse),
          limit,
        }
      : { kind: 'pages', words, namespaces: namespaces ?? [], limit }
  const outputs = new Map<string, Output>()
  for (const triple of triples) {
    const [name, output] = outputOf(triple, { gives, context }) ?? []
    if (name === undefined || output === undefined)
      return refuse(msg('error-1-gives-2-such-as', api, gives.map(one => `mwapi:${one}`).join(', ')), triple)
    outputs.set(name, output)
  }
  if (outputs.size === 0) return refuse(msg('error-service-needs-output-such-as'))
  return [found(search(asked, positionOf(service, source)), outputs)]
}

/** Whether a triple belongs to Blazegraph's text search. */
export function isTextSearch({ predicate }: TripleNesting): boolean {
  return predicate.type === 'term' && predicate.subType === 'namedNode' && predicate.value.startsWith(BDS)
}

/**
 * `?label bds:search "words"`: the labels, aliases and descriptions by which the wiki's search finds its entities.
 * Source: https://github.com/blazegraph/database/wiki/FullTextSearch
 * @param triples the triples of one group for which {@link isTextSearch} is true.
 */
export function textSearchPatterns(
  triples: readonly TripleNesting[],
  { context, source, search }: { context: QueryContext; source: string; search: Search },
): readonly Pattern[] {
  const bySubject = new Map<string, TripleNesting[]>()
  for (const triple of triples) {
    const { subject } = triple
    if (subject.type !== 'term' || subject.subType !== 'variable')
      throw new QueryRefusedError(
        'forbidden',
        msg('error-sparql-search-variable'),
        positionOf(triple, source),
      )
    bySubject.set(subject.value, [...(bySubject.get(subject.value) ?? []), triple])
  }
  return [...bySubject].map(([name, all]) => {
    const outputs = new Map<string, Output>([
      [name, ({ match }) => (match ? text(match.text, match.language) : undefined)],
    ])
    let words: { text: string; language: string | undefined } | undefined
    let limit: number = LIMIT.once
    for (const triple of all) {
      const { predicate, object } = triple
      const parameter = 'value' in predicate ? predicate.value.slice(BDS.length) : ''
      const literal = object.type === 'term' && object.subType === 'literal' ? object : undefined
      const rows = Number(literal?.value)
      if (parameter === 'search' && literal)
        words = {
          text: literal.value,
          language: typeof literal.langOrIri === 'string' ? literal.langOrIri : undefined,
        }
      else if (parameter === 'matchAllTerms' && literal?.value === 'true') continue
      else if (parameter === 'maxRank' && Number.isInteger(rows) && rows > 0)
        limit = Math.min(rows, LIMIT.max)
      else if (parameter === 'rank' && object.type === 'term' && object.subType === 'variable')
        outputs.set(object.value, (_entry, place) => typed(String(place + 1), `${XSD}integer`))
      else
        throw new QueryRefusedError(
          'forbidden',
          msg('error-sparql-search-form', parameter),
          positionOf(triple, source),
        )
    }
    if (!words)
      throw new QueryRefusedError(
        'forbidden',
        msg('error-sparql-search-missing'),
        positionOf(all[0] ?? {}, source),
      )
    const language = words.language ?? context.languages[0] ?? 'en'
    const asked = { kind: 'entities', words: words.text, type: 'item', language, limit } as const
    return found(search(asked, positionOf(all[0] ?? {}, source)), outputs)
  })
}

function isApi(name: string | undefined): name is Api {
  return name !== undefined && Object.hasOwn(APIS, name)
}

function isEntityType(type: string): type is 'item' | 'property' | 'lexeme' {
  return type === 'item' || type === 'property' || type === 'lexeme'
}

/** @returns null for an invalid limit; otherwise the smallest. */
function limitOf(given: readonly (string | undefined)[]): number | null {
  const limits = given
    .filter(one => one !== undefined)
    .map(one => (one === 'once' ? LIMIT.once : one === 'max' ? LIMIT.max : Number(one || Number.NaN)))
  if (limits.some(one => !Number.isInteger(one) || one < 1)) return null
  return Math.min(LIMIT.max, ...(limits.length === 0 ? [LIMIT.once] : limits))
}

function languageOf(
  given: string | undefined,
  { languages: [first = 'en'] }: QueryContext,
  refuse: (message: string) => never,
): string {
  const language = given === undefined || given === '[AUTO_LANGUAGE]' ? first : given
  return /^[a-z]{2,}[a-z0-9-]*$/i.test(language) && language.length <= QUERY_LIMITS.word
    ? language
    : refuse(msg('error-mwapi-language-language-code-such'))
}

function outputOf(
  { subject, predicate, object }: TripleNesting,
  { gives, context }: { gives: readonly string[]; context: QueryContext },
): [name: string, output: Output] | null {
  if (subject.type !== 'term' || subject.subType !== 'variable' || !('value' in predicate)) return null
  const of = (kind: string) => predicate.value === WIKIBASE + kind
  if (of('apiOrdinal')) return [subject.value, (_entry, place) => typed(String(place), `${XSD}integer`)]
  const name = parameterName(object)
  if (name === null || !gives.includes(name)) return null
  if (of('apiOutputItem') || (of('apiOutputURI') && name === 'item'))
    return name === 'item' || name === 'title'
      ? [
          subject.value,
          ({ id }) => (id === null ? undefined : iri((context.vocabulary.prefixes['wd'] ?? '') + id)),
        ]
      : null
  if (!of('apiOutput')) return null
  if (name === 'item') return [subject.value, ({ id }) => (id === null ? undefined : text(id))]
  return [
    subject.value,
    entry => {
      const value = entry[name as 'title' | 'label' | 'description']
      return value === null ? undefined : text(value)
    },
  ]
}

function parameterName(object: GraphNode): string | null {
  if (object.type !== 'term') return null
  if (object.subType === 'literal') return object.value.replace(/^@/, '')
  return object.subType === 'namedNode' && object.value.startsWith(MWAPI)
    ? object.value.slice(MWAPI.length)
    : null
}

/** The rows of a search. An entry without any of the outputs is left out. */
function found(entries: readonly FoundEntry[], outputs: ReadonlyMap<string, Output>): Pattern {
  const rows = entries
    .map(
      (entry, place) => new Map([...outputs].map(([name, output]) => [name, output(entry, place)] as const)),
    )
    .filter(row => [...row.values()].some(Boolean))
  return table([...outputs.keys()].map(variable), rows)
}

function shortName(name: string): string {
  if (name.startsWith(MWAPI)) return `mwapi:${name.slice(MWAPI.length)}`
  return name.startsWith(WIKIBASE) ? `wikibase:${name.slice(WIKIBASE.length)}` : `<${name}>`
}
