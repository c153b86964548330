import { expect, test } from '@jest/globals'
import { Store } from 'oxigraph'
import { calculableType } from './calculable.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** Whether the engine treats a literal as a number. */
function isNumber(value: string, datatype: string): boolean {
  const store = new Store()
  const query = `ASK { FILTER("${value}"^^<${datatype}> > -1e300) }`
  return store.query(query, {}) === true
}

test.each([
  ['decimal', '1.00000000000000000000000', 'decimal'],
  ['decimal', '00000000000000000000000000001.5', 'decimal'],
  ['decimal', '-0.123456789012345678', 'decimal'],
  ['decimal', '0.1234567890123456789', 'double'],
  ['decimal', '+0.0000000000000000001602176634', 'double'],
  ['decimal', '170141183460469231731.687303715884105727', 'decimal'],
  ['decimal', '170141183460469231731.687303715884105728', 'double'],
  ['decimal', '-170141183460469231731.687303715884105728', 'decimal'],
  ['decimal', '+5972000000000000000000000', 'double'],
  ['decimal', `1${'0'.repeat(127)}`, 'double'],
  ['integer', '9223372036854775807', 'integer'],
  ['integer', '-9223372036854775808', 'integer'],
  ['integer', '9223372036854775808', 'decimal'],
  ['integer', '+5972000000000000000000000', 'double'],
])('an engine calculates with the %s %s as a %s, and with nothing more exact', (type, value, expected) => {
  expect(calculableType(value, XSD + type)).toBe(XSD + expected)
  expect([isNumber(value, XSD + type), isNumber(value, XSD + expected)]).toEqual([type === expected, true])
})

test.each([
  ['decimal', 'a very long text that is no number'],
  ['integer', '1.00000000000000000000'],
  ['string', '5972000000000000000000000'],
])('what is no number stays what it is: the %s %s', (type, value) =>
  expect(calculableType(value, XSD + type)).toBe(XSD + type),
)
