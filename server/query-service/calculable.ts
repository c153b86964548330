const XSD = 'http://www.w3.org/2001/XMLSchema#'
const INTEGER = `${XSD}integer`
const DECIMAL = `${XSD}decimal`
const DOUBLE = `${XSD}double`

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/
/** A number of up to this many characters fits whatever its digits are. */
const SHORT = 18
/** Characters of the longest number that Wikibase accepts. */
const LONG = 128
/** A decimal's digits after the point. */
const PLACES = 18

/**
 * The datatype with which an engine can calculate with a number. Oxigraph has 64 bits for an integer and 128 for a
 * decimal, with 18 digits after the point. All other numbers would be mere texts: no filter would find the mass of the
 * Earth in kilograms or that of an electron, and they could not be sorted. A double can be of any size, with 15 digits.
 * @param datatype an IRI.
 * @returns the same datatype if it is another one or the number fits.
 */
export function calculableType(value: string, datatype: string): string {
  if ((datatype !== DECIMAL && datatype !== INTEGER) || value.length <= SHORT) return datatype
  const [, sign, whole = '', places = ''] = NUMBER.exec(value) ?? []
  if (sign === undefined || (datatype === INTEGER && value.includes('.'))) return datatype
  if (value.length > LONG) return DOUBLE
  const fraction = places.replace(/0+$/, '')
  if (fraction.length > PLACES) return DOUBLE
  const negative = sign === '-' ? -1n : 1n
  if (datatype === INTEGER && hasBits(64, negative * BigInt(whole))) return datatype
  return hasBits(128, negative * BigInt(whole + fraction.padEnd(PLACES, '0'))) ? DECIMAL : DOUBLE
}

function hasBits(bits: number, number: bigint): boolean {
  return BigInt.asIntN(bits, number) === number
}
