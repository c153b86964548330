import { isRightToLeft } from './reading-direction.ts'

/**
 * Scrolls a row that is too narrow for its items, but not the page, until an item is visible. All numbers count from the
 * left, so a row that starts on the right scrolls to negative ones.
 */
export function scrollRow(row: HTMLElement | null, item: HTMLElement | null): void {
  if (!row || !item) return
  const leftmost = item.offsetLeft + item.offsetWidth - row.offsetLeft - row.clientWidth
  const rightmost = item.offsetLeft - row.offsetLeft
  // If an item is wider than the row, its beginning is shown.
  row.scrollLeft = isRightToLeft()
    ? Math.max(Math.min(row.scrollLeft, rightmost), leftmost)
    : Math.min(Math.max(row.scrollLeft, leftmost), rightmost)
}

/**
 * Keeps an item visible when the window changes, for example when a phone is rotated.
 * @returns a function that ends this.
 */
export function keepInSight(row: HTMLElement | null, item: HTMLElement | null): () => void {
  const scroll = () => scrollRow(row, item)
  scroll()
  window.addEventListener('resize', scroll)
  return () => window.removeEventListener('resize', scroll)
}
