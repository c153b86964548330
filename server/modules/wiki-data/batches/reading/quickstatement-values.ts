import { clipText } from '#contract/clip-text.ts'
import type { EditValue } from '#server/wikis/batches/entity-edit.ts'

/** A value that cannot be read. The message is a sentence. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}

const GREGORIAN = 'http://www.wikidata.org/entity/Q1985727'
const JULIAN = 'http://www.wikidata.org/entity/Q1985786'
const EARTH = 'http://www.wikidata.org/entity/Q2'
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`
const ENTITY_TYPES: Readonly<Record<string, string>> = { Q: 'item', P: 'property', L: 'lexeme' }

/**
 * A value as QuickStatements writes it.
 * Source: https://www.wikidata.org/wiki/Help:QuickStatements#Values
 * @param last the key of the entity that was made last; null if there is none.
 * @throws ValueError
 */
export function readValue(text: string, last: string | null): EditValue {
  if (text === 'somevalue' || text === 'novalue') return { kind: text }
  if (text === 'LAST') {
    if (last === null) throw new ValueError('LAST is used before anything has been created.')
    return { kind: 'made', key: last }
  }
  if (/^[QPL][1-9]\d*$/i.test(text)) return entityValue(text.toUpperCase())
  const quoted = /^(?:([a-z][a-z0-9-]*):)?"([\s\S]*)"$/i.exec(text)
  if (quoted) {
    const [, language, content = ''] = quoted
    if (content === '') throw new ValueError('A text is empty.')
    return language === undefined
      ? { kind: 'value', type: 'string', value: content }
      : { kind: 'value', type: 'monolingualtext', value: { text: content, language: language.toLowerCase() } }
  }
  return timeValue(text) ?? coordinatesValue(text) ?? quantityValue(text) ?? unreadable(text)
}

export function entityValue(id: string): EditValue {
  const type = ENTITY_TYPES[id.charAt(0)] ?? 'item'
  return { kind: 'value', type: 'wikibase-entityid', value: { 'entity-type': type, id } }
}

/** Such as `+1967-01-17T00:00:00Z/11`, with `/J` for a Julian date. */
function timeValue(text: string): EditValue | null {
  const match = /^([+-]\d{1,16}-(\d\d)-(\d\d)T\d\d:\d\d:\d\dZ)(?:\/(\d{1,2}))?(\/J)?$/.exec(text)
  if (!match) return null
  const [, time, month, day, precision, julian] = match
  const guessed = month === '00' ? 9 : day === '00' ? 10 : 11
  return {
    ...{ kind: 'value', type: 'time' },
    value: {
      ...{ time, timezone: 0, before: 0, after: 0 },
      precision: precision === undefined ? guessed : Number(precision),
      calendarmodel: julian ? JULIAN : GREGORIAN,
    },
  }
}

/** Such as `@43.26193/10.92708`. */
function coordinatesValue(text: string): EditValue | null {
  const match = new RegExp(`^@(${NUMBER})/(${NUMBER})$`).exec(text)
  if (!match) return null
  const [, latitude = '', longitude = ''] = match
  return {
    ...{ kind: 'value', type: 'globecoordinate' },
    value: {
      ...{ latitude: Number(latitude), longitude: Number(longitude) },
      ...{ precision: precisionOf(latitude, longitude), globe: EARTH },
    },
  }
}

/** The precision in degrees that the written digits imply. */
function precisionOf(...coordinates: readonly string[]): number {
  const digits = Math.max(...coordinates.map(one => one.split('.')[1]?.length ?? 0))
  return Number((10 ** -Math.min(digits, 9)).toFixed(9))
}

/** Such as `10`, `10~2`, `10[9,11]` and, with a unit, `10U11573`. */
function quantityValue(text: string): EditValue | null {
  const bounds = String.raw`(?:~(\d+(?:\.\d+)?)|\[(${NUMBER}),\s*(${NUMBER})\])?`
  const match = new RegExp(`^(${NUMBER})${bounds}(?:U(\\d+))?$`).exec(text)
  if (!match) return null
  const [, amount = '', margin, low, high, unit] = match
  const number = decimalOf(amount)
  const limits =
    margin === undefined
      ? low !== undefined &&
        high !== undefined && { lowerBound: written(decimalOf(low)), upperBound: written(decimalOf(high)) }
      : {
          lowerBound: written(sum(number, decimalOf(`-${margin}`))),
          upperBound: written(sum(number, decimalOf(margin))),
        }
  return {
    ...{ kind: 'value', type: 'quantity' },
    value: { amount: written(number), ...limits, unit: unit === undefined ? '1' : `Q${unit}` },
  }
}

/** An exact decimal: `digits`, of which `places` are after the point. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

/** The most digits of a number that Wikibase accepts. */
const DIGITS_MAX = 126

/** @throws ValueError for more digits than Wikibase accepts. */
function decimalOf(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const places = fraction.length - Number(exponent)
  if (whole.length + fraction.length > DIGITS_MAX || Math.abs(places) > DIGITS_MAX)
    throw new ValueError(`“${clipText(text, 60)}” has more digits than a quantity may have.`)
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

function sum(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  const digitsOf = (number: Decimal) => number.digits * 10n ** BigInt(places - number.places)
  return { digits: digitsOf(one) + digitsOf(other), places }
}

/** As Wikibase writes it: with a sign, and without an exponent. */
function written({ digits, places }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const point = text.length - places
  return `${digits < 0n ? '-' : '+'}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ''}`
}

function unreadable(text: string): never {
  throw new ValueError(
    `“${clipText(text, 60)}” is not a value. Write a text in double quotes, a date as +1967-01-17T00:00:00Z/11, and an item as Q42.`,
  )
}
