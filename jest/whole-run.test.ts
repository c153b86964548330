import { expect, test } from '@jest/globals'
import { isWholeRun, type RunSelection } from './whole-run.ts'

const whole: RunSelection = { testPathPatterns: { isSet: () => false }, testNamePattern: '' }

test('a run without a selection takes all tests of its projects', () => {
  expect(isWholeRun(whole)).toBe(true)
})

test.each<Partial<RunSelection>>([
  { testPathPatterns: { isSet: () => true } },
  { testNamePattern: 'wizard' },
  { runTestsByPath: true },
  { onlyChanged: true },
  { onlyFailures: true },
  { findRelatedTests: true },
  { lastCommit: true },
  { changedSince: 'main' },
  { shard: { shardIndex: 1, shardCount: 2 } },
])('%p leaves tests out', narrowed => {
  expect(isWholeRun({ ...whole, ...narrowed })).toBe(false)
})
