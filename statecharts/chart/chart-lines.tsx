import type { Line } from './text-block.ts'

interface ChartLinesProps {
  readonly lines: readonly Line[]
  /** Centers the lines here instead of aligning them to the left. */
  readonly middle?: number
}

/** Lines of text. */
export function ChartLines({ lines, middle }: ChartLinesProps) {
  return lines.map(({ text, x, y, style }) => (
    <text
      key={y}
      className={`sc-text sc-${style}`}
      x={middle ?? x}
      y={y}
      textAnchor={middle === undefined ? undefined : 'middle'}
    >
      {text}
    </text>
  ))
}
