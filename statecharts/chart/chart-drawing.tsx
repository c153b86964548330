import { ChartLines } from './chart-lines.tsx'
import { edgePath, headPath } from './edge-path.ts'
import { START } from './elk-graph.ts'
import type { Layout, PlacedEdge, PlacedStart } from './layout.ts'
import { StateBox } from './state-box.tsx'
import { type AvailableTransitions, TransitionGroup } from './transition-group.tsx'

export interface ChartDrawingProps {
  readonly layout: Layout
  /** Ids of the states that the machine is in, including parents. */
  readonly current?: ReadonlySet<string>
  /** Key of the transition taken last. */
  readonly taken?: string | null
  readonly available?: AvailableTransitions
}

/**
 * The content of a chart's SVG element: states, then the lines between them, then the labels of the lines.
 */
export function ChartDrawing({ layout, current, taken, available }: ChartDrawingProps) {
  const isTaken = (key: string) => key === taken
  return (
    <>
      {layout.states.map(placed => (
        <StateBox
          key={placed.id}
          placed={placed}
          isCurrent={current?.has(placed.id) ?? false}
          available={available}
        />
      ))}
      {layout.starts.map(start => (
        <StartDot key={start.target} start={start} />
      ))}
      {layout.edges.map(edge => (
        <EdgeLine
          key={`${edge.transition.key} ${edge.target}`}
          edge={edge}
          isTaken={isTaken(edge.transition.key)}
        />
      ))}
      {layout.edges.map(edge => (
        <EdgeLabel key={`${edge.transition.key} ${edge.target}`} edge={edge} available={available} />
      ))}
    </>
  )
}

function StartDot({ start: { x, y, points } }: { start: PlacedStart }) {
  return (
    <g className="sc-start">
      <circle className="sc-dot" cx={x} cy={y} r={START / 2} />
      <path className="sc-line" d={edgePath(points)} />
      <path className="sc-head" d={headPath(points)} />
    </g>
  )
}

/** The line of a transition, with its arrowhead. */
function EdgeLine({ edge, isTaken }: { edge: PlacedEdge; isTaken: boolean }) {
  return (
    <g className={`sc-edge sc-by-${edge.kind}${isTaken ? ' sc-taken' : ''}`}>
      <path className="sc-line" d={edgePath(edge.points)} />
      <path className="sc-head" d={headPath(edge.points)} />
    </g>
  )
}

/** The label of a transition, on its line. */
function EdgeLabel({ edge, available }: { edge: PlacedEdge; available: AvailableTransitions | undefined }) {
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
