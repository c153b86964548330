import { placeOf } from '#server/engine/sparql/language/place-of.ts'
import { QueryRefusedError } from '#server/engine/sparql/language/prepared-query.ts'
import { QUERY_LIMITS } from '#server/engine/sparql/language/query-limits.ts'

interface Counts {
  parts: number
  operations: number
}

/**
 * IRIs of the functions that a query may call: conversions and GeoSPARQL. An engine's own functions may reach other
 * graphs, and write: Virtuoso's `<sql:…>` runs SPARQL on all of them.
 */
const FUNCTIONS =
  /^http:\/\/www\.(?:w3\.org\/2001\/XMLSchema#|opengis\.net\/def\/function\/geosparql\/)[A-Za-z]+$/

/**
 * Refuses what this service does not do, and what would need more of the engine's stack than it has.
 * @param part a parsed query, or any part of it.
 */
export function checkQuery(part: object, source: string): void {
  visit(part, source, { parts: 0, operations: 0 })
}

function visit(part: object, source: string, counts: Counts): void {
  count(part, source, counts)
  for (const [key, value] of Object.entries(part)) {
    if (key === 'loc' || typeof value !== 'object' || value === null) continue
    visit(value, source, counts)
  }
}

function count(part: object, source: string, counts: Counts): void {
  if (!('type' in part)) return
  const subType = 'subType' in part ? part.subType : undefined
  counts.parts += lengthOf(part, 'variables')
  if (part.type === 'datasetClauses' && 'clauses' in part && Array.isArray(part.clauses)) {
    if (part.clauses.length > 0) {
      refuse('FROM is not possible here: a wiki has one graph, which every query asks.', part, source)
    }
  } else if (part.type === 'pattern') {
    if (subType === 'graph')
      refuse('GRAPH is not possible here: a wiki has one graph. Leave it out.', part, source)
    // VALUES counts once: its rows are not nested.
    counts.parts += 1
  } else if (part.type === 'triple' || part.type === 'query') counts.parts += 1
  else if (part.type === 'path') counts.parts += lengthOf(part, 'items')
  else if (part.type === 'solutionModifier') {
    counts.parts += lengthOf(part, 'groupings') + lengthOf(part, 'orderDefs') + lengthOf(part, 'having')
  } else if (part.type === 'expression') {
    if ('function' in part && !isKnownFunction(part.function))
      refuse(
        'This service does not have this function. It has those of SPARQL, conversions such as xsd:integer(…), and those of GeoSPARQL.',
        part,
        source,
      )
    counts.operations += 1 + lengthOf(part, 'args')
  }
  if (counts.parts > QUERY_LIMITS.parts) {
    refuse(`The query has more than ${QUERY_LIMITS.parts} triples, groups and other parts.`, part, source)
  }
  if (counts.operations > QUERY_LIMITS.operations) {
    refuse(
      `The query has more than ${QUERY_LIMITS.operations} operators, functions and members of lists. ` +
        'Use VALUES for a long list.',
      part,
      source,
    )
  }
}

/** @param name a parsed IRI. */
function isKnownFunction(name: unknown): boolean {
  return (
    typeof name === 'object' &&
    name !== null &&
    'value' in name &&
    typeof name.value === 'string' &&
    FUNCTIONS.test(name.value)
  )
}

function lengthOf(part: object, key: string): number {
  const value: unknown = Object.entries(part).find(([name]) => name === key)?.[1]
  return Array.isArray(value) ? value.length : 0
}

function refuse(message: string, part: object, source: string): never {
  throw new QueryRefusedError('forbidden', message, placeOf(part, source))
}
