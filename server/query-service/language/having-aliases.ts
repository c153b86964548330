import type { Expression, Query } from '@traqula/rules-sparql-1-1'
import { type SyntaxNode, withChildren } from './visit-syntax.ts'

/** The most names that are resolved, because each puts a whole expression into HAVING. */
const MOST = 20

/**
 * A query in which names of SELECT are resolved in HAVING, as in `SELECT (COUNT(?x) AS ?n) … HAVING (?n > 1)`.
 * SPARQL 1.1 does not allow this, but Wikidata's query service does, and many queries there use it.
 */
export function withoutAliases<Q extends Query>(query: Q): Q {
  const { having } = query.solutionModifiers
  if (!having || query.subType !== 'select') return query
  const meant = new Map<string, Expression>()
  for (const one of query.variables) {
    if (one.type === 'pattern') meant.set(one.variable.value, one.expression)
  }
  let left = MOST
  const resolve = (node: SyntaxNode): SyntaxNode => {
    if (node.type === 'term' && node.subType === 'variable' && left > 0) {
      const expression = meant.get(node.value)
      if (expression) left -= 1
      return expression ?? node
    }
    const isCall =
      node.type === 'expression' && (node.subType === 'operation' || node.subType === 'functionCall')
    return isCall ? withChildren(node, resolve) : node
  }
  const solutionModifiers = { ...query.solutionModifiers, having: withChildren(having, resolve) }
  return { ...query, solutionModifiers }
}
