import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds. Source: specification, section 9 ("Grid resize debounce"). */
const RESIZE_DEBOUNCE_MS = 50

/**
 * How many columns of at least `minWidth` pixels fit into the element. While it is being resized the number stays, and the
 * cards only stretch, so that they do not jump about under the hand. Null until it was measured: CSS decides.
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
