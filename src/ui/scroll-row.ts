/** Scrolls a row that is too narrow for its items, and not the page, until the item can be seen. */
export function scrollRow(row: HTMLElement | null, item: HTMLElement | null): void {
  if (!row || !item) return
  const before = item.offsetLeft - row.offsetLeft
  const after = before + item.offsetWidth - row.clientWidth
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, after), before)
}
