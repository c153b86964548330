import type { Edge } from './edge.ts'

/**
 * One edge of each name: the one with the shortest path. A walk has several edges of one transition if only
 * the context differs. Headless tests take them all; for a view one is enough.
 */
export function onceEach<E extends Edge>(edges: readonly E[]): E[] {
  const first = new Map<string, E>()
  for (const edge of edges) {
    const known = first.get(edge.name)
    if (!known || edge.steps.length < known.steps.length) first.set(edge.name, edge)
  }
  return [...first.values()]
}
