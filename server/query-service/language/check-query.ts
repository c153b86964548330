import type { Path, Query, Term } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { functionRefusal, predicateRefusal } from './missing-constructs.ts'
import { positionOf } from './position-of.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { type SyntaxNode, visitNodes, withChildren } from './visit-syntax.ts'
import { WIKIBASE_FUNCTIONS } from './wikibase-functions.ts'

interface Counts {
  parts: number
  operations: number
}

/**
 * IRIs of the functions that a query may call: conversions and GeoSPARQL. An engine's own functions may reach
 * other graphs, or write: Virtuoso's `<sql:…>` runs SPARQL on all graphs.
 */
const FUNCTIONS =
  /^http:\/\/www\.(?:w3\.org\/2001\/XMLSchema#|opengis\.net\/def\/function\/geosparql\/)[A-Za-z]+$/

/**
 * IRIs that an engine does not look up in the data when they are predicates: it runs a search of its own, which
 * may not keep to the graph, or runs code, as Jena does for `<java:…>`. All predicates of a wiki's data begin
 * with http, and `urn:` has no meaning to engines.
 */
const ENGINE_PREDICATES =
  /^(?!https?:|urn:)|^https?:\/\/(?:www\.)?(?:openlinksw\.com|jena\.apache\.org|jena\.hpl\.hp\.com|bigdata\.com|blazegraph\.com|ontotext\.com|franz\.com|openrdf\.org|rdf4j\.org|stardog\.com|spinrdf\.org|marklogic\.com|qlever\.cs\.uni-freiburg\.de)(?:[/:#]|$)/i

/**
 * Refuses predicates with a special meaning to engines. Call it for a query as the engine gets it, because before
 * rewriting, a query may have those of Wikidata's dialect.
 */
export function checkPredicates(query: Query, source: string): void {
  const check = (predicate: Path | Term): void => {
    if (!('value' in predicate) || predicate.subType !== 'namedNode') return
    if (ENGINE_PREDICATES.test(predicate.value)) refuse(predicateRefusal(predicate.value), predicate, source)
  }
  visitNodes(query, node => {
    if (node.type === 'triple') check(node.predicate)
    else if (node.type === 'path') for (const item of node.items) check(item)
    return true
  })
}

/** Refuses what this service does not support, and what would overflow the engine's stack. */
export function checkQuery(query: Query, source: string): void {
  const counts: Counts = { parts: 0, operations: 0 }
  visitNodes(query, node => {
    refuseForbidden(node, source)
    count(node, counts)
    if (counts.parts > QUERY_LIMITS.parts)
      refuse(msg('error-query-has-more-than-1', QUERY_LIMITS.parts), node, source)
    if (counts.operations > QUERY_LIMITS.operations)
      refuse(msg('error-query-has-more-than-1-2', QUERY_LIMITS.operations), node, source)
    return true
  })
}

/** Refuses functions nested too deeply for the engine. Call it for a query as the engine gets it. */
export function checkDepth(query: Query, source: string): void {
  const enter = (node: SyntaxNode, depth: number): SyntaxNode => {
    const deeper = isFunction(node) ? depth + 1 : depth
    if (deeper > QUERY_LIMITS.depth) refuse(msg('error-too-many-functions-one-another'), node, source)
    return withChildren(node, child => enter(child, deeper))
  }
  enter(query, 0)
}

/** Whether a node is a function. Operators such as `||`, which people chain, are not. */
function isFunction(node: SyntaxNode): boolean {
  if (node.type !== 'expression') return false
  return node.subType === 'functionCall' || (node.subType === 'operation' && /^[a-z]/.test(node.operator))
}

function refuseForbidden(node: SyntaxNode, source: string): void {
  if (node.type === 'datasetClauses' && node.clauses.length > 0)
    refuse(msg('error-from-not-possible-here-wiki'), node, source)
  if (node.type === 'pattern' && node.subType === 'graph')
    refuse(msg('error-graph-not-possible-here-wiki'), node, source)
  if (node.type === 'expression' && node.subType === 'functionCall') {
    const { value: name } = node.function
    if (WIKIBASE_FUNCTIONS.includes(name)) {
      if (node.args.length !== 1 || node.args[0]?.type !== 'term')
        refuse(msg('error-function-takes-one-variable'), node, source)
    } else if (!FUNCTIONS.test(name)) refuse(functionRefusal(name), node, source)
  }
}

function count(node: SyntaxNode, counts: Counts): void {
  switch (node.type) {
    case 'query':
      counts.parts += 1 + ('variables' in node ? node.variables.length : 0)
      break
    case 'pattern':
      // The rows of VALUES are not nested and do not count.
      counts.parts += 1 + (node.subType === 'values' ? node.variables.length : 0)
      break
    case 'triple':
      counts.parts += 1
      break
    case 'path':
      counts.parts += node.items.length
      break
    case 'solutionModifier':
      if (node.subType === 'group') counts.parts += node.groupings.length
      if (node.subType === 'order') counts.parts += node.orderDefs.length
      if (node.subType === 'having') counts.parts += node.having.length
      break
    case 'expression':
      counts.operations += 1
      if (node.subType === 'operation' || node.subType === 'functionCall')
        counts.operations += node.args.length
  }
}

function refuse(message: string, part: object, source: string): never {
  throw new QueryRefusedError('forbidden', message, positionOf(part, source))
}
