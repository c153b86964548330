import { beforeEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { allTestsShareMariaServer, databases, server } from '#server/engine/testing/shared-maria-server.ts'
import { dropTestDatabases } from '#server/engine/testing/test-mariadb.ts'
import type { Db } from '#server/platform/database/db.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { copyTemplate } from './copy-template.ts'
import { newDatabaseName, quoteDatabase } from './database-name.ts'
import { DatabasePool } from './database-pool.ts'
import { DatabaseRows } from './database-rows.ts'
import type { MariaServer } from './maria-server.ts'

const KEY = 'a template'

let db: Db
let now: number
let template: string

allTestsShareMariaServer()
eachTestHasDatabase(async () => await dropTestDatabases(server.config))
beforeEach(async () => {
  db = database.db
  now = Date.now()
  template = newDatabaseName(server.config.prefix)
  await server.query(`create database ${quoteDatabase(template)}`)
  await server.query(`create table ${quoteDatabase(template)}.page (id int primary key auto_increment)`)
  await server.query(`insert into ${quoteDatabase(template)}.page values (5)`)
  await new DatabaseRows(db, () => now).add(template, 'template', KEY)
})

function makePool(spares: number, through: { server: MariaServer; rows: DatabaseRows } = direct()) {
  return new DatabasePool({
    ...through,
    template: KEY,
    fill: async dbName => await copyTemplate(through.server, template, dbName),
    removeFiles: async () => undefined,
    spares,
    now: () => now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}

function direct() {
  return { server, rows: new DatabaseRows(db, () => now) }
}

async function record(dbName: string): Promise<void> {
  await db
    .insertInto('wiki_records')
    .values({
      host: `${dbName.replaceAll('_', '-')}.localhost`,
      db_name: dbName,
      secret_key: '',
      storage: 'mariadb',
      schema: '',
      language: 'en',
      record: '{}',
      version: 1,
    })
    .execute()
}

describe('the pool of databases', () => {
  test('prepares databases that are complete, and gives each to one taker', async () => {
    const pools = [makePool(4), makePool(4)]
    for (const pool of pools) pool.start()
    await Promise.all(pools.map(pool => pool.settled()))
    expect((await databases()).length).toBeGreaterThanOrEqual(5)

    const taken = await Promise.all(Array.from({ length: 12 }, (_, index) => pools[index % 2]?.take()))
    expect(new Set(taken).size).toBe(12)
    for (const name of taken) {
      expect(name).toMatch(new RegExp(`^${server.config.prefix}_[0-9a-f]{16}$`))
      const database = server.database(name ?? '')
      await database.run('insert into page () values ()')
      expect(await database.all('select id from page order by id')).toEqual([{ id: 5 }, { id: 6 }])
    }
    await Promise.all(pools.map(pool => pool.stop()))
  })

  test('makes one on the spot without spares, and when a spare has gone', async () => {
    const pool = makePool(0)
    const made = await pool.take()
    expect(await databases()).toContain(made)
    const gone = newDatabaseName(server.config.prefix)
    await new DatabaseRows(db, () => now).add(gone, 'spare', KEY)
    expect(await pool.take()).not.toBe(gone)
    await pool.stop()
  })

  test('removes what nobody has finished or asked for within an hour, and never what a record names', async () => {
    const pool = makePool(0)
    const [wiki, orphan, renewed] = [await pool.take(), await pool.take(), await pool.take()]
    await record(wiki)
    now += HOUR_MS + 1
    await pool.renew(renewed)
    await pool.sweep()
    now += HOUR_MS / 2
    await pool.sweep()
    expect((await databases()).toSorted()).toEqual([template, wiki, renewed].toSorted())
    expect(await pool.renew(orphan)).toBe(false)
    expect(await pool.renew(renewed)).toBe(true)
  })

  test('keeps a database that is given up for requests that still know it', async () => {
    const pool = makePool(0)
    const old = await pool.take()
    await pool.retire(old)
    await pool.sweep()
    expect(await databases()).toContain(old)
    now += HOUR_MS
    await pool.sweep()
    expect(await databases()).not.toContain(old)
  })

  test('removes the others when one of them cannot be removed', async () => {
    const pool = makePool(0)
    const [stuck, old] = [await pool.take(), await pool.take()]
    for (const name of [stuck, old]) {
      now += 1
      await pool.retire(name)
    }
    now += HOUR_MS
    const obstructed = Object.create(server) as MariaServer
    obstructed.query = async (sql, values) => {
      if (sql.includes(stuck)) throw new Error('It is in use.')
      return await server.query(sql, values)
    }
    await makePool(0, { ...direct(), server: obstructed }).sweep()
    expect((await databases()).toSorted()).toEqual([template, stuck].toSorted())
  })

  test('never removes a database that no row knows', async () => {
    const foreign = newDatabaseName(server.config.prefix)
    await server.query(`create database ${quoteDatabase(foreign)}`)
    now += 100 * HOUR_MS
    await makePool(0).sweep()
    expect(await databases()).toContain(foreign)
  })
})

/** Lets a process do a number of steps and then no more, as kill -9 would. */
class Life {
  private left: number
  private readonly answerIsLost: boolean

  /** @param answerIsLost whether the last step is done although the process does not learn of it. */
  constructor(left: number, answerIsLost: boolean) {
    this.left = left
    this.answerIsLost = answerIsLost
  }

  get isOver(): boolean {
    return this.left < 0
  }

  of<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          this.left--
          if (this.left < -1 || (this.left === -1 && !this.answerIsLost)) throw new Error('killed')
          const result: unknown = await value.apply(target, args)
          if (this.left === -1) throw new Error('killed')
          return result
        }
      },
    })
  }
}

describe.each([
  { answerIsLost: false, when: 'before' },
  { answerIsLost: true, when: 'after' },
])('a process that is killed $when any step', ({ answerIsLost }) => {
  /** Runs the work in processes that die after each possible number of steps, and sweeps two hours later. */
  async function killedAnywhere(work: (pool: DatabasePool) => Promise<void>): Promise<number> {
    let steps = 0
    for (let isOver = true; isOver; steps++) {
      const life = new Life(steps, answerIsLost)
      const through = direct()
      const pool = makePool(0, { server: life.of(through.server), rows: life.of(through.rows) })
      await work(pool).catch(() => undefined)
      isOver = life.isOver
      await sweepLater()
    }
    return steps
  }

  async function sweepLater(): Promise<void> {
    const sweeper = makePool(0)
    for (const later of [2 * HOUR_MS, HOUR_MS]) {
      now += later
      await sweeper.sweep()
    }
    const records = await db.selectFrom('wiki_records').select('db_name').execute()
    const wanted = [template, ...records.map(row => row.db_name)].toSorted()
    expect((await databases()).toSorted()).toEqual(wanted)
    const rows = await db.selectFrom('wiki_databases').select('db_name').execute()
    expect(rows.map(row => row.db_name).toSorted()).toEqual(wanted)
  }

  test('while it makes a wiki leaves no database behind', async () => {
    const steps = await killedAnywhere(async pool => await record(await pool.take()))
    expect(steps).toBeGreaterThan(5)
    const records = await db.selectFrom('wiki_records').selectAll().execute()
    expect(records.length).toBeGreaterThanOrEqual(1)
  })

  test('while it removes a wiki leaves no database behind', async () => {
    const steps = await killedAnywhere(async pool => {
      const dbName = await makePool(0).take()
      await pool.drop(dbName)
    })
    expect(steps).toBeGreaterThan(2)
  })
})
