import type {
  GraphNode,
  Pattern,
  Query,
  TermVariable,
  TripleCollection,
  TripleNesting,
} from '@traqula/rules-sparql-1-1'

/** All variables that are named anywhere in a part of a query. */
export function variablesNamedIn(part: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(part)) {
    for (const one of part) variablesNamedIn(one, found)
  } else if (typeof part === 'object' && part !== null) {
    if ('type' in part && part.type === 'term' && 'subType' in part && part.subType === 'variable') {
      if ('value' in part) found.add(String(part.value))
      return found
    }
    for (const [key, value] of Object.entries(part)) if (key !== 'loc') variablesNamedIn(value, found)
  }
  return found
}

function addTerm(node: GraphNode | TripleNesting['predicate'], found: Set<string>): void {
  if (node.type === 'term' && node.subType === 'variable') found.add(node.value)
  if (node.type === 'tripleCollection') addTriple(node, found)
}

function addTriple(triple: TripleNesting | TripleCollection, found: Set<string>): void {
  if (triple.type === 'tripleCollection') {
    for (const one of triple.triples) addTriple(one, found)
    return
  }
  addTerm(triple.subject, found)
  addTerm(triple.predicate, found)
  addTerm(triple.object, found)
}

function isSelected(one: { readonly type: string }): one is TermVariable {
  return one.type === 'term'
}

/**
 * The variables that a group can give a value, in the order of the text.
 * Source: https://www.w3.org/TR/sparql11-query/#variableScope
 */
export function variablesInScope(patterns: readonly Pattern[], found: Set<string> = new Set()): Set<string> {
  for (const pattern of patterns) {
    if (pattern.type === 'query') {
      for (const one of pattern.variables) {
        if (one.type === 'wildcard') variablesInScope(pattern.where.patterns, found)
        else found.add(isSelected(one) ? one.value : one.variable.value)
      }
      if (pattern.variables.some(one => one.type === 'wildcard') && pattern.values) {
        variablesInScope([pattern.values], found)
      }
      continue
    }
    switch (pattern.subType) {
      case 'bgp':
        for (const triple of pattern.triples) addTriple(triple, found)
        break
      case 'group':
      case 'union':
      case 'optional':
        variablesInScope(pattern.patterns, found)
        break
      case 'bind':
        found.add(pattern.variable.value)
        break
      case 'values':
        for (const one of pattern.variables) found.add(one.value)
        break
      default:
    }
  }
  return found
}

/** @returns a function that makes a new name with each call, for a variable that the query does not have. */
export function freshNames(query: Query): () => string {
  const taken = [...variablesNamedIn(query)]
  let prefix = '_l'
  while (taken.some(name => name.startsWith(prefix))) prefix += '_'
  let count = 0
  return () => `${prefix}${count++}`
}
