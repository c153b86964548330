import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { userName } from '#server/engine/testing/accepted-names.ts'
import { creatingMember, newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { discardAbandoned, discardReservation } from './discard.ts'
import { reserveWiki } from './reserve-wiki.ts'
import { validateNewWiki } from './validate-new-wiki.ts'

let app: TestApp
let ada: TestMember

beforeEach(async () => {
  app = await createTestApp()
  ada = await createMember(app)
})
afterEach(async () => {
  jest.useRealTimers()
  await app.close()
})

/** Only intervals are faked, which renew leases: databases need the other timers. */
const NOT_FAKED = [
  ...(['Date', 'performance', 'hrtime', 'nextTick', 'queueMicrotask'] as const),
  ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
]

async function createdAt(): Promise<number> {
  return (await app.deps.db.selectFrom('wikis').select('created_at').executeTakeFirstOrThrow()).created_at
}

/** Leaves what a process would leave that is killed before a wiki is ready. */
async function leaveHalfMade({ withDirectory }: { withDirectory: boolean }) {
  const wanted = await validateNewWiki(app.deps.config, app.engine, wikiRequest())
  const id = await reserveWiki(app.deps, wanted, creatingMember(ada))
  if (withDirectory)
    await app.engine.create({
      ...wanted,
      admin: { username: userName('Ada'), password: 'x', email: 'ada@example.org' },
    })
  return { id, domain: wanted.domain }
}

/** Begins to create a wiki, which the engine only completes when the test lets it. */
async function beginToCreate() {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { create } = app.engine
  app.engine.create = async wiki => {
    begun.resolve()
    await mayEnd.promise
    await create.call(app.engine, wiki)
  }
  const creating = newWiki(app, ada)
  await begun.promise
  return { creating, mayEnd: mayEnd.resolve }
}

describe('a creation that a crash interrupted', () => {
  test.each([true, false])(
    'is not listed and cannot be managed (directory created: %s)',
    async withDirectory => {
      const { id } = await leaveHalfMade({ withDirectory })
      expect((await post(app, ada, api.myWikis)).json().wikis).toEqual([])
      expect((await post(app, ada, api.wikiDetails, { wiki: id })).statusCode).toBe(403)
      expect((await get(app, `/wiki/${id}`)).statusCode).toBe(404)
      expect((await get(app, api.wikiCount)).json()).toEqual({ data: 0 })
      expect((await get(app, api.wikis)).json().data).toEqual([])
    },
  )

  test('is removed at startup with the embedded database, and its domain is free again', async () => {
    const half = await leaveHalfMade({ withDirectory: true })
    const whole = await newWiki(app, ada)
    await discardAbandoned(app.deps, { everything: true })
    expect(app.engine.removed).toEqual([half.domain])
    expect(await app.engine.exists(whole.domain)).toBe(true)
    await newWiki(app, ada, { domain: half.domain })
  })

  test('is left alone while another process may be creating it, and removed two minutes later', async () => {
    const { domain } = await leaveHalfMade({ withDirectory: true })
    app.clock.advance(MINUTE_MS)
    await discardAbandoned(app.deps)
    expect(await app.engine.exists(domain)).toBe(true)
    app.clock.advance(MINUTE_MS)
    await discardAbandoned(app.deps)
    expect(await app.engine.exists(domain)).toBe(false)
    expect(await app.deps.db.selectFrom('wiki_managers').selectAll().execute()).toEqual([])
    expect(await app.deps.db.selectFrom('wiki_profiles').selectAll().execute()).toEqual([])
  })

  test('is left alone while this process is creating it, however long that takes', async () => {
    jest.useFakeTimers({ doNotFake: NOT_FAKED })
    const { creating, mayEnd } = await beginToCreate()
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.advance(MINUTE_MS)
      jest.advanceTimersByTime(MINUTE_MS)
      await until(async () => (await createdAt()) === app.clock.now())
      await discardAbandoned(app.deps)
    }
    mayEnd()
    expect(await app.engine.exists((await creating).domain)).toBe(true)
  })

  test('is left alone while this process is creating it, although its clock was set forward', async () => {
    const { creating, mayEnd } = await beginToCreate()
    app.clock.advance(HOUR_MS)
    await discardAbandoned(app.deps)
    mayEnd()
    expect(await app.engine.exists((await creating).domain)).toBe(true)
  })

  test('keeps its reservation as long as its directory cannot be removed', async () => {
    const { id, domain } = await leaveHalfMade({ withDirectory: true })
    const { remove } = app.engine
    app.engine.remove = async () => {
      throw new Error('EBUSY')
    }
    await discardAbandoned(app.deps, { everything: true })
    const taken = await post(app, ada, api.createWiki, wikiRequest({ domain }))
    expect(taken.json().errors.domain).toEqual(['The domain has already been taken.'])
    app.engine.remove = remove
    await discardAbandoned(app.deps, { everything: true })
    expect(await app.deps.db.selectFrom('wikis').selectAll().where('id', '=', id).execute()).toEqual([])
  })
})

test('a wiki that is ready is never discarded', async () => {
  const wiki = await newWiki(app, ada)
  await discardReservation(app.deps, wiki.id)
  expect(await app.engine.exists(wiki.domain)).toBe(true)
  expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(200)
})
