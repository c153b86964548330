import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { ChartProblem } from './chart-problem.tsx'
import { ChartSheet } from './chart-sheet.tsx'
import { type ChartUse, useChart } from './use-chart.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** Kinds of data in charts. */
type Datum = 'area' | 'bar' | 'bubble' | 'date' | 'point' | 'row' | 'thing'

const DATUM_TEXTS: Readonly<
  Record<Datum, { readonly previous: string; readonly next: string; readonly selected: string }>
> = {
  area: {
    previous: msg('chart-previous-area'),
    next: msg('chart-next-area'),
    selected: msg('chart-selected-area'),
  },
  bar: {
    previous: msg('chart-previous-bar'),
    next: msg('chart-next-bar'),
    selected: msg('chart-selected-bar'),
  },
  bubble: {
    previous: msg('chart-previous-bubble'),
    next: msg('chart-next-bubble'),
    selected: msg('chart-selected-bubble'),
  },
  date: {
    previous: msg('chart-previous-date'),
    next: msg('chart-next-date'),
    selected: msg('chart-selected-date'),
  },
  point: {
    previous: msg('chart-previous-point'),
    next: msg('chart-next-point'),
    selected: msg('chart-selected-point'),
  },
  row: {
    previous: msg('chart-previous-row'),
    next: msg('chart-next-row'),
    selected: msg('chart-selected-row'),
  },
  thing: {
    previous: msg('chart-previous-thing'),
    next: msg('chart-next-thing'),
    selected: msg('chart-selected-thing'),
  },
}

export interface ChartFrameProps extends ChartUse {
  /** A description of the chart, for people who do not see it. */
  readonly label: string
  /** Pixels; `auto` grows with the screen. */
  readonly height: number | 'auto'
  /** The number of data to step through, and their kind. */
  readonly count: number
  readonly what: Datum
  /** The action that zooms this kind of chart; none for those that show everything. */
  readonly zoom?: 'geoRoam' | 'graphRoam'
  /** The text about the selected datum. */
  readonly children: ReactNode
}

/**
 * A chart that also works for people who do not use a mouse or do not see it: with buttons that step through the data, and
 * the selected datum as text.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, count, what, selected, onSelect, zoom, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const { chart, state, retry, redraw } = useChart(frame, props)
  const go = (by: number) => onSelect(selected === null ? 0 : (selected + by + count) % count)
  return (
    <chakra.figure>
      <Sheet height={height === 'auto' ? '60vh' : `${height}px`} data-state={state}>
        <chakra.div ref={frame} role="img" aria-label={label} height="full" />
        {zoom !== undefined && chart && <ZoomButtons chart={chart} action={zoom} onReset={redraw} />}
      </Sheet>
      <ChartProblem state={state} onRetry={retry} />
      <Steps>
        <QuietButton size="sm" onClick={() => go(-1)}>
          {DATUM_TEXTS[what].previous}
        </QuietButton>
        <QuietButton size="sm" onClick={() => go(1)}>
          {DATUM_TEXTS[what].next}
        </QuietButton>
      </Steps>
      <Details role="status" aria-label={DATUM_TEXTS[what].selected}>
        {children}
      </Details>
    </chakra.figure>
  )
}

const Sheet = chakra(ChartSheet, {
  base: { position: 'relative', borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel' },
})

const Steps = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' } })

const Details = chakra('div', { base: { mt: '3', _empty: { mt: '0' } } })
