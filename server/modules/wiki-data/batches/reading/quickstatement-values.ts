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
 * @param last the key of what was made last; null if nothing was.
 * @throws ValueError
 */
export function readValue(text: string, last: string | null): EditValue {
  if (text === 'somevalue' || text === 'novalue') return { kind: text }
  if (text === 'LAST') {
    if (last === null) throw new ValueError('LAST stands before anything is made.')
    return { kind: 'made', key: last }
  }
  if (/^[QPL][1-9]\d*$/i.test(text)) return entityValue(text.toUpperCase())
  const quoted = /^(?:([a-z][a-z-]*):)?"([\s\S]*)"$/i.exec(text)
  if (quoted) {
    const [, language, content = ''] = quoted
    if (content === '') throw new ValueError('A text is empty.')
    return language === undefined
      ? { kind: 'value', type: 'string', value: content }
      : { kind: 'value', type: 'monolingualtext', value: { text: content, language: language.toLowerCase() } }
  }
  return timeValue(text) ?? placeValue(text) ?? quantityValue(text) ?? unreadable(text)
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
function placeValue(text: string): EditValue | null {
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

/** Degrees: as exact as the coordinates are written. */
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
  const number = Number(amount)
  const limits =
    margin === undefined
      ? low !== undefined && high !== undefined && { lowerBound: signed(low), upperBound: signed(high) }
      : {
          lowerBound: signed(fixed(number - Number(margin))),
          upperBound: signed(fixed(number + Number(margin))),
        }
  return {
    ...{ kind: 'value', type: 'quantity' },
    value: { amount: signed(amount), ...limits, unit: unit === undefined ? '1' : `Q${unit}` },
  }
}

function signed(number: string): string {
  const plain = /e/i.test(number) ? fixed(Number(number)) : number
  return /^[+-]/.test(plain) ? plain : `+${plain}`
}

/** Without an exponent, and without what binary fractions add. */
function fixed(number: number): string {
  return number.toFixed(12).replace(/\.?0+$/, '')
}

function unreadable(text: string): never {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  throw new ValueError(
    `“${shown}” is no value. A text stands in double quotes, a date is written as +1967-01-17T00:00:00Z/11, an item as Q42.`,
  )
}
