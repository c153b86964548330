import type { Pattern, Query } from '@traqula/rules-sparql-1-1'
import { type SyntaxNode, visitNodes } from './visit-syntax.ts'

/** All variables named anywhere in a part of a query. */
export function variablesNamedIn(part: SyntaxNode): Set<string> {
  const found = new Set<string>()
  visitNodes(part, node => {
    if (node.type === 'term' && node.subType === 'variable') found.add(node.value)
    return true
  })
  return found
}

/**
 * The variables that patterns of one group can give a value, in the order of the text.
 * Source: https://www.w3.org/TR/sparql11-query/#variableScope
 */
export function variablesInScope(...patterns: readonly (Pattern | undefined)[]): Set<string> {
  const found = new Set<string>()
  for (const pattern of patterns) if (pattern) addInScope(pattern, found)
  return found
}

function addInScope(pattern: Pattern, found: Set<string>): void {
  visitNodes(pattern, node => {
    switch (node.type) {
      case 'query':
        addSelected(node, found)
        return false
      case 'term':
        if (node.subType === 'variable') found.add(node.value)
        return false
      case 'pattern':
        if (node.subType === 'bind') found.add(node.variable.value)
        return ['bgp', 'group', 'union', 'optional', 'values'].includes(node.subType)
      default:
        return node.type === 'triple' || node.type === 'tripleCollection'
    }
  })
}

/** A subquery gives values only to what it selects. */
function addSelected(query: Query, found: Set<string>): void {
  for (const one of 'variables' in query ? query.variables : []) {
    if (one.type === 'pattern') found.add(one.variable.value)
    else if (one.type === 'term') found.add(one.value)
    else for (const pattern of [query.where, query.values]) if (pattern) addInScope(pattern, found)
  }
}

/** @returns a function that returns a new variable name that the query does not have with each call. */
export function freshNames(query: Query): () => string {
  const taken = [...variablesNamedIn(query)]
  let prefix = '_l'
  while (taken.some(name => name.startsWith(prefix))) prefix += '_'
  let count = 0
  return () => `${prefix}${count++}`
}
