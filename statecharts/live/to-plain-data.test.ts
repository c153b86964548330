import { describe, expect, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { toPlainData } from './to-plain-data.ts'

describe('a machine’s data as plain data', () => {
  test('is a copy that later changes do not affect', () => {
    const context = { names: ['Ada'] }
    const kept = toPlainData(context)
    context.names.push('Grace')
    expect(kept).toEqual({ names: ['Ada'] })
  })

  test('hides passwords and tokens', () => {
    expect(
      toPlainData({ values: { email: 'ada@example.org', password: 'secret', passwordConfirmation: '' } }),
    ).toEqual({ values: { email: 'ada@example.org', password: '•••', passwordConfirmation: '' } })
    expect(toPlainData({ token: 'abc' })).toEqual({ token: '•••' })
  })

  test('contains the typed failure instead of an error', () => {
    expect(toPlainData(new FailureError({ kind: 'tooMany', retryAfterSeconds: 3 }))).toEqual({
      kind: 'tooMany',
      retryAfterSeconds: 3,
    })
    expect(toPlainData(new Error('Broken'))).toEqual({ kind: 'serverFault', status: null, message: 'Broken' })
  })

  test('describes files and functions', () => {
    expect(toPlainData(new File(['1234'], 'logo.png'))).toBe('[file logo.png, 4 bytes]')
    expect(toPlainData({ send() {} })).toEqual({ send: '[function send]' })
  })

  test('is truncated if it is long, large, deep or circular', () => {
    expect(String(toPlainData('x'.repeat(10_000))).length).toBeLessThan(310)
    expect(toPlainData(Array.from({ length: 1000 }, (_, index) => index))).toHaveLength(50)
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(JSON.stringify(toPlainData(ring))).toContain('"…"')
  })
})
