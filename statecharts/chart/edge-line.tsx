import { ChartLines } from './chart-lines.tsx'
import { edgePath, headPath } from './edge-path.ts'
import type { PlacedEdge } from './layout.ts'
import { type AvailableTransitions, TransitionGroup } from './transition-group.tsx'

/** The line of a transition, with its arrowhead. */
export function EdgeLine({ edge, isTaken }: { edge: PlacedEdge; isTaken: boolean }) {
  return (
    <g className={`sc-edge sc-by-${edge.kind}${isTaken ? ' sc-taken' : ''}`}>
      <path className="sc-line" d={edgePath(edge.points)} />
      <path className="sc-head" d={headPath(edge.points)} />
    </g>
  )
}

/** The label of a transition, on its line. */
export function EdgeLabel({
  edge,
  available,
}: {
  edge: PlacedEdge
  available: AvailableTransitions | undefined
}) {
  if (!edge.label) return null
  const { x, y, width, height, block } = edge.label
  return (
    <TransitionGroup
      className={`sc-label sc-by-${edge.kind}`}
      transform={`translate(${x} ${y})`}
      transition={edge.transition.key}
      available={available}
    >
      <rect className="sc-box" width={width} height={height} rx={7} />
      <ChartLines lines={block.lines} middle={width / 2} />
    </TransitionGroup>
  )
}
