import type {
  ContextDefinition,
  DatasetClauses,
  Expression,
  Path,
  Pattern,
  Query,
  SolutionModifier,
  Term,
  TripleCollection,
  TripleNesting,
  Wildcard,
} from '@traqula/rules-sparql-1-1'

/** Every node that a parsed query can have. Updates have more, but never get this far. */
export type SyntaxNode =
  | ContextDefinition
  | DatasetClauses
  | Expression
  | Path
  | Pattern
  | Query
  | SolutionModifier
  | Term
  | TripleCollection
  | TripleNesting
  | Wildcard

const NODE_TYPES: Readonly<Record<SyntaxNode['type'], true>> = {
  contextDef: true,
  datasetClauses: true,
  expression: true,
  path: true,
  pattern: true,
  query: true,
  solutionModifier: true,
  term: true,
  triple: true,
  tripleCollection: true,
  wildcard: true,
}

/** Whether a part is a node. The keys of a row of VALUES are names of variables, so its `type` may be a term. */
function isNode(part: object): part is SyntaxNode {
  if (!Object.hasOwn(part, 'type') || !('type' in part) || typeof part.type !== 'string') return false
  if (Object.hasOwn(NODE_TYPES, part.type)) return true
  throw new Error(`A query cannot contain ${part.type}`)
}

/**
 * A node with its children replaced; the node itself if none changed. Only this function knows where a node has its
 * children: under any key, in the order of the keys, so it misses nothing that a new version of the parser adds.
 * @throws Error for a node of an unknown type.
 */
export function withChildren<P extends object>(node: P, replace: (child: SyntaxNode) => SyntaxNode): P {
  let copy: P | undefined
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null || (key === 'loc' && 'sourceLocationType' in value))
      continue
    // Lists and parts without a type, such as a key of ORDER BY, only lead to nodes.
    const replaced = isNode(value) ? replace(value) : withChildren(value, replace)
    if (replaced === value) continue
    copy ??= (Array.isArray(node) ? [...node] : { ...node }) as P
    copy[key] = replaced as typeof value
  }
  return copy ?? node
}

/**
 * Visits a node and then all nodes below it, in the order of the keys.
 * @param visit returns false to skip a node's children.
 */
export function visitNodes(node: SyntaxNode, visit: (node: SyntaxNode) => boolean): void {
  const enter = (one: SyntaxNode): SyntaxNode => (visit(one) ? withChildren(one, enter) : one)
  enter(node)
}
