/** Whether the page is in a language that is written from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/**
 * Where an arrow key leads in a row of things: 1 to the next one, -1 to the previous one, 0 for every other key. The next
 * one is where the row goes on, which is on the left if people read from right to left.
 */
export function stepOfArrow(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}
