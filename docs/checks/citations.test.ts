import { expect, test } from '@jest/globals'
import { citedIds } from './citations.ts'

test.each([
  ['// Source: spec 7.3.', ['7.3']],
  ['a rule (spec 5.12)', ['5.12']],
  ['spec 2.6, 2.9', ['2.6', '2.9']],
  ['spec 2.6, 2.9 and 3.1; spec 4.10', ['2.6', '2.9', '3.1', '4.10']],
  ['/**\n * Source: spec 2.6,\n * 2.9.\n */', ['2.6', '2.9']],
  ['  // Long ago (spec\n  // 2.4).', ['2.4']],
  ['section 5 of the specification 2.3', []],
])('"%s" cites %j', (text, ids) => {
  expect(citedIds(text)).toEqual(ids)
})
