import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const MIN = 0.25
const MAX = 3
const FACTOR = 1.2
/** Smaller text cannot be read; the chart is scrolled instead of shrunk further. */
const READABLE = 0.8

interface Size {
  readonly width: number
  readonly height: number
}

export interface Zoom {
  /** Null until the chart has been fitted into its region. */
  readonly value: number | null
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  /** Shows the whole chart. */
  readonly fit: () => void
}

/** The zoom of a chart in its scrollable region, changed by buttons, keys, and Ctrl with the wheel. */
export function useZoom(region: RefObject<HTMLElement | null>, chart: Size | null): Zoom {
  const [value, setValue] = useState<number | null>(null)
  const before = useRef(value)
  const scale = (factor: number) => setValue(zoom => clamp((zoom ?? 1) * factor))

  useEffect(() => {
    if (!chart) return
    // While the region has no size, the chart has its natural size.
    const width = region.current?.clientWidth || chart.width
    setValue(Math.min(1, Math.max(READABLE, width / chart.width)))
  }, [region, chart])

  // Keeps the center in place.
  useLayoutEffect(() => {
    const element = region.current
    const ratio = value !== null && before.current !== null ? value / before.current : 1
    before.current = value
    if (!element || ratio === 1) return
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * ratio - element.clientHeight / 2
  }, [region, value])

  useEffect(() => {
    const element = region.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      scale(event.deltaY < 0 ? FACTOR : 1 / FACTOR)
    }
    // React's listener is passive and could not prevent the browser from zooming the whole page.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  return {
    value,
    zoomIn: () => scale(FACTOR),
    zoomOut: () => scale(1 / FACTOR),
    fit: () => {
      const element = region.current
      if (!element || !chart) return
      setValue(clamp(Math.min(1, element.clientWidth / chart.width, element.clientHeight / chart.height)))
    },
  }
}

function clamp(zoom: number): number {
  return Math.min(MAX, Math.max(MIN, zoom))
}
