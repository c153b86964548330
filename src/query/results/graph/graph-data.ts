import type { Column } from '#query/results/data/columns.ts'
import type { IriTerm, Row, TableResult } from '#query/results/data/query-result.ts'

/** A thing in the graph. */
export interface Node {
  readonly iri: string
  /** A row that contains it and its column, for the label. */
  readonly row: Row
  readonly column: Column
  /** The positions of the nodes to which it is connected. */
  readonly neighbors: ReadonlySet<number>
}

export interface GraphData {
  readonly nodes: readonly Node[]
  readonly edges: readonly { readonly from: number; readonly to: number; readonly row: Row }[]
  /** How many connections are not drawn, because more would not be readable. */
  readonly left: number
}

export const MOST_NODES = 300
export const MOST_EDGES = 800

/** Connects the things of two columns, once for each pair. */
export function graphOf({ rows }: TableResult, from: Column, to: Column): GraphData {
  const nodes: (Node & { readonly neighbors: Set<number> })[] = []
  const positions = new Map<string, number>()
  const edges = new Map<string, GraphData['edges'][number]>()
  const leftOut = new Set<string>()
  const positionOf = (term: IriTerm, row: Row, column: Column) => {
    const known = positions.get(term.value)
    if (known !== undefined) return known
    positions.set(term.value, nodes.length)
    return nodes.push({ iri: term.value, row, column, neighbors: new Set() }) - 1
  }
  for (const row of rows) {
    const [source, target] = [row[from.index], row[to.index]]
    if (source?.kind !== 'iri' || target?.kind !== 'iri') continue
    const pair = `${source.value} ${target.value}`
    if (edges.has(pair)) continue
    const added = [source, target].filter(({ value }) => !positions.has(value)).length
    if (nodes.length + added > MOST_NODES || edges.size >= MOST_EDGES) {
      leftOut.add(pair)
      continue
    }
    const [start, end] = [positionOf(source, row, from), positionOf(target, row, to)]
    edges.set(pair, { from: start, to: end, row })
    nodes[start]?.neighbors.add(end)
    nodes[end]?.neighbors.add(start)
  }
  return { nodes, edges: [...edges.values()], left: leftOut.size }
}
