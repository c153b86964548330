import { type RefObject, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Chart, ChartLoader, type Charts } from './chart-loader.ts'
import type { ChartOption, Drawing } from './chart-options.ts'
import { useInks } from './use-inks.ts'

/** Must be the same function while the chart is the same. */
type Draw = (drawing: Drawing) => ChartOption

export interface ChartUse {
  readonly draw: Draw
  /** Loads what else this kind of chart needs; must be the same function while that is the same. */
  readonly prepare?: (charts: Charts) => Promise<void>
  /** The index of the datum that is marked; null for none. */
  readonly selected: number | null
  readonly onSelect: (index: number) => void
  /** The library's index of the first datum, by default 0: in a treemap, the library also counts the whole. */
  readonly offset?: number
  /** Whether the selected datum can have a tooltip, by default true. A line across several axes has no position for one. */
  readonly hasTip?: boolean
}

export type ChartState = 'loading' | 'drawn' | 'unloadable' | 'undrawable'

/** Draws a chart in an element, and follows its width. */
export function useChart(
  frame: RefObject<HTMLElement | null>,
  { draw, prepare, selected, onSelect, offset = 0, hasTip = true }: ChartUse,
) {
  const load = use(ChartLoader)
  const [chart, setChart] = useState<Chart | null>(null)
  const [state, setState] = useState<ChartState>('loading')
  const [attempt, setAttempt] = useState(0)
  const [width, setWidth] = useState(0)
  const [drawing, setDrawing] = useState(0)
  const inks = useInks(frame)
  const select = useEffectEvent(onSelect)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isGone = false
    let made: Chart | null = null
    const make = async () => {
      const charts = await load()
      await prepare?.(charts)
      if (isGone || !frame.current) return
      made = charts.init(frame.current)
      made.on('click', ({ dataIndex, dataType }) => {
        if (dataType !== 'edge' && dataIndex >= offset) select(dataIndex - offset)
      })
      setChart(made)
    }
    make().catch(() => {
      if (!isGone) setState('unloadable')
    })
    return () => {
      isGone = true
      made?.dispose()
      setChart(null)
    }
  }, [frame, load, prepare, attempt, offset])

  useEffect(() => {
    if (!chart || !frame.current) return
    const element = frame.current
    const follow = () => {
      chart.resize()
      setWidth(element.clientWidth)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    follow()
    return () => observer.disconnect()
  }, [chart, frame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again when asked
  useEffect(() => {
    if (!chart || !inks) return
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
    try {
      chart.setOption(draw({ inks, width, moves }), { notMerge: true })
      setState('drawn')
    } catch {
      // The library cannot draw this data; the table shows it.
      setState('undrawable')
    }
  }, [chart, inks, width, draw, drawing])

  useEffect(() => {
    if (state !== 'drawn' || !chart) return
    chart.dispatchAction({ type: 'downplay', seriesIndex: 0 })
    if (selected === null) return
    chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: selected + offset })
    if (hasTip) chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: selected + offset })
  }, [chart, state, selected, offset, hasTip])

  const retry = useCallback(() => {
    setState('loading')
    setAttempt(last => last + 1)
  }, [])
  const redraw = useCallback(() => setDrawing(last => last + 1), [])
  return { chart, state, retry, redraw }
}
