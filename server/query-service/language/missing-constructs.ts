/** Begins what Blazegraph's text search is made of. */
const SEARCH = 'http://www.bigdata.com/rdf/search#'

/** What Wikidata's query service has and this one has not, by IRI: its name there, and what to do instead. */
const MISSING: ReadonlyMap<string, string> = new Map([
  [
    'http://www.bigdata.com/rdf/gas#service',
    'SERVICE gas:service is not possible here. Use a path, such as wdt:P279*, or wdt:P279{1,3}.',
  ],
  [
    'http://wikiba.se/ontology#decodeUri',
    'wikibase:decodeUri is not possible here. Use REPLACE for single characters, such as REPLACE(STR(?page), "%20", " ").',
  ],
])

const SERVICES =
  'SERVICE can only be wikibase:label, wikibase:mwapi, wikibase:around, wikibase:box, bd:slice or bd:sample: queries here ask no other server.'
const FUNCTIONS =
  'This service does not have this function. It has those of SPARQL, conversions such as xsd:integer(…), those of GeoSPARQL, and wikibase:isSomeValue.'

/** What to tell whoever asks another service than those that a query may have. */
export function serviceRefusal(iri: string): string {
  return MISSING.get(iri) ?? SERVICES
}

export function functionRefusal(iri: string): string {
  return MISSING.get(iri) ?? FUNCTIONS
}

export function predicateRefusal(iri: string): string {
  return iri.startsWith(SEARCH)
    ? 'bds:search and what belongs to it are predicates of plain triples here, not of paths.'
    : 'This service does not have this predicate: a wiki has none like it.'
}
