import { ChartLines } from './chart-lines.tsx'
import { edgePath, headPath } from './edge-path.ts'
import type { PlacedEdge } from './layout.ts'
import { type Takeable, TakeableGroup } from './takeable.tsx'

/** The line of a transition, with its arrow. */
export function EdgeLine({ edge, isTaken }: { edge: PlacedEdge; isTaken: boolean }) {
  return (
    <g className={`sc-edge sc-by-${edge.kind}${isTaken ? ' sc-taken' : ''}`}>
      <path className="sc-line" d={edgePath(edge.points)} />
      <path className="sc-head" d={headPath(edge.points)} />
    </g>
  )
}

/** What is said of a transition, on its line. */
export function EdgeLabel({ edge, takeable }: { edge: PlacedEdge; takeable: Takeable | undefined }) {
  if (!edge.label) return null
  const { x, y, width, height, sheet } = edge.label
  return (
    <TakeableGroup
      className={`sc-label sc-by-${edge.kind}`}
      transform={`translate(${x} ${y})`}
      transition={edge.transition.key}
      takeable={takeable}
    >
      <rect className="sc-box" width={width} height={height} rx={7} />
      <ChartLines lines={sheet.lines} middle={width / 2} />
    </TakeableGroup>
  )
}
