import { formatAngle } from '#contract/format-figures.ts'
import { msg } from '#i18n/msg.ts'
import { type Column, labelAt, termAt } from './columns.ts'
import { dateText, readDate } from './dates.ts'
import { linkOf } from './iri.ts'
import { numberText, readNumber } from './numbers.ts'
import { type Point, readPoint } from './points.ts'
import type { LiteralTerm, Row, Term } from './query-result.ts'
import type { ResultWiki } from './result-wiki.ts'

const BOOLEAN = 'http://www.w3.org/2001/XMLSchema#boolean'
const BOOLEANS = new Map([
  ['true', msg('query-boolean-true')],
  ['1', msg('query-boolean-true')],
  ['false', msg('query-boolean-false')],
  ['0', msg('query-boolean-false')],
])

/** The text of a cell on one line: the label of a thing, or a value as people write it. */
export function cellText(row: Row, column: Column, wiki: ResultWiki, locale?: string): string {
  return labelAt(row, column)?.value ?? termText(termAt(row, column), wiki, locale)
}

export function termText(term: Term | null, wiki: ResultWiki, locale?: string): string {
  if (term === null) return ''
  if (term.kind === 'iri') return linkOf(term.value, wiki).text
  return term.kind === 'blank' ? msg('query-some-value') : literalText(term, locale)
}

export function literalText(literal: LiteralTerm, locale?: string): string {
  const date = readDate(literal)
  if (date !== null) return dateText(date, locale)
  const point = readPoint(literal)
  if (point !== null) return pointText(point)
  if (readNumber(literal) !== null) return numberText(literal, locale)
  if (literal.datatype === BOOLEAN) return BOOLEANS.get(literal.value) ?? literal.value
  return literal.value
}

function pointText({ latitude, longitude }: Point): string {
  const [north, east] = [formatAngle(Math.abs(latitude)), formatAngle(Math.abs(longitude))]
  const texts = [
    latitude < 0 ? msg('query-degrees-south', north) : msg('query-degrees-north', north),
    longitude < 0 ? msg('query-degrees-west', east) : msg('query-degrees-east', east),
  ]
  return texts.join(', ')
}
