// @slow

import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { collectLog } from './engine/testing/test-engine.ts'
import type { Db } from './platform/database/db.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { database, eachTestHasDatabase } from './testing/each-test-database.ts'
import { until } from './testing/until.ts'
import { EpochRows } from './wikis/epochs/epoch-rows.ts'
import { SharedEpochs } from './wikis/epochs/shared-epochs.ts'
import { type EpochWiki, OPEN_ANSWER_MS } from './wikis/epochs/wiki-epochs.ts'

const WIKI: EpochWiki = { host: 'shared.invalid', version: 1, record: { dbName: 'shared', lockReason: null } }
const OTHER: EpochWiki = { ...WIKI, host: 'other.invalid' }

let elsewhere: Db
let complaints: string[]

/** What each process of a service has. */
function epochsOf(db: Db, openMs = 60_000): SharedEpochs {
  return new SharedEpochs({ rows: new EpochRows(db), openMs, log: collectLog(complaints) })
}

eachTestHasDatabase(async () => {
  expect(complaints).toEqual([])
  await elsewhere.destroy()
})
beforeEach(() => {
  complaints = []
  elsewhere = openDatabase(database)
})

/** Ends the time that a write has, without waiting for its end. */
const PAST_MS = -1
/** Writes that have not ended. */
const writings = async () =>
  (await database.db.selectFrom('wiki_writings').select('id').where('id', 'not like', '~%').execute()).length

describe('the epoch of a wiki in several processes', () => {
  test('is a new one everywhere as soon as a write has begun, changed something and ended', async () => {
    const [here, there] = [epochsOf(database.db), epochsOf(elsewhere)]
    const read = async () => (await there.read(WIKI)).epoch
    const [untouched, texts] = [await there.read(OTHER), [await read()]]
    const writing = await here.begin(WIKI)
    texts.push(await read())
    await writing.changed()
    texts.push(await read())
    await writing.end()
    texts.push(await read(), (await here.read(WIKI)).epoch)
    expect(new Set(texts).size).toBe(4)
    expect(texts.at(-1)).toBe(texts.at(-2))
    await writing.end()
    expect(await read()).toBe(texts.at(-1))
    expect(await there.read(OTHER)).toEqual(untouched)
  })

  test('limits answers that are made while any process writes', async () => {
    const [here, there] = [epochsOf(database.db), epochsOf(elsewhere)]
    const [first, second] = await Promise.all([here.begin(WIKI), there.begin(WIKI)])
    await first.end()
    const asked = performance.now()
    const during = await here.read(WIKI)
    expect(during.until).toBeGreaterThanOrEqual(asked)
    expect(during.until).toBeLessThanOrEqual(performance.now() + OPEN_ANSWER_MS)
    await second.end()
    await until(async () => (await here.read(WIKI)).until === Number.POSITIVE_INFINITY)
    expect(await writings()).toBe(0)
  })

  test('limits answers that are made so soon after a write that MediaWiki may give an old one', async () => {
    const there = epochsOf(elsewhere)
    for (let round = 0; round < 3; round++) await (await there.begin(WIKI)).end()
    const settling = async () => await database.db.selectFrom('wiki_writings').select('id').execute()
    const setAll = async (forMs: number) => {
      for (const { id } of await settling()) await new EpochRows(database.db).open(id, WIKI.host, forMs)
    }
    expect(await settling()).not.toEqual([])
    await setAll(MINUTE_MS)
    const ended = await there.read(WIKI)
    expect(ended.until).not.toBe(Number.POSITIVE_INFINITY)
    await setAll(PAST_MS)
    expect(await there.read(WIKI)).toEqual({ ...ended, until: Number.POSITIVE_INFINITY })
    // The next write forgets them.
    await (await there.begin(WIKI)).end()
    expect(await settling()).toHaveLength(1)
  })

  test('limits answers for as long as a killed process may have left PHP at work, and no longer', async () => {
    const there = epochsOf(elsewhere)
    const before = await there.read(WIKI)
    const rows = new EpochRows(database.db)
    // What `begin` does before the process is killed.
    await rows.open('killed', WIKI.host, MINUTE_MS)
    await rows.mark(WIKI.host, 'killed')
    const after = await there.read(WIKI)
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.until).toBeLessThanOrEqual(performance.now() + OPEN_ANSWER_MS)
    await rows.open('killed', WIKI.host, PAST_MS)
    expect((await there.read(WIKI)).until).toBe(Number.POSITIVE_INFINITY)
    expect(await writings()).toBe(1)
    await (await there.begin(WIKI)).end()
    expect(await writings()).toBe(0)
  })

  test('is a new one when a killed process can no longer have PHP at work on a doubtful write', async () => {
    const there = epochsOf(elsewhere)
    const before = await there.read(WIKI)
    const rows = new EpochRows(database.db)
    // All that `begin` does before the process is killed.
    await rows.open('killed', WIKI.host, MINUTE_MS)
    const during = await there.read(WIKI)
    expect(during.epoch).toBe(before.epoch)
    expect(during.until).not.toBe(Number.POSITIVE_INFINITY)
    await rows.open('killed', WIKI.host, PAST_MS)
    const after = await there.read(WIKI)
    expect(after.epoch).not.toBe(before.epoch)
    expect(await epochsOf(database.db).read(WIKI)).toEqual(after)
  })

  test('goes on when a doubtful write was cancelled', async () => {
    const [here, there] = [epochsOf(database.db), epochsOf(elsewhere)]
    const before = await there.read(WIKI)
    const writing = await here.begin(WIKI, 'doubtful')
    await writing.cancel()
    await writing.end()
    expect(await there.read(WIKI)).toEqual(before)
    expect(await writings()).toBe(0)
    await (await here.begin(WIKI, 'doubtful')).end()
    expect((await there.read(WIKI)).epoch).not.toBe(before.epoch)
  })

  test('limits answers for as long as a script writes, however long that is', async () => {
    const here = epochsOf(database.db, 900)
    const writing = await here.begin(WIKI)
    await delay(2000)
    expect((await here.read(WIKI)).until).not.toBe(Number.POSITIVE_INFINITY)
    await writing.end()
    await until(async () => (await here.read(WIKI)).until === Number.POSITIVE_INFINITY)
    await until(async () => (await writings()) === 0)
  })

  test('limits answers when nobody waits any more for PHP, which may go on', async () => {
    const here = epochsOf(database.db, 1500)
    const writing = await here.begin(WIKI)
    const before = await here.read(WIKI)
    await writing.lapse()
    await writing.end()
    const after = await here.read(WIKI)
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.until).not.toBe(Number.POSITIVE_INFINITY)
    await delay(1600)
    expect((await here.read(WIKI)).until).toBe(Number.POSITIVE_INFINITY)
  })

  test('is never older than the question, when many ask and write', async () => {
    const [here, there] = [epochsOf(database.db), epochsOf(elsewhere)]
    const untouched = await there.read(OTHER)
    for (let round = 0; round < 50; round++) {
      const before = await there.read(WIKI)
      const early = Promise.all([there.read(WIKI), here.read(WIKI), there.read(OTHER)])
      const writing = await here.begin(WIKI)
      const during = await there.read(WIKI)
      await writing.end()
      const late = await Promise.all([there.read(WIKI), here.read(WIKI)])
      expect(late[0].epoch).toBe(late[1].epoch)
      expect(late[0].epoch).not.toBe(during.epoch)
      // The database may answer an early question as late as it likes.
      const known = [before, during, late[0]].map(({ epoch }) => epoch)
      const [one, two, other] = await early
      for (const { epoch } of [one, two]) expect(known).toContain(epoch)
      expect(other).toEqual(untouched)
    }
  })
})
