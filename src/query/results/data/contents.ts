import { type Column, columnsOf, termAt } from './columns.ts'
import { readDate } from './dates.ts'
import { readNumber } from './numbers.ts'
import { readPicture } from './pictures.ts'
import { readPoint } from './points.ts'
import type { TableResult, Term } from './query-result.ts'
import type { ResultWiki } from './result-wiki.ts'

/** Kinds of values that views can use. A thing is anything with an IRI that is not a picture. */
const CONTENTS = ['points', 'dates', 'numbers', 'things', 'pictures'] as const
export type Content = (typeof CONTENTS)[number]

/** The columns of a result that have some values of a kind. */
export type Contents = Readonly<Record<Content, readonly Column[]>>

/** How many columns are examined: more would take long, and are unlikely to be meant for a view. */
const MOST_COLUMNS = 100
const MOST_ROWS = 5_000

export function contentsOf(result: TableResult, wiki: ResultWiki): Contents {
  const rows = result.rows.slice(0, MOST_ROWS)
  const columns = columnsOf(result).slice(0, MOST_COLUMNS)
  const found = columns.map(column => ({
    column,
    contents: new Set(rows.map(row => contentOf(termAt(row, column), wiki))),
  }))
  const having = (content: Content) =>
    found.filter(({ contents }) => contents.has(content)).map(({ column }) => column)
  return {
    points: having('points'),
    dates: having('dates'),
    numbers: having('numbers'),
    things: having('things'),
    pictures: having('pictures'),
  }
}

/** The column that best names the subject of a row, other than those that the view already shows. */
export function titleColumn(
  result: TableResult,
  { things }: Contents,
  shown: readonly Column[],
): Column | null {
  const isShown = ({ index }: Column) => shown.some(each => each.index === index)
  return things.find(column => !isShown(column)) ?? columnsOf(result).find(column => !isShown(column)) ?? null
}

function contentOf(term: Term | null, wiki: ResultWiki): Content | null {
  if (term === null || term.kind === 'blank') return null
  if (term.kind === 'iri') return readPicture(term.value, wiki) === null ? 'things' : 'pictures'
  if (term.datatype === null) return null
  if (readNumber(term) !== null) return 'numbers'
  if (readDate(term) !== null) return 'dates'
  return readPoint(term) === null ? null : 'points'
}
