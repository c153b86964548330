// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterEach, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
afterEach(async () => await server.close())

async function readIt(env: NodeJS.ProcessEnv): Promise<[name: string, value: string][]> {
  const { publicUrl, security } = readConfig(env)
  server = await createTestApp({ publicUrl, security })
  const response = await server.app.inject('/.well-known/security.txt')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  return response.body
    .trimEnd()
    .split('\n')
    .map(line => line.split(/: (.*)/).slice(0, 2) as [string, string])
}

test('tells where to report a vulnerability', async () => {
  const fields = await readIt({
    PUBLIC_URL: 'https://wikis.example.org',
    SECURITY_EMAIL: 'Security team <security@example.org>',
    SECURITY_POLICY_URL: 'https://example.org/security',
  })
  expect(fields).toEqual([
    ['Contact', 'mailto:security@example.org'],
    ['Contact', 'https://wikis.example.org/contact'],
    ['Expires', expect.any(String)],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://wikis.example.org/.well-known/security.txt'],
    ['Policy', 'https://example.org/security'],
  ])
})

test('expires within a year from the day it is read', async () => {
  const expires = async () => {
    const { body } = await server.app.inject('/.well-known/security.txt')
    return Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  }
  await readIt({})
  for (const days of [0, 400]) {
    server.clock.advance(days * DAY_MS)
    const left = (await expires()) - server.clock.now()
    expect(left).toBeGreaterThan(170 * DAY_MS)
    expect(left).toBeLessThan(365 * DAY_MS)
  }
})

test('names the operator and the contact page by default', async () => {
  const fields = await readIt({ PUBLIC_URL: 'https://wikis.example.org', OPERATOR_EMAIL: 'ops@example.org' })
  expect(fields[0]).toEqual(['Contact', 'mailto:ops@example.org'])
  expect(fields.at(-1)).toEqual(['Policy', 'https://wikis.example.org/contact'])
})
