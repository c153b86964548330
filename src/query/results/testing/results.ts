import type { TableResult } from '#query/results/data/query-result.ts'
import { readJsonResponse } from '#query/results/data/read-json-response.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'

export const SERVER = 'http://museum.example.org'

export const wiki: ResultWiki = {
  server: SERVER,
  prefixes: {
    wd: `${SERVER}/entity/`,
    wds: `${SERVER}/entity/statement/`,
    wdt: `${SERVER}/prop/direct/`,
    p: `${SERVER}/prop/`,
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'

export const iri = (value: string) => ({ type: 'uri', value })
export const item = (id: string) => iri(`${SERVER}/entity/${id}`)
export const text = (value: string, language = 'en') => ({ type: 'literal', value, 'xml:lang': language })
export const typed = (value: string, type: string) => ({ type: 'literal', value, datatype: XSD + type })
export const date = (value: string) => typed(value, 'dateTime')
export const point = (value: string) => ({
  type: 'literal',
  value,
  datatype: 'http://www.opengis.net/ont/geosparql#wktLiteral',
})

/** An answer in JSON, as the query service sends it. */
export function jsonResponse(
  columns: readonly string[],
  bindings: readonly Record<string, unknown>[],
): string {
  return JSON.stringify({ head: { vars: columns }, results: { bindings } })
}

export function tableOf(
  columns: readonly string[],
  bindings: readonly Record<string, unknown>[],
): TableResult {
  const result = readJsonResponse(jsonResponse(columns, bindings))
  if (result.kind !== 'table') throw new Error('Not a table.')
  return result
}
