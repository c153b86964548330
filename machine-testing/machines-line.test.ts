import { expect, test } from '@jest/globals'
import { machinesLine } from './machines-line.mjs'

const score = { killed: 102, mutants: 103, perfect: false }

test('the summary line shows the reached transitions and the killed mutants', () => {
  const edges = { headless: { reached: 123, wanted: 123 }, rendered: { reached: 112, wanted: 113 } }
  expect(machinesLine(edges, score)).toBe('transitions 123/123 headless, 112/113 rendered, mutants 102/103')
})

test('a run that did not finish counts as having reached nothing', () => {
  expect(machinesLine(null, score)).toBe('transitions 0/0 headless, 0/0 rendered, mutants 102/103')
})
