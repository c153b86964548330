import { beforeEach, describe, expect, test } from '@jest/globals'
import type { UpgradeAct } from '#contract/operator/wiki-upgrades.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { UpgradeLeases } from './upgrade-leases.ts'
import { actOnRun, findRun, type Turn, UpgradeRun } from './upgrade-run.ts'
import { countUpgradeSteps } from './upgrade-steps.ts'

const [OLD, NEW, NEWER] = ['1.39-00000000', '1.43-00000000', '1.45-00000000']
const NAMES = ['a', 'b', 'c', 'd', 'e']
const never = new AbortController().signal

let now: number
let complaints: string[]

eachTestHasDatabase()
beforeEach(async () => {
  now = 1_000_000
  complaints = []
  const store = new RecordStore(database.db, () => now)
  for (const name of NAMES) await store.insert(ownRecord(name, { schema: OLD }))
})

/** Plays one process. */
function makeProcess(schema = NEW) {
  const { db } = database
  const run = new UpgradeRun({ db, schema, now: () => now })
  const leases = new UpgradeLeases({ db, clock: { now: () => now }, log: collectLog(complaints) })
  /** @returns the turn that the wiki got; `elsewhere` if another process is upgrading it. */
  async function upgrade(
    name: string,
    work: () => Promise<void> = async () => await publish(name),
    mayBeCanary = true,
  ) {
    let turn = 'other' as Turn
    const dbName = ownRecord(name).dbName
    const done = await leases.whileHeld(
      dbName,
      never,
      async () => {
        await run.begin(dbName, turn)
        await work()
        return true
      },
      async trx => {
        turn = await run.turnOf(trx, dbName, mayBeCanary)
        return ['canary', 'other'].includes(turn)
      },
    )
    await run.settle()
    return done === null && ['canary', 'other'].includes(turn) ? 'elsewhere' : turn
  }
  const fail = async (name: string) =>
    await upgrade(
      name,
      async () => await run.fail(ownRecord(name).dbName, 'update-failed', 'No such column.'),
    )
  return { run, upgrade, fail }
}

/** Writes the new schema, as an upgrade does at its end. */
async function publish(name: string, schema = NEW): Promise<void> {
  const { dbName } = ownRecord(name)
  await database.db.updateTable('wiki_records').set({ schema }).where('db_name', '=', dbName).execute()
}

async function act(name: UpgradeAct, wiki?: string) {
  const step = wiki === undefined ? null : await stepOf(wiki)
  return await database.db.transaction().execute(async trx => await actOnRun(trx, name, step))
}
const stepOf = async (wiki: string) =>
  (
    await database.db
      .selectFrom('upgrade_steps')
      .select('id')
      .where('db_name', '=', ownRecord(wiki).dbName)
      .executeTakeFirstOrThrow()
  ).id
const state = async () => (await findRun(database.db))?.state
const counts = async () => {
  const { canaries: _canaries, passing: _passing, ...states } = await countUpgradeSteps(database.db, NEW, now)
  return states
}

describe('an upgrade of all wikis', () => {
  test('begins with three canaries, one after another, and continues with the others', async () => {
    const { run, upgrade } = makeProcess()
    await run.open([OLD])
    expect([await state(), await counts()]).toEqual([
      'canaries',
      { waiting: 5, running: 0, done: 0, failed: 0 },
    ])
    for (const name of ['a', 'b']) expect(await upgrade(name)).toBe('canary')
    expect(await state()).toBe('canaries')
    expect(await upgrade('c')).toBe('canary')
    expect(await state()).toBe('others')
    for (const name of ['d', 'e']) expect(await upgrade(name)).toBe('other')
    expect([await state(), await counts()]).toEqual(['done', { waiting: 0, running: 0, done: 5, failed: 0 }])
    expect((await findRun(database.db))?.ended_at).toBe(now)
  })

  test('has one canary at a time, whichever process asks', async () => {
    const [one, other] = [makeProcess(), makeProcess()]
    for (const { run } of [one, other]) await run.open([OLD])
    const turns: string[] = []
    await one.upgrade('a', async () => {
      turns.push(await other.upgrade('b'), await other.upgrade('a'))
      expect(await counts()).toEqual({ waiting: 4, running: 1, done: 0, failed: 0 })
    })
    expect(turns).toEqual(['busy', 'elsewhere'])
    expect(await other.upgrade('b')).toBe('canary')
  })

  test('is halted by a canary that fails, in every process, after every start, until an operator decides', async () => {
    const one = makeProcess()
    await one.run.open([OLD])
    await one.upgrade('a')
    expect(await one.fail('b')).toBe('canary')
    for (const { run, upgrade } of [one, makeProcess()]) {
      await run.open([OLD])
      expect(await state()).toBe('canary-failed')
      for (const name of ['b', 'c']) expect(await upgrade(name)).toBe('halted')
    }
    expect(await counts()).toEqual({ waiting: 3, running: 0, done: 1, failed: 1 })
    expect(await act('go-on')).toEqual({ before: 'canary-failed', after: 'others' })
    expect([await one.upgrade('b'), await one.upgrade('c')]).toEqual(['failed', 'other'])
  })

  test('continues with canaries when the one that has failed is tried again', async () => {
    const { run, upgrade, fail } = makeProcess()
    await run.open([OLD])
    await fail('a')
    expect(await act('retry', 'a')).toEqual({ before: 'canary-failed', after: 'canaries' })
    expect(await run.waiting()).toContain(ownRecord('a').domain)
    for (const name of ['a', 'b', 'c']) expect(await upgrade(name)).toBe('canary')
    expect(await state()).toBe('others')
  })

  test('is not halted by a wiki that is not a canary, or that needs another tree or more space', async () => {
    const { run, upgrade, fail } = makeProcess()
    await run.open([OLD])
    for (const [name, failure] of [
      ['a', 'needs-wikibase'],
      ['b', 'no-room'],
    ] as const)
      await upgrade(name, async () => await run.fail(ownRecord(name).dbName, failure, 'Words.'))
    expect(await state()).toBe('canaries')
    for (const name of ['c', 'd']) await upgrade(name)
    // One will be retried automatically, so the run has not ended.
    await upgrade('e')
    expect(await state()).toBe('others')
    await run.retryPassing()
    expect(await run.waiting()).toEqual([ownRecord('b').domain])
    await fail('b')
    expect([await state(), await counts()]).toEqual(['done', { waiting: 0, running: 0, done: 3, failed: 2 }])
  })

  test('is paused and resumed, among the canaries and afterwards', async () => {
    const { run, upgrade } = makeProcess()
    await run.open([OLD])
    await act('pause')
    expect([await state(), await upgrade('a')]).toEqual(['canaries-paused', 'halted'])
    expect(await act('pause')).toBeNull()
    await act('go-on')
    for (const name of ['a', 'b', 'c']) expect(await upgrade(name)).toBe('canary')
    await act('pause')
    expect([await state(), await upgrade('d')]).toEqual(['others-paused', 'halted'])
    await run.open([OLD])
    expect(await state()).toBe('others-paused')
    await act('go-on')
    expect(await upgrade('d')).toBe('other')
  })

  test('finishes the wikis that are being upgraded when it is paused', async () => {
    const { run, upgrade } = makeProcess()
    await run.open([OLD])
    await upgrade('a', async () => {
      await act('pause')
      await publish('a')
    })
    expect([await state(), await counts()]).toEqual([
      'canaries-paused',
      { waiting: 4, running: 0, done: 1, failed: 0 },
    ])
  })

  test('recovers from a killed process: the wiki waits again when its lease ends', async () => {
    const killed = makeProcess()
    await killed.run.open([OLD])
    const begun = Promise.withResolvers<void>()
    void killed.upgrade('a', async () => {
      begun.resolve()
      await new Promise(() => undefined)
    })
    await begun.promise
    expect((await counts()).running).toBe(1)
    now += 30_000
    const next = makeProcess()
    await next.run.open([OLD])
    expect(await counts()).toEqual({ waiting: 5, running: 0, done: 0, failed: 0 })
    expect(await next.upgrade('a')).toBe('canary')
  })

  test('has ended even if its process was killed before it could record that', async () => {
    const { run } = makeProcess()
    await run.open([OLD])
    for (const name of NAMES) await publish(name)
    await makeProcess().run.settle()
    expect([await state(), (await counts()).done]).toEqual(['done', 5])
  })

  test('tries again at the next start what has failed, when nothing waits for a decision about it', async () => {
    const { run, upgrade, fail } = makeProcess()
    await run.open([OLD])
    for (const name of ['a', 'b', 'c', 'd']) await upgrade(name)
    await fail('e')
    expect(await state()).toBe('done')
    await run.open([OLD])
    expect([await state(), await upgrade('e')]).toEqual(['others', 'other'])
  })

  test('of a single wiki is tried again at the next start, too: nothing else waits for it', async () => {
    for (const name of NAMES.slice(1)) await publish(name)
    const { run, upgrade, fail } = makeProcess()
    await run.open([OLD])
    await fail('a')
    expect(await state()).toBe('done')
    await run.open([OLD])
    expect([await state(), await upgrade('a')]).toEqual(['others', 'other'])
  })

  test('ends with the upgrade to another MediaWiki, which begins with canaries again', async () => {
    const { run, fail } = makeProcess()
    await run.open([OLD])
    await fail('a')
    const next = makeProcess(NEWER)
    await next.run.open([OLD])
    expect(await state()).toBe('canaries')
    expect((await findRun(database.db))?.schema).toBe(NEWER)
    expect(await next.upgrade('a', async () => await publish('a', NEWER))).toBe('canary')
  })

  test('leaves out a wiki that is gone or was replaced', async () => {
    const { run } = makeProcess()
    await run.open([OLD])
    const { db } = database
    await db.deleteFrom('wiki_records').where('db_name', '=', ownRecord('a').dbName).execute()
    await db
      .updateTable('wiki_records')
      .set({ db_name: 'another', schema: NEW })
      .where('db_name', '=', ownRecord('b').dbName)
      .execute()
    expect(await counts()).toEqual({ waiting: 3, running: 0, done: 0, failed: 0 })
  })
})

describe('a wiki that is added later', () => {
  test('is no canary, waits while canaries are tried, and halts nothing', async () => {
    const { run, upgrade } = makeProcess()
    await run.open([OLD])
    expect(await upgrade('e', async () => undefined, false)).toBe('busy')
    for (const name of ['a', 'b', 'c']) await upgrade(name)
    const failing = async () => await run.fail(ownRecord('e').dbName, 'update-failed', 'It is broken.')
    expect(await upgrade('e', failing, false)).toBe('other')
    expect([await state(), await upgrade('d')]).toEqual(['others', 'other'])
  })

  test('needs no canaries where all other wikis have this MediaWiki', async () => {
    for (const name of NAMES.slice(1)) await publish(name)
    expect(await makeProcess().upgrade('a', async () => await publish('a'), false)).toBe('other')
    expect([await state(), (await counts()).done]).toEqual(['done', 1])
  })
})

describe('an act', () => {
  test('is refused when there is no upgrade, or nothing to act on', async () => {
    expect([await act('pause'), await act('go-on')]).toEqual([null, null])
    const { run, upgrade } = makeProcess()
    await run.open([OLD])
    expect([await act('go-on'), await act('retry', 'a')]).toEqual([null, null])
    for (const name of NAMES) await upgrade(name)
    expect([await act('pause'), await act('go-on'), await act('retry', 'a')]).toEqual([null, null, null])
  })
})
