import { Button, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatPercent } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Chart } from '#statecharts/chart/chart.tsx'
import type { ChartDrawingProps } from '#statecharts/chart/chart-drawing.tsx'
import type { Layout } from '#statecharts/chart/layout.ts'
import { useDrag } from './use-drag.ts'
import { useZoom, type Zoom } from './use-zoom.ts'

interface ChartViewProps extends Omit<ChartDrawingProps, 'layout'> {
  readonly name: string
  /** Shown beside the zoom buttons. */
  readonly tools: ReactNode
  /** Null while it is being computed. */
  readonly layout: Layout | null
}

/**
 * A chart that can be scrolled with scroll bars, by dragging and with the arrow keys, and zoomed with
 * buttons, + and −, and Ctrl with the wheel.
 */
export function ChartView({ name, tools, layout, ...drawing }: ChartViewProps) {
  const region = useRef<HTMLDivElement>(null)
  const zoom = useZoom(region, layout)
  const isDrawn = layout !== null && zoom.value !== null
  useScrollToCurrent(region, isDrawn, drawing.current)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const change = { '+': zoom.zoomIn, '=': zoom.zoomIn, '-': zoom.zoomOut, '0': zoom.fit }[event.key]
    if (!change) return
    event.preventDefault()
    change()
  }
  return (
    <>
      <Toolbar>
        <div>{tools}</div>
        <ZoomButtons zoom={zoom} />
      </Toolbar>
      <Region
        ref={region}
        // Charts are drawn, and scrolled, from left to right.
        dir="ltr"
        role="region"
        aria-label={msg('statecharts-chart-of', name)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...useDrag()}
      >
        {layout !== null && zoom.value !== null ? (
          <Chart layout={layout} zoom={zoom.value} {...drawing} />
        ) : (
          <p dir="auto">{msg('statecharts-drawing')}</p>
        )}
      </Region>
    </>
  )
}

function ZoomButtons({ zoom: { value, zoomIn, zoomOut, fit } }: { zoom: Zoom }) {
  return (
    <Buttons role="group" aria-label={msg('statecharts-zoom')}>
      <Button variant="outline" size="xs" aria-label={msg('chart-zoom-out')} onClick={zoomOut}>
        −
      </Button>
      <Percent aria-live="polite">{formatPercent(value ?? 1)}</Percent>
      <Button variant="outline" size="xs" aria-label={msg('chart-zoom')} onClick={zoomIn}>
        +
      </Button>
      <Button variant="outline" size="xs" onClick={fit}>
        {msg('statecharts-fit')}
      </Button>
    </Buttons>
  )
}

/**
 * Scrolls the current state into view unless it is visible: immediately when the chart opens, smoothly after
 * a step.
 */
function useScrollToCurrent(
  region: RefObject<HTMLDivElement | null>,
  isDrawn: boolean,
  current: ReadonlySet<string> | undefined,
): void {
  const wasDrawn = useRef(false)
  useEffect(() => {
    const element = region.current
    const box = element?.querySelector('.sc-current:not(.sc-parent)')
    if (!element || !box || !isDrawn || !current) return
    const isFirst = !wasDrawn.current
    wasDrawn.current = true
    const frame = element.getBoundingClientRect()
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isInView = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
    if (isInView) return
    const isGentle = !isFirst && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      left: element.scrollLeft + (left + right - frame.left - frame.right) / 2,
      top: element.scrollTop + (top + bottom - frame.top - frame.bottom) / 2,
      behavior: isGentle ? 'smooth' : 'auto',
    })
  }, [region, isDrawn, current])
}

const Region = chakra('div', {
  base: {
    flex: '1',
    minHeight: { base: '70dvh', lg: '0' },
    maxHeight: { base: '85dvh', lg: 'none' },
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg',
    cursor: 'grab',
    userSelect: 'none',
    '&:active': { cursor: 'grabbing' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { display: 'block', marginInline: 'auto', maxWidth: 'none' },
    '& > p': { p: '5', color: 'fg.muted' },
  },
})

const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    px: { base: '4', md: '6' },
    pb: '3',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

const Buttons = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })

const Percent = chakra('output', {
  base: { minWidth: '12', textAlign: 'center', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
})
