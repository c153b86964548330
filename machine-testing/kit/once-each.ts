import type { Edge } from './edge.ts'

/**
 * One edge of each name, the one with the shortest way to it. For views: where the context alone makes many edges of one
 * transition, the headless walk takes all of them and the view shows each transition once.
 */
export function onceEach<E extends Edge>(edges: readonly E[]): E[] {
  const first = new Map<string, E>()
  for (const edge of edges) {
    const known = first.get(edge.name)
    if (!known || edge.steps.length < known.steps.length) first.set(edge.name, edge)
  }
  return [...first.values()]
}
