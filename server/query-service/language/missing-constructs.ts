import { msg } from '#i18n/msg.ts'

/** Begins what Blazegraph's text search is made of. */
const SEARCH = 'http://www.bigdata.com/rdf/search#'

/** What Wikidata's query service has and this one has not, by IRI: its name there, and what to do instead. */
const MISSING: ReadonlyMap<string, string> = new Map([
  ['http://www.bigdata.com/rdf/gas#service', msg('error-sparql-gas')],
  ['http://wikiba.se/ontology#decodeUri', msg('error-sparql-decode-uri')],
])

const SERVICES = msg('error-sparql-services')
const FUNCTIONS = msg('error-sparql-functions')

/** What to tell whoever asks another service than those that a query may have. */
export function serviceRefusal(iri: string): string {
  return MISSING.get(iri) ?? SERVICES
}

export function functionRefusal(iri: string): string {
  return MISSING.get(iri) ?? FUNCTIONS
}

export function predicateRefusal(iri: string): string {
  return iri.startsWith(SEARCH) ? msg('error-sparql-bds-predicates') : msg('error-sparql-no-predicate')
}
