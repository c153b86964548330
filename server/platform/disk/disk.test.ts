// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { warnOperator } from '#server/modules/operations/warn-operator.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { readDiskSpace } from './disk-space.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

let app: TestApp
let ada: TestMember

beforeEach(async () => {
  app = await createTestApp()
  ada = await createMember(app)
})
afterEach(async () => await app.close())

const readyz = async () => (await app.app.inject('/readyz')).json()

describe('while the disk is nearly full', () => {
  beforeEach(() => {
    app.disk.free = GB - 1
  })

  test('no wiki is created, nothing is left behind, and the response says why', async () => {
    const response = await post(app, ada, api.createWiki, wikiRequest())
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      message:
        'There is no room for new wikis at the moment. The people who run this service know about it. Please try again later.',
    })
    expect(response.headers['retry-after']).toBe('600')
    expect(app.engine.wikis.size).toBe(0)
    expect(await app.deps.db.selectFrom('wikis').selectAll().execute()).toEqual([])
  })

  test('/readyz says so and stays ready, because existing wikis are served', async () => {
    expect(await readyz()).toMatchObject({ status: 'ready', disk: 'low' })
    app.disk.free = GB
    expect(await readyz()).not.toHaveProperty('disk')
  })

  test('the operator gets an email once a day', async () => {
    const watch = async () => {
      await warnOperator(app.deps)
      await app.deps.jobs.runDue()
    }
    for (let hour = 0; hour < 24; hour += 1) {
      await watch()
      app.clock.advance(HOUR_MS)
    }
    const sent = () => app.emails.filter(({ subject }) => subject === 'Wikistead: the disk is nearly full')
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.to).toEqual(app.deps.config.contactRecipient)
    await watch()
    expect(sent()).toHaveLength(2)
  })

  test('wikis can be created again once there is free space', async () => {
    expect((await post(app, ada, api.createWiki, wikiRequest())).statusCode).toBe(503)
    app.disk.free = GB
    await newWiki(app, ada)
  })
})

test('each change is logged once', async () => {
  await app.close()
  const lines: string[] = []
  app = await createTestApp()
  app.deps.log.error = ((_fields: object, message: string) => void lines.push(message)) as never
  app.deps.log.info = ((_fields: object, message: string) => void lines.push(message)) as never
  for (const free of [GB, 1, 1, GB, GB, 1]) {
    app.disk.free = free
    await app.deps.disk.isLow()
  }
  expect(lines).toEqual([
    'The disk is nearly full: no wikis can be created until space is freed',
    'The disk has enough free space again',
    'The disk is nearly full: no wikis can be created until space is freed',
  ])
})

test.each([
  ['a twentieth of a small disk', { total: 10 * GB, diskReserveMb: null }, 512 * MB],
  ['1 GB of a large disk', { total: 1000 * GB, diskReserveMb: null }, GB],
  ['as much as the operator says', { total: 1000 * GB, diskReserveMb: 2048 }, 2 * GB],
  ['nothing where the operator says so', { total: 1000 * GB, diskReserveMb: 0 }, 0],
])('the reserve is %s', async (_what, { total, diskReserveMb }, reserve) => {
  await app.close()
  app = await createTestApp({ diskReserveMb })
  app.disk.total = total
  app.disk.free = reserve
  expect(await app.deps.disk.isLow()).toBe(false)
  if (reserve === 0) return
  app.disk.free = reserve - 1
  expect(await app.deps.disk.isLow()).toBe(true)
})

test('the space of a real disk is read', async () => {
  const spaces = await readDiskSpace(app.deps.config)
  expect(spaces.length).toBeGreaterThan(0)
  for (const { free, total } of spaces) {
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(free)
  }
})
