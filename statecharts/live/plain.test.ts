import { describe, expect, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { plain } from './plain.ts'

describe('what is kept of a machine’s data', () => {
  test('is a copy: what changes later does not change it', () => {
    const context = { names: ['Ada'] }
    const kept = plain(context)
    context.names.push('Grace')
    expect(kept).toEqual({ names: ['Ada'] })
  })

  test('has neither passwords nor tokens, and says where one was', () => {
    expect(
      plain({ values: { email: 'ada@example.org', password: 'secret', passwordConfirmation: '' } }),
    ).toEqual({ values: { email: 'ada@example.org', password: '•••', passwordConfirmation: '' } })
    expect(plain({ token: 'abc' })).toEqual({ token: '•••' })
  })

  test('names an error by its typed failure', () => {
    expect(plain(new FailureError({ kind: 'tooMany', retryAfterSeconds: 3 }))).toEqual({
      kind: 'tooMany',
      retryAfterSeconds: 3,
    })
    expect(plain(new Error('Broken'))).toEqual({ kind: 'serverFault', status: null, message: 'Broken' })
  })

  test('describes files and functions', () => {
    expect(plain(new File(['1234'], 'logo.png'))).toBe('[file logo.png, 4 bytes]')
    expect(plain({ send() {} })).toEqual({ send: '[function send]' })
  })

  test('is cut where it is long, large or deep, and ends where it holds itself', () => {
    expect(String(plain('x'.repeat(10_000))).length).toBeLessThan(310)
    expect(plain(Array.from({ length: 1000 }, (_, index) => index))).toHaveLength(50)
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(JSON.stringify(plain(ring))).toContain('"…"')
  })
})
