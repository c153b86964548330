import { isRightToLeft } from './reading-direction.ts'

/**
 * Scrolls a row that is too narrow for its items, and not the page, until the item can be seen. All numbers count from the
 * left: a row that begins on the right scrolls to negative ones.
 */
export function scrollRow(row: HTMLElement | null, item: HTMLElement | null): void {
  if (!row || !item) return
  const leftmost = item.offsetLeft + item.offsetWidth - row.offsetLeft - row.clientWidth
  const rightmost = item.offsetLeft - row.offsetLeft
  // Of an item that is wider than the row, the beginning is shown.
  row.scrollLeft = isRightToLeft()
    ? Math.max(Math.min(row.scrollLeft, rightmost), leftmost)
    : Math.min(Math.max(row.scrollLeft, leftmost), rightmost)
}

/**
 * Keeps an item in sight whenever the window changes, as when a phone is turned.
 * @returns what ends it.
 */
export function keepInSight(row: HTMLElement | null, item: HTMLElement | null): () => void {
  const scroll = () => scrollRow(row, item)
  scroll()
  window.addEventListener('resize', scroll)
  return () => window.removeEventListener('resize', scroll)
}
