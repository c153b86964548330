import { type Column, labelAt, termAt } from './columns.ts'
import { readDate, yearsOf } from './dates.ts'
import { linkOf } from './iri.ts'
import { readNumber } from './numbers.ts'
import type { Row } from './query-result.ts'
import type { ResultWiki } from './result-wiki.ts'
import { VALUE_LANGUAGE } from './value-language.ts'

export interface RowOrder {
  readonly column: Column
  readonly descending: boolean
}

/** Numbers come before dates, dates before text. Empty cells come last in either direction. */
type Key = readonly [rank: 0, number] | readonly [rank: 1, number] | readonly [rank: 2, string] | null

/** How many characters of a text are compared. */
const COMPARED = 200

/** The sorted rows; rows with equal values keep their order. */
export function sortRows(
  rows: readonly Row[],
  { column, descending }: RowOrder,
  wiki: ResultWiki,
): readonly Row[] {
  const { compare } = new Intl.Collator(VALUE_LANGUAGE, { numeric: true })
  const direction = descending ? -1 : 1
  return rows
    .map(row => ({ row, key: keyOf(row, column, wiki) }))
    .sort(({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      if (one[0] !== other[0]) return direction * (one[0] - other[0])
      const [a, b] = [one[1], other[1]]
      return direction * (typeof a === 'string' ? compare(a, String(b)) : a - Number(b))
    })
    .map(({ row }) => row)
}

function keyOf(row: Row, column: Column, wiki: ResultWiki): Key {
  const label = labelAt(row, column)
  if (label !== null) return [2, label.value.slice(0, COMPARED)]
  const term = termAt(row, column)
  if (term === null) return null
  if (term.kind === 'iri') return [2, linkOf(term.value, wiki).text]
  if (term.kind === 'blank') return [2, '']
  const number = readNumber(term)
  if (number !== null) return [0, number]
  const date = readDate(term)
  return date === null ? [2, term.value.slice(0, COMPARED)] : [1, yearsOf(date)]
}
