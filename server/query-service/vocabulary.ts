/**
 * The IRIs in a wiki's RDF. Wikibase builds them from the wiki's own address, like Wikidata's. Source:
 * https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format#Prefixes_used
 */
export interface Vocabulary {
  /** The wiki's origin, such as `http://museum.localhost:8080`. */
  readonly server: string
  /** IRIs by prefix; queries need not declare them. */
  readonly prefixes: Readonly<Record<string, string>>
}

/** Paths below a wiki's origin, by prefix. */
const OF_A_WIKI = {
  wd: 'entity/',
  wds: 'entity/statement/',
  wdata: 'wiki/Special:EntityData/',
  wdref: 'reference/',
  wdv: 'value/',
  wdt: 'prop/direct/',
  wdtn: 'prop/direct-normalized/',
  wdno: 'prop/novalue/',
  p: 'prop/',
  ps: 'prop/statement/',
  psv: 'prop/statement/value/',
  psn: 'prop/statement/value-normalized/',
  pq: 'prop/qualifier/',
  pqv: 'prop/qualifier/value/',
  pqn: 'prop/qualifier/value-normalized/',
  pr: 'prop/reference/',
  prv: 'prop/reference/value/',
  prn: 'prop/reference/value-normalized/',
} as const

/** IRIs that are the same for all wikis, by prefix. */
const OF_ALL = {
  bd: 'http://www.bigdata.com/rdf#',
  bds: 'http://www.bigdata.com/rdf/search#',
  cc: 'http://creativecommons.org/ns#',
  dct: 'http://purl.org/dc/terms/',
  geo: 'http://www.opengis.net/ont/geosparql#',
  geof: 'http://www.opengis.net/def/function/geosparql/',
  gas: 'http://www.bigdata.com/rdf/gas#',
  hint: 'http://www.bigdata.com/queryHints#',
  mwapi: 'https://www.mediawiki.org/ontology#API/',
  ontolex: 'http://www.w3.org/ns/lemon/ontolex#',
  owl: 'http://www.w3.org/2002/07/owl#',
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  wikibase: 'http://wikiba.se/ontology#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const

/** @param server the wiki's origin. */
export function vocabularyOf(server: string): Vocabulary {
  const own = Object.entries(OF_A_WIKI).map(([prefix, path]) => [prefix, `${server}/${path}`] as const)
  return { server, prefixes: { ...Object.fromEntries(own), ...OF_ALL } }
}

/** The prefix of IRIs for blank nodes: unknown values, which `wikibase:isSomeValue` finds. */
export function skolemPrefix({ server }: Vocabulary): string {
  return `${server}/.well-known/genid/`
}
