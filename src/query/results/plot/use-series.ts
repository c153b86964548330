import { useMemo, useState } from 'react'
import type { ViewProps } from '#query/results/cells/use-view-columns.ts'
import type { Column } from '#query/results/data/columns.ts'
import type { Contents } from '#query/results/data/contents.ts'
import type { Connection } from './plot-option.ts'
import { isLine, plotOf } from './plot-points.ts'

interface SeriesUse {
  readonly columns: readonly Column[]
  readonly contents: Contents
  readonly across: Column
  readonly up: Column
  readonly wanted: Connection
}

/** How many columns are tried for separating the points into lines. */
const MOST_TRIED = 5

/** Separates the points into series, by a column that the person chooses or that turns them into lines. */
export function useSeries({ result, wiki }: ViewProps, { columns, contents, across, up, wanted }: SeriesUse) {
  const choices = useMemo(() => {
    const { dates, numbers, points, pictures } = contents
    const others = [across, up, ...dates, ...numbers, ...points, ...pictures]
    return columns.filter(({ index }) => others.every(column => column.index !== index))
  }, [columns, contents, across, up])
  const [picked, setBy] = useState<Column | null | undefined>()
  const best = useMemo(() => {
    const makesLines = (by: Column | null) => isLine(plotOf(result, { across, up, by }, wiki))
    if (wanted === 'none' || makesLines(null)) return null
    return choices.slice(0, MOST_TRIED).find(makesLines) ?? null
  }, [result, wiki, across, up, wanted, choices])
  const by = picked === null ? null : (choices.find(({ index }) => index === picked?.index) ?? best)
  const all = useMemo(() => plotOf(result, { across, up, by }, wiki), [result, across, up, by, wiki])
  const isConnected = useMemo(() => isLine(all), [all])
  return { all, isConnected, by, choices, setBy }
}
