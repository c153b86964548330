import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { msg } from '#i18n/msg.ts'
import { ChartProblem } from './chart-problem.tsx'
import { type ChartUse, useChart } from './use-chart.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface ChartFrameProps extends ChartUse {
  /** What the chart shows, for people who do not see it. */
  readonly label: string
  /** Pixels; `auto` grows with the screen. */
  readonly height: number | 'auto'
  /** How many data can be gone through, and what one is called: "point". */
  readonly count: number
  readonly what: string
  /** The action that zooms this kind of chart; none for those that show everything. */
  readonly zoom?: 'geoRoam' | 'graphRoam'
  /** Tells about the selected datum. */
  readonly children: ReactNode
}

/**
 * A drawn chart with what it needs for people who do not use a mouse or do not see it: buttons that go from one
 * datum to the next, and the selected one in words.
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
        <Button variant="outline" colorPalette="gray" size="sm" onClick={() => go(-1)}>
          {msg('chart-previous-1', what)}
        </Button>
        <Button variant="outline" colorPalette="gray" size="sm" onClick={() => go(1)}>
          {msg('chart-next-1', what)}
        </Button>
      </Steps>
      <Details role="status" aria-label={msg('chart-selected-1', what)}>
        {children}
      </Details>
    </chakra.figure>
  )
}

const Sheet = chakra('div', {
  base: {
    position: 'relative',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    overflow: 'hidden',
    '&[data-state=unloadable], &[data-state=undrawable]': { display: 'none' },
  },
})

const Steps = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' } })

const Details = chakra('div', { base: { mt: '3', _empty: { mt: '0' } } })
