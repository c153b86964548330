const SD = 'http://www.w3.org/ns/sparql-service-description#'
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const FORMATS = 'http://www.w3.org/ns/formats/'

/** Names of result formats. Source: https://www.w3.org/ns/formats/ */
const RESULT_NAMES = [
  'SPARQL_Results_JSON',
  'SPARQL_Results_XML',
  'SPARQL_Results_CSV',
  'SPARQL_Results_TSV',
  'Turtle',
  'N-Triples',
  'RDF_XML',
  'JSON-LD',
] as const

/**
 * The endpoint's description of itself as N-Triples, which are also Turtle. Source:
 * https://www.w3.org/TR/sparql11-service-description/
 * @param endpoint its address.
 */
export function serviceDescription(endpoint: string): string {
  const service = `<${endpoint}>`
  const lines = [
    `${service} <${RDF_TYPE}> <${SD}Service> .`,
    `${service} <${SD}endpoint> ${service} .`,
    `${service} <${SD}supportedLanguage> <${SD}SPARQL11Query> .`,
    ...RESULT_NAMES.map(name => `${service} <${SD}resultFormat> <${FORMATS}${name}> .`),
  ]
  return `${lines.join('\n')}\n`
}
