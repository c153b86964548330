import { ChartLines } from './chart-lines.tsx'
import type { PlacedState } from './layout.ts'
import type { Row, Sheet } from './sheet.ts'
import { PADDING } from './state-sheet.ts'
import { type Takeable, TakeableGroup } from './takeable.tsx'

interface StateBoxProps {
  readonly placed: PlacedState
  readonly isCurrent: boolean
  readonly takeable: Takeable | undefined
}

const LOOKS = { state: 'sc-state', parent: 'sc-state sc-parent', anyState: 'sc-any' }
/** Between the two borders of a final state. */
const FINAL_INSET = 3.5

/** A state with all that is said in it. Its children are drawn on top of it. */
export function StateBox({ placed, isCurrent, takeable }: StateBoxProps) {
  const { x, y, width, height, sheet, state, look } = placed
  return (
    <g
      className={`${LOOKS[look]}${isCurrent ? ' sc-current' : ''}`}
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
      <ChartLines lines={sheet.lines} />
      <Chips sheet={sheet} />
      {sheet.rows.map(row => (
        <TakeableGroup
          key={row.y}
          className={`sc-row${row.kind === null ? '' : ` sc-by-${row.kind}`}`}
          transition={row.transition}
          takeable={takeable}
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
        </TakeableGroup>
      ))}
    </g>
  )
}

/** Drawn within 11 × 11: an actor at work, something done in passing, a loop, and a loop that goes out and in again. */
const SIGNS: Readonly<Record<Row['sign'], string>> = {
  runs: 'M2.5 1.5 L9.5 6 L2.5 10.5 Z',
  entry: 'M1 6 H9 M6 3 L9 6 L6 9',
  stays: 'M9.5 4 A4.3 4.3 0 1 0 9.8 7.5 M9.8 1 V4.3 H6.5',
  anew: 'M9.5 4 A4.3 4.3 0 1 0 9.8 7.5 M9.8 1 V4.3 H6.5 M5.5 6 h.5',
}

function Chips({ sheet }: { sheet: Sheet }) {
  return sheet.chips.map(({ text, means, x, y, width, height }) => (
    <g key={text} className={means === 'type' ? 'sc-type' : undefined} transform={`translate(${x} ${y})`}>
      <rect className="sc-chip" width={width} height={height} rx={5} />
      <text className="sc-text sc-tag" x={width / 2} y={height / 2 + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  ))
}
