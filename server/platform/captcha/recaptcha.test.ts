// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { createLog } from '#server/platform/log/create-log.ts'
import { createRecaptcha } from './recaptcha.ts'

const good = { success: true, score: 0.9, action: 'complaint', hostname: 'wikis.example.org' }

/** reCAPTCHA with a fake Google that gives this answer and records requests. */
function google(answer: unknown, asked: URLSearchParams[] = []) {
  return createRecaptcha({
    secret: 'our secret',
    hostname: 'wikis.example.org',
    log: createLog('silent'),
    fetch: async (_url, init) => {
      asked.push(init?.body as URLSearchParams)
      if (answer instanceof Error) throw answer
      return Response.json(answer)
    },
  })
}

describe('reCAPTCHA', () => {
  test('accepts an answer for this form', async () => {
    const asked: URLSearchParams[] = []
    await google(good, asked).check('complaint', 'a token')
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ secret: 'our secret', response: 'a token' })
  })

  test.each([
    ['a wrong token', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['a token of another form', { ...good, action: 'contact' }],
    ['a token of another site', { ...good, hostname: 'evil.example' }],
    ['a visitor who behaves like a program', { ...good, score: 0.1 }],
    ['an answer without a score', { ...good, score: undefined }],
  ])('rejects %s', async (_, verdict) => {
    await expect(google(verdict).check('complaint', 'a token')).rejects.toMatchObject({
      status: 422,
      fields: { recaptcha: [expect.any(String)] },
    })
  })

  test('rejects a missing token without asking Google', async () => {
    const asked: URLSearchParams[] = []
    await expect(google(good, asked).check('complaint', undefined)).rejects.toMatchObject({ status: 422 })
    expect(asked).toEqual([])
  })

  test('never sends its secret to a redirect’s target', async () => {
    const asked: RequestInit[] = []
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      asked.push(init ?? {})
      return Response.json(good)
    }
    const log = createLog('silent')
    await createRecaptcha({ secret: 'our secret', hostname: good.hostname, log, fetch }).check(
      good.action as 'complaint',
      'a token',
    )
    expect(asked).toMatchObject([{ redirect: 'error' }])
  })

  test('reports that it cannot be reached', async () => {
    await expect(google(new TypeError('fetch failed')).check('complaint', 'a token')).rejects.toMatchObject({
      status: 503,
      message: 'The captcha service cannot be reached. Please try again later.',
    })
  })
})
