import { Store } from 'oxigraph'
import { prepareQuery } from '#server/query-service/language/prepare-query.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'

export const museumVocabulary = vocabularyOf('http://museum.localhost:8080')

const PREFIXES = Object.entries(museumVocabulary.prefixes)
  .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
  .join('')

/**
 * A small museum. P1 instance of, P2 subclass of, P3 creator, P4 year, P5 place, P6 coordinates, P7 image, P8 height;
 * P9 (qualifier) point in time. Q1 painting, Q2 work, Q3 human, Q4 sculpture; Q10 and Q11 artists; Q20 to Q24 works;
 * Q30 and Q31 towns. Q24 has no label, no creator and no place.
 */
const TRIPLES = `
wd:Q1 rdfs:label "painting"@en, "Gemälde"@de ; wdt:P2 wd:Q2 .
wd:Q2 rdfs:label "work"@en .
wd:Q3 rdfs:label "human"@en, "Mensch"@de .
wd:Q4 rdfs:label "sculpture"@en ; wdt:P2 wd:Q2 .
wd:Q10 a wikibase:Item ; rdfs:label "Ada Brandt"@mul ; schema:description "painter"@en, "Malerin"@de ;
  skos:altLabel "A. B."@en, "Brandt"@en, "die Brandt"@de ; wdt:P1 wd:Q3 .
wd:Q11 a wikibase:Item ; rdfs:label "Ben Coal"@en ; wdt:P1 wd:Q3 .
wd:Q20 a wikibase:Item ; rdfs:label "Morning"@en, "Morgen"@de ; wdt:P1 wd:Q1 ; wdt:P3 wd:Q10 ; wdt:P5 wd:Q30 ;
  wdt:P4 "1901-01-01T00:00:00Z"^^xsd:dateTime ; wdt:P7 <http://museum.localhost:8080/wiki/Special:FilePath/Morning.jpg> ;
  wdt:P8 "+120"^^xsd:decimal ; p:P3 wds:Q20-a ; wikibase:sitelinks 1 .
wds:Q20-a a wikibase:Statement ; ps:P3 wd:Q10 ; pq:P9 "1902-01-01T00:00:00Z"^^xsd:dateTime ; wikibase:rank wikibase:NormalRank .
<http://museum.localhost:8080/wiki/Morning> schema:about wd:Q20 ; schema:name "Morning"@en .
wd:Q21 a wikibase:Item ; rdfs:label "Evening"@en ; wdt:P1 wd:Q1 ; wdt:P3 wd:Q10 ; wdt:P5 wd:Q31 ;
  wdt:P4 "1905-01-01T00:00:00Z"^^xsd:dateTime ; wdt:P8 "+80"^^xsd:decimal .
wd:Q22 a wikibase:Item ; rdfs:label "Night"@en, "Nacht"@de ; wdt:P1 wd:Q4 ; wdt:P3 wd:Q11 ; wdt:P5 wd:Q30 ;
  wdt:P4 "1911-01-01T00:00:00Z"^^xsd:dateTime .
wd:Q23 a wikibase:Item ; rdfs:label "Noon"@zh-Hans ; wdt:P1 wd:Q4 ; wdt:P3 wd:Q11 .
wd:Q24 a wikibase:Item ; wdt:P1 wd:Q1 .
wd:Q30 rdfs:label "Berlin"@en ; wdt:P6 "Point(13.4 52.5)"^^geo:wktLiteral .
wd:Q31 rdfs:label "Potsdam"@en ; wdt:P6 "Point(13.06 52.4)"^^geo:wktLiteral .
wd:Q32 rdfs:label "Suva"@en ; wdt:P6 "Point(178.4 -18.1)"^^geo:wktLiteral .
`

export function museumStore(): Store {
  const store = new Store()
  store.load(PREFIXES + TRIPLES, { format: 'text/turtle' })
  return store
}

type Row = Readonly<Record<string, string>>

/** The rows of a SELECT in Wikibase's dialect, with the wiki's prefixes for its IRIs. */
export function rowsOf(store: Store, query: string, languages: readonly string[] = ['en']): readonly Row[] {
  const { text } = prepareQuery(query, { vocabulary: museumVocabulary, languages })
  const json: unknown = store.query(text, { results_format: 'application/sparql-results+json' })
  const { results } = JSON.parse(String(json)) as {
    results: { bindings: readonly Record<string, { value: string }>[] }
  }
  const short = (value: string) => value.replace('http://museum.localhost:8080/entity/', 'wd:')
  return results.bindings.map(binding =>
    Object.fromEntries(Object.entries(binding).map(([name, { value }]) => [name, short(value)])),
  )
}
