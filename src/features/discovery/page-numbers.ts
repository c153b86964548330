/** How many pages are listed on each side of the current one. */
const NEIGHBOURS = 1

/**
 * The pages that the pagination lists: the first, the last, and those around the current one; null is a gap
 * of several.
 */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const listed = new Set([1, last])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page += 1)
    if (page >= 1 && page <= last) listed.add(page)
  const numbers: (number | null)[] = []
  let previous = 0
  for (const page of [...listed].toSorted((a, b) => a - b)) {
    if (page - previous === 2) numbers.push(page - 1)
    else if (page - previous > 2) numbers.push(null)
    numbers.push(page)
    previous = page
  }
  return numbers
}
