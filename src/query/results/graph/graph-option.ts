import { type ChartOption, type Drawing, FONT, shortName, tooltipOf } from '#ui/chart/chart-options.ts'
import type { GraphData } from './graph-data.ts'
import type { Position } from './place-nodes.ts'

/**
 * How many of the most connected nodes always show their names; the others do when pointed at or selected. Small
 * graphs have room for all names.
 */
const WIDE = { most: 30, few: 60 }
const NARROW = { most: 8, few: 25 }

/** The height of a usual chart, and the space of each node in it, in pixels. */
const HEIGHT = 500
const ROOM = 40

/** Circles for the things of the first column, squares for those of the second alone. */
export function graphOption(
  { inks, width, moves }: Drawing,
  { nodes, edges }: GraphData,
  positions: readonly Position[],
  nameOf: (index: number) => string,
): ChartOption {
  const sources = new Set(edges.map(({ from }) => from))
  const isNarrow = width < 600
  const named = mostConnected(nodes, isNarrow ? NARROW : WIDE)
  // Symbols shrink if many share little space.
  const scale = Math.max(0.4, Math.min(1, Math.sqrt((width * HEIGHT) / (nodes.length + 20)) / ROOM))
  // Fills a wide chart by stretching distances, not symbols.
  const stretch = width > 700 ? 1.7 : 1
  const isNearRightEdge = rightThirdOf(positions)
  return {
    animation: moves,
    tooltip: tooltipOf(inks, nameOf),
    series: [
      {
        type: 'graph',
        layout: 'none',
        preserveAspect: true,
        roam: 'move',
        left: '8%',
        right: '16%',
        top: 30,
        bottom: 30,
        scaleLimit: { min: 0.3, max: 8 },
        data: nodes.map((node, index) => ({
          // Without ids, two nodes with the same name would be merged.
          id: String(index),
          x: (positions[index]?.x ?? 0) * stretch,
          y: positions[index]?.y ?? 0,
          name: shortName(nameOf(index), 40),
          label: { show: named.has(index), position: isNearRightEdge(positions[index]) ? 'left' : 'right' },
          symbol: sources.has(index) ? 'circle' : 'rect',
          symbolSize: scale * Math.min(34, 10 + 2.5 * Math.sqrt(node.neighbors.size)),
          itemStyle: {
            color: sources.has(index) ? inks.main : inks.second,
            borderColor: inks.ground,
            borderWidth: 1,
          },
        })),
        links: edges.map(({ from, to }) => ({ source: String(from), target: String(to) })),
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: 6,
        lineStyle: { color: inks.muted, opacity: 0.6, curveness: 0.06 },
        label: { color: inks.text, fontFamily: FONT, fontSize: 12 },
        labelLayout: { hideOverlap: true },
        emphasis: {
          focus: 'adjacency',
          itemStyle: { borderColor: inks.text, borderWidth: 2 },
          label: { show: true, fontWeight: 'bold' },
        },
        blur: { itemStyle: { opacity: 0.4 }, label: { opacity: 0.5 }, lineStyle: { opacity: 0.2 } },
      },
    ],
  }
}

/** Whether a node is in the right third, where names go to its left, which has more room. */
function rightThirdOf(positions: readonly Position[]): (position: Position | undefined) => boolean {
  const all = positions.map(({ x }) => x)
  const [min, max] = [Math.min(...all), Math.max(...all)]
  return position => position !== undefined && position.x > min + ((max - min) * 2) / 3
}

function mostConnected(nodes: GraphData['nodes'], { most, few }: typeof WIDE): ReadonlySet<number> {
  const byDegree = [...nodes.keys()].sort(
    (one, other) => (nodes[other]?.neighbors.size ?? 0) - (nodes[one]?.neighbors.size ?? 0),
  )
  return new Set(byDegree.slice(0, nodes.length > few ? most : few))
}
