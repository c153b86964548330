/** Columns beyond these are not shown; a table of a thousand helps nobody, and would freeze the page. */
export const MOST_COLUMNS = 60

const MOST_ROWS = 50
const MOST_CELLS = 1_500

/** On a phone, where each row is a card. */
const MOST_CARDS = 20

/** How many rows a page of the table has: fewer where each has many cells. */
export function rowsPerPage(columns: number, areCards = false): number {
  const most = areCards ? MOST_CARDS : MOST_ROWS
  return Math.max(10, Math.min(most, Math.floor(MOST_CELLS / Math.max(1, columns))))
}
