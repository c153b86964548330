import type { Expression, QuerySelect, SolutionModifierHaving } from '@traqula/rules-sparql-1-1'

/** Names that are resolved: each puts a whole expression into HAVING. */
const MOST = 20

/**
 * HAVING with the names of SELECT resolved, as in `SELECT (COUNT(?x) AS ?n) … HAVING (?n > 1)`. SPARQL 1.1 does
 * not allow that, Wikidata's query service does, and many queries there do it.
 */
export function havingWithAliases(query: QuerySelect): SolutionModifierHaving | undefined {
  const { having } = query.solutionModifiers
  if (!having) return undefined
  const meant = new Map<string, Expression>()
  for (const one of query.variables) {
    if (one.type === 'pattern') meant.set(one.variable.value, one.expression)
  }
  let left = MOST
  const resolve = (expression: Expression): Expression => {
    if (expression.type === 'term') {
      const known = expression.subType === 'variable' ? meant.get(expression.value) : undefined
      if (!known || left === 0) return expression
      left -= 1
      return known
    }
    if (expression.subType === 'operation' || expression.subType === 'functionCall') {
      return { ...expression, args: expression.args.map(resolve) }
    }
    return expression
  }
  return { ...having, having: having.having.map(resolve) }
}
