import type { Term } from './query-result.ts'
import { VALUE_LANGUAGE } from './value-language.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'

const NUMBER_TYPES = new Set(
  `integer decimal double float nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger
    long int short byte unsignedLong unsignedInt unsignedShort unsignedByte`
    .split(/\s+/)
    .map(name => XSD + name),
)

/** Longer numbers and larger exponents would take the formatter too long, or too much memory. */
const NUMBER = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?$/

interface Literal {
  readonly value: string
  readonly datatype: string | null
}

/** The number of a literal; null for other literals and for values that are not finite numbers. */
export function readNumber({ value, datatype }: Literal): number | null {
  if (datatype === null || !NUMBER_TYPES.has(datatype) || !NUMBER.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Limits drawn numbers, so that the difference of two is never infinite. */
const MOST_DRAWN = 1e150

/** The number of a literal as charts can draw it; null for other values. */
export function drawableNumber(term: Term | null | undefined): number | null {
  const number = term?.kind === 'literal' ? readNumber(term) : null
  return number === null ? null : Math.max(-MOST_DRAWN, Math.min(MOST_DRAWN, number))
}

/** In the reader's notation, with all its digits: "12,500.25". A number of four digits could be a year. */
export function numberText(literal: Literal, locale: string = VALUE_LANGUAGE): string {
  const number = readNumber(literal)
  if (number === null) return literal.value
  if (/[eE]/.test(literal.value) && (Math.abs(number) >= 1e21 || (number !== 0 && Math.abs(number) < 1e-6)))
    return new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 15 }).format(number)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 40, useGrouping: 'min2' })
  // Formats decimals as text, to keep digits that a JavaScript number would lose; doubles lose none.
  const exact = literal.value.replace(/^\+/, '') as Intl.StringNumericLiteral
  return format.format(/[eE]/.test(exact) ? number : exact)
}
