/** How many neighbours of the current page are named on each side. */
const NEIGHBOURS = 1

/** The pages a pagination names: first, last, and those around the current one; null stands for a gap of several. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const named = new Set([1, last])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page += 1)
    if (page >= 1 && page <= last) named.add(page)
  const numbers: (number | null)[] = []
  let previous = 0
  for (const page of [...named].toSorted((a, b) => a - b)) {
    if (page - previous === 2) numbers.push(page - 1)
    else if (page - previous > 2) numbers.push(null)
    numbers.push(page)
    previous = page
  }
  return numbers
}
