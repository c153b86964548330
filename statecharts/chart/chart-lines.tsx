import type { Line } from './sheet.ts'

interface ChartLinesProps {
  readonly lines: readonly Line[]
  /** Where given, every line is set around this middle instead of from its left end. */
  readonly middle?: number
}

/** Words, line by line. */
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
