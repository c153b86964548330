// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { get } from './testing/requests.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp

beforeEach(async () => {
  server = await createTestApp()
})

afterEach(async () => {
  await server.close()
})

describe('health', () => {
  test('reports that the server runs and is ready', async () => {
    const [health, ready] = await Promise.all([server.app.inject('/healthz'), server.app.inject('/readyz')])
    expect(health.statusCode).toBe(200)
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', database: true, engine: true })
  })

  test('counts the wikis that are not served because their databases do not fit MediaWiki', async () => {
    server.engine.unserved = { upgrading: 2, failed: 1, newer: 3 }
    const ready = await server.app.inject('/readyz')
    expect([ready.statusCode, ready.json().wikis]).toEqual([200, { upgrading: 2, failed: 1, newer: 3 }])
    server.engine.unserved = {}
  })

  test('reports without an engine that the server runs but is not ready, and what would provide one', async () => {
    server.engine.makeUnavailable('No MediaWiki: apt-get install mediawiki')
    const ready = await server.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({
      engine: false,
      database: true,
      reason: 'No MediaWiki: apt-get install mediawiki',
    })
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })

  test('reports that it is ready as soon as an engine that was late has started', async () => {
    server.engine.makeLate(5)
    expect((await server.app.inject('/readyz')).statusCode).toBe(503)
    server.engine.comeUp()
    expect((await server.app.inject('/readyz')).json()).toEqual({
      ...{ status: 'ready', database: true, engine: true },
    })
  })
})

test('an unknown call below /api is answered in the usual error format', async () => {
  const response = await get(server, '/nothing')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'There is nothing here.' })
})
