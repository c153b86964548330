import { describe, expect, test } from '@jest/globals'
import { countsOf, summarise } from './test-summary.mjs'

const lastLine = (text: string) => text.split('\n').at(-1)

describe('the end of npm test', () => {
  test('prints the total of all parts on the last line', () => {
    const { text, failed } = summarise(
      [
        { title: 'Store', seconds: 61, counts: { passed: 40, failed: 0, skipped: 0 } },
        { title: 'Wikis', seconds: 2, counts: { passed: 2, failed: 0, skipped: 0 } },
      ],
      62,
    )
    expect(lastLine(text)).toBe('42 passed, 0 failed')
    expect(text).toContain('1 min 01 s')
    expect(text).toContain('1 min 02 s')
    expect(failed).toBe(false)
  })

  test('names a part that was left out and counts it as skipped', () => {
    const counts = { passed: 0, failed: 0, skipped: 1 }
    const { text, failed } = summarise(
      [{ title: 'End to end', seconds: 0, counts, leftOut: 'left out: Chromium is missing' }],
      0,
    )
    expect(text).toContain('left out: Chromium is missing')
    expect(lastLine(text)).toBe('0 passed, 0 failed, 1 skipped')
    expect(failed).toBe(false)
  })

  test('fails if a single test failed', () => {
    const counts = { passed: 900, failed: 1, skipped: 0 }
    expect(summarise([{ title: 'Store', seconds: 1, counts }], 1).failed).toBe(true)
  })

  test('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
    expect(countsOf({ ...report, numRuntimeErrorTestSuites: 2 })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
    })
  })
})
