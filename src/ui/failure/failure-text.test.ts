import { describe, expect, test } from '@jest/globals'
import type { Failure } from '#contract/failure.ts'
import { failureText } from './failure-text.ts'

const failures: readonly Failure[] = [
  { kind: 'offline' },
  { kind: 'outdated' },
  { kind: 'refused', status: 400, message: '' },
  { kind: 'invalid', message: '', fields: {} },
  { kind: 'notAllowed', message: '' },
  { kind: 'tooMany', retryAfterSeconds: 30 },
  { kind: 'serverFault', status: 500, message: 'boom' },
]

describe('Every kind of failure', () => {
  test.each(failures)('$kind says what happened and what to do next', failure => {
    const { title, nextStep } = failureText(failure)
    expect(title).not.toBe('')
    expect(nextStep).not.toBe('')
  })

  test('has its own text', () => {
    expect(new Set(failures.map(failure => failureText(failure).title)).size).toBe(failures.length)
  })

  test('does not show the message of a server fault', () => {
    const text = failureText({ kind: 'serverFault', status: 500, message: 'SQLITE_BUSY' })
    expect(JSON.stringify(text)).not.toContain('SQLITE_BUSY')
  })
})
