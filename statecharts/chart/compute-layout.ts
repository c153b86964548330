import ElkConstructor, { type ELK, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ChartModel } from './chart-model.ts'
import { type ElkChart, elkGraph, START } from './elk-graph.ts'
import type { Layout, PlacedEdge, PlacedStart, PlacedState, Point } from './layout.ts'
import { round } from './text-block.ts'

let elk: ELK | undefined

/**
 * Computes the position of everything in a chart. The result is the same every time and on every computer.
 */
export async function computeLayout(chart: ChartModel): Promise<Layout> {
  elk ??= new ElkConstructor()
  const written = elkGraph(chart)
  const placed = await elk.layout(written.graph)
  return {
    id: chart.id,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: placedStates(placed, written),
    edges: placedEdges(placed, written),
    starts: placedStarts(placed, written),
  }
}

function placedStates(node: ElkNode, written: ElkChart): PlacedState[] {
  return allNodes(node).flatMap(({ id, x = 0, y = 0, width = 0, height = 0 }) => {
    const content = written.states.get(id)
    if (!content) return []
    return [{ id, ...content, x: round(x), y: round(y), width: round(width), height: round(height) }]
  })
}

function placedEdges(graph: ElkNode, { edges }: ElkChart): PlacedEdge[] {
  return (graph.edges ?? []).flatMap(edge => {
    const content = edges.get(edge.id)
    if (!content) return []
    const { transition, target, block } = content
    const [label] = edge.labels ?? []
    const box = label &&
      block && {
        x: round(label.x ?? 0),
        y: round(label.y ?? 0),
        width: block.width,
        height: block.height,
        block,
      }
    return [{ transition, target, kind: transition.kind, points: pointsOf(edge), label: box ?? null }]
  })
}

function placedStarts(graph: ElkNode, { starts }: ElkChart): PlacedStart[] {
  return allNodes(graph).flatMap(({ id, x = 0, y = 0 }) => {
    const target = starts.get(id)
    const edge = graph.edges?.find(candidate => candidate.id === id)
    if (target === undefined || !edge) return []
    return [{ x: round(x + START / 2), y: round(y + START / 2), target, points: pointsOf(edge) }]
  })
}

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)]
}

function pointsOf({ sections = [] }: ElkExtendedEdge): Point[] {
  return sections
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => ({ x: round(x), y: round(y) }))
}
