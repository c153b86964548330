// @slow

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { createdWiki, newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const { creationLimits } = readConfig({})

let app: TestApp
let ada: TestMember

beforeEach(async () => {
  app = await createTestApp({ creationLimits })
  ada = await createMember(app)
})
afterEach(async () => await app.close())

const create = (person: TestMember, domain?: string) =>
  post(app, person, api.createWiki, wikiRequest(domain === undefined ? {} : { domain }))

async function createFrom(person: TestMember, remoteAddress: string): Promise<LightMyRequestResponse> {
  return await post(app, person, api.createWiki, wikiRequest(), { remoteAddress })
}

const count = (responses: readonly LightMyRequestResponse[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length

describe('one account', () => {
  test('that requests sixty wikis simultaneously gets ten, and nothing is left of the others', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => create(ada)))
    expect([count(responses, 200), count(responses, 429)]).toEqual([10, 50])
    expect(app.engine.wikis.size).toBe(10)
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(10)
  })

  test('is told how long to wait, and can create wikis again after that', async () => {
    await newWiki(app, ada)
    app.clock.advance(2 * MINUTE_MS + 1000)
    for (let made = 1; made < 10; made += 1) await newWiki(app, ada)
    const refused = await create(ada)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({
      message: 'You have created 10 wikis in the last ten minutes. Try again in 8 minutes.',
    })
    expect(refused.headers['retry-after']).toBe(String(8 * 60 - 1))
    app.clock.advance((8 * 60 - 1) * 1000)
    expect((await create(ada)).statusCode).toBe(200)
    expect((await create(ada)).statusCode).toBe(429)
  })

  test('gets at most twenty a day', async () => {
    for (let made = 0; made < 20; made += 1) {
      await newWiki(app, ada)
      app.clock.advance(30 * MINUTE_MS)
    }
    const refused = await create(ada)
    expect(refused.json()).toEqual({
      message: 'You have created 20 wikis in the last 24 hours. Try again in 14 hours.',
    })
    expect(refused.headers['retry-after']).toBe(String(14 * 60 * 60))
    app.clock.advance(14 * HOUR_MS)
    expect((await create(ada)).statusCode).toBe(200)
  })

  test('does not get its allowance back by deleting wikis', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const response = await create(ada)
      statuses.push(response.statusCode)
      if (response.statusCode === 200)
        await post(app, ada, api.deleteWiki, { wiki: createdWiki(response).id, deletionReasons: [] })
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })

  test('does not hold up another one', async () => {
    for (let made = 0; made < 10; made += 1) await newWiki(app, ada)
    expect((await create(await createMember(app))).statusCode).toBe(200)
  })
})

describe('a creation that fails', () => {
  test('because of a taken domain or an invalid field does not count', async () => {
    const { domain } = await newWiki(app, await createMember(app))
    for (let round = 0; round < 12; round += 1) {
      expect((await create(ada, domain)).statusCode).toBe(422)
      expect((await create(ada, 'x')).statusCode).toBe(422)
    }
    const responses = await Promise.all(Array.from({ length: 11 }, () => create(ada)))
    expect([count(responses, 200), count(responses, 429)]).toEqual([10, 1])
  })

  test('because the engine fails does not count', async () => {
    app.engine.createFails = new EngineUnavailableError('php-fpm does not answer')
    for (let round = 0; round < 12; round += 1) expect((await create(ada)).statusCode).toBe(503)
    app.engine.createFails = null
    expect((await create(ada)).statusCode).toBe(200)
  })

  test('counts towards the limit on attempts', async () => {
    const { domain } = await newWiki(app, await createMember(app))
    const responses = await Promise.all(Array.from({ length: 70 }, () => create(ada, domain)))
    expect([count(responses, 422), count(responses, 429)]).toEqual([60, 10])
    expect(responses.find(({ statusCode }) => statusCode === 429)?.json()).toEqual({
      message: 'You have tried to create a wiki too often. Try again in 1 minute.',
    })
    app.clock.advance(MINUTE_MS)
    expect((await create(ada)).statusCode).toBe(200)
  })
})

describe('one network', () => {
  test('with six accounts that each request ten wikis simultaneously gets thirty', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createMember(app)))
    const responses = await Promise.all(
      people.flatMap(person => Array.from({ length: 10 }, () => createFrom(person, '203.0.113.9'))),
    )
    expect([count(responses, 200), count(responses, 429)]).toEqual([30, 30])
    expect(responses.find(({ statusCode }) => statusCode === 429)?.json()).toEqual({
      message:
        'People in your network have created 30 wikis in the last ten minutes. Try again in 10 minutes.',
    })
    expect(app.engine.wikis.size).toBe(30)
  })

  test('does not hold up another one', async () => {
    for (let person = 0; person < 4; person += 1) {
      const member = await createMember(app)
      for (let made = 0; made < 10; made += 1) await createFrom(member, '203.0.113.9')
    }
    expect((await createFrom(ada, '203.0.113.9')).statusCode).toBe(429)
    expect((await createFrom(ada, '203.0.113.10')).statusCode).toBe(200)
  })
})

test('does not get more by changing the IPv6 address within a /48', async () => {
  const limit = { max: 1, windowMs: MINUTE_MS }
  await app.close()
  app = await createTestApp({ creationLimits: { ...creationLimits, perNetwork: [limit] } })
  const statuses: number[] = []
  for (let subnet = 0; subnet < 12; subnet += 1)
    statuses.push((await createFrom(await createMember(app), `2001:db8:1:${subnet}::1`)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect((await createFrom(await createMember(app), '2001:db8:2::1')).statusCode).toBe(200)
  expect((await createFrom(await createMember(app), '2001:db8:2::2')).statusCode).toBe(429)
})

test('is forgotten after a day', async () => {
  await newWiki(app, ada)
  await app.deps.jobs.start()
  app.clock.advance(24 * HOUR_MS)
  await app.deps.jobs.runDue()
  expect(await app.deps.db.selectFrom('wiki_creations').selectAll().execute()).toEqual([])
})

test('one account may create any number of wikis without limits', async () => {
  await app.close()
  app = await createTestApp({ creationLimits: readConfig({ WIKI_CREATION_LIMIT: '0' }).creationLimits })
  ada = await createMember(app)
  const responses = await Promise.all(Array.from({ length: 60 }, () => create(ada)))
  expect(count(responses, 200)).toBe(60)
})
