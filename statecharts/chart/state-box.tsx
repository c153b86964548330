import { ChartLines } from './chart-lines.tsx'
import type { PlacedState } from './layout.ts'
import { PADDING } from './state-block.ts'
import type { Row, TextBlock } from './text-block.ts'
import { type AvailableTransitions, TransitionGroup } from './transition-group.tsx'

interface StateBoxProps {
  readonly placed: PlacedState
  readonly isCurrent: boolean
  readonly available: AvailableTransitions | undefined
}

const CLASSES = { state: 'sc-state', parent: 'sc-state sc-parent', anyState: 'sc-any' }
/** The distance between the two borders of a final state, in pixels. */
const FINAL_INSET = 3.5

/** The box of a state with its text. Its children are drawn on top of it. */
export function StateBox({ placed, isCurrent, available }: StateBoxProps) {
  const { x, y, width, height, block, state, shape } = placed
  return (
    <g
      className={`${CLASSES[shape]}${isCurrent ? ' sc-current' : ''}`}
      transform={`translate(${x} ${y})`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <rect className="sc-box" width={width} height={height} rx={10} />
      {state.type === 'final' && (
        <rect
          className="sc-inner"
          x={FINAL_INSET}
          y={FINAL_INSET}
          width={width - 2 * FINAL_INSET}
          height={height - 2 * FINAL_INSET}
          rx={7}
        />
      )}
      <ChartLines lines={block.lines} />
      <Chips block={block} />
      {block.rows.map(row => (
        <TransitionGroup
          key={row.y}
          className={`sc-row${row.kind === null ? '' : ` sc-by-${row.kind}`}`}
          transition={row.transition}
          available={available}
        >
          <rect
            className="sc-box"
            x={PADDING - 6}
            y={row.y}
            width={width - 2 * PADDING + 12}
            height={row.height}
            rx={5}
          />
          <path
            className="sc-sign"
            transform={`translate(${PADDING - 1} ${row.y + 4.5})`}
            d={SIGNS[row.sign]}
          />
          <ChartLines lines={row.lines} />
        </TransitionGroup>
      ))}
    </g>
  )
}

/**
 * Icons of 11 × 11 pixels: an actor, an action, a transition that stays, and one that exits and enters the
 * state.
 */
const SIGNS: Readonly<Record<Row['sign'], string>> = {
  runs: 'M2.5 1.5 L9.5 6 L2.5 10.5 Z',
  entry: 'M1 6 H9 M6 3 L9 6 L6 9',
  stays: 'M9.5 4 A4.3 4.3 0 1 0 9.8 7.5 M9.8 1 V4.3 H6.5',
  reenters: 'M9.5 4 A4.3 4.3 0 1 0 9.8 7.5 M9.8 1 V4.3 H6.5 M5.5 6 h.5',
}

function Chips({ block }: { block: TextBlock }) {
  return block.chips.map(({ text, means, x, y, width, height }) => (
    <g key={text} className={means === 'type' ? 'sc-type' : undefined} transform={`translate(${x} ${y})`}>
      <rect className="sc-chip" width={width} height={height} rx={5} />
      <text className="sc-text sc-tag" x={width / 2} y={height / 2 + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  ))
}
