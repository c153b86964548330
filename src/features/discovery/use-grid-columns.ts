import { type RefObject, useEffect, useState } from 'react'

/** Source: spec 9.23. */
const RESIZE_DEBOUNCE_MS = 50

/**
 * How many columns of at least `minWidth` pixels fit into the element. While the element is being resized the
 * number stays the same and the cards only stretch, so that they do not jump about. Null until it has been
 * measured: until then CSS decides.
 */
export function useGridColumns(grid: RefObject<HTMLElement | null>, minWidth: number): number | null {
  const [columns, setColumns] = useState<number | null>(null)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (minWidth + gap))))
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [grid, minWidth])
  return columns
}
