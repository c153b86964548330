import { type QueryResult, type Row, type Term, UnreadableResponseError } from './query-result.ts'

/**
 * Reads a response in SPARQL 1.1 Query Results JSON. Source: https://www.w3.org/TR/sparql11-results-json/
 *
 * @throws UnreadableResponseError
 */
export function readJsonResponse(text: string): QueryResult {
  const answer = parse(text)
  if (!isRecord(answer)) throw new UnreadableResponseError('The answer is not a JSON object.')
  if (typeof answer['boolean'] === 'boolean') return { kind: 'boolean', value: answer['boolean'] }
  const variables = isRecord(answer['head']) ? answer['head']['vars'] : undefined
  const bindings = isRecord(answer['results']) ? answer['results']['bindings'] : undefined
  if (!isListOfTexts(variables) || !Array.isArray(bindings))
    throw new UnreadableResponseError('The answer has neither rows nor a boolean.')
  const columns = [...new Set(variables)]
  return { kind: 'table', columns, rows: bindings.map(binding => readRow(columns, binding)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnreadableResponseError('The answer is not JSON.', { cause })
  }
}

function readRow(columns: readonly string[], binding: unknown): Row {
  if (!isRecord(binding)) throw new UnreadableResponseError('A row of the answer is not an object.')
  return columns.map(column => (Object.hasOwn(binding, column) ? readTerm(binding[column]) : null))
}

function readTerm(term: unknown): Term | null {
  if (term === null || term === undefined) return null
  if (!isRecord(term)) throw new UnreadableResponseError('A value of the answer is not an object.')
  const { type, value } = term
  // In RDF 1.2, triples can be values. Wikis have none, so showing them as JSON is enough.
  if (typeof value !== 'string') return plain(JSON.stringify(value) ?? '')
  if (type === 'uri') return { kind: 'iri', value }
  if (type === 'bnode') return { kind: 'blank', value }
  const { 'xml:lang': language, datatype } = term
  return {
    kind: 'literal',
    value,
    language: typeof language === 'string' && language !== '' ? language : null,
    datatype: typeof datatype === 'string' && datatype !== '' ? datatype : null,
  }
}

function plain(value: string): Term {
  return { kind: 'literal', value, language: null, datatype: null }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}
