import { msg } from '#i18n/msg.ts'

/** The prefix of the IRIs of Blazegraph's text search. */
const SEARCH = 'http://www.bigdata.com/rdf/search#'

/**
 * What Wikidata's query service has and this one lacks, by IRI: a message with its name there and what to use instead.
 */
const MISSING: ReadonlyMap<string, string> = new Map([
  ['http://www.bigdata.com/rdf/gas#service', msg('error-sparql-gas')],
  ['http://wikiba.se/ontology#decodeUri', msg('error-sparql-decode-uri')],
])

const SERVICES = msg('error-sparql-services')
const FUNCTIONS = msg('error-sparql-functions')

/** The message for a query that asks a service that queries may not use. */
export function serviceRefusal(iri: string): string {
  return MISSING.get(iri) ?? SERVICES
}

export function functionRefusal(iri: string): string {
  return MISSING.get(iri) ?? FUNCTIONS
}

export function predicateRefusal(iri: string): string {
  return iri.startsWith(SEARCH) ? msg('error-sparql-bds-predicates') : msg('error-sparql-no-predicate')
}
