/** Whether the page is in a language that is written from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/**
 * The step of an arrow key in a row of things: 1 to the next one, -1 to the previous one, 0 for every other key. In pages
 * that are read from right to left, the next one is on the left.
 */
export function stepOfArrow(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}
