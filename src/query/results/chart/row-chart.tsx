import { RowFacts } from '#query/results/cells/row-facts.tsx'
import { useStateOf } from '#query/results/cells/use-state-of.ts'
import type { Column } from '#query/results/data/columns.ts'
import type { Row } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { ChartFrame, type ChartFrameProps } from '#ui/chart/chart-frame.tsx'

interface RowChartProps
  extends Pick<
    ChartFrameProps,
    'label' | 'what' | 'draw' | 'prepare' | 'height' | 'offset' | 'zoom' | 'hasTip'
  > {
  /** What is drawn, in the order of the chart's data; must be the same array while the data is the same. */
  readonly drawn: readonly { readonly row: Row }[]
  readonly columns: readonly Column[]
  readonly wiki: ResultWiki
}

/** A chart with a datum for each row, and the selected row as text. */
export function RowChart({ drawn, columns, wiki, ...chart }: RowChartProps) {
  const [selected, select] = useStateOf<number | null>(drawn, null)
  const datum = selected === null ? undefined : drawn[selected]
  return (
    <ChartFrame {...chart} count={drawn.length} selected={selected} onSelect={select}>
      {datum && <RowFacts row={datum.row} columns={columns} wiki={wiki} />}
    </ChartFrame>
  )
}
