import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { startTcpRelay, type TcpRelay } from '#server/testing/tcp-relay.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import type { Db } from './db.ts'
import { PLANNED_ONCE } from './dialect.ts'
import { openPostgres } from './open-postgres.ts'

const onPostgres = wantsPostgres() ? describe : describe.skip

onPostgres('a connection to PostgreSQL', () => {
  let relay: TcpRelay
  let db: Db
  let broken: Error[]

  eachTestHasDatabase(async () => {
    await db.destroy()
    await relay.close()
  })
  beforeEach(async () => {
    const url = new URL(database.databaseUrl ?? '')
    relay = await startTcpRelay(Number(url.port))
    url.port = String(relay.port)
    url.searchParams.set('query_timeout', '400')
    broken = []
    db = openPostgres(url.href, { poolSize: 2, onBroken: error => void broken.push(error) })
    await answers()
  })

  const answers = async () => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
  }

  test('does not use JIT compilation', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(db)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  const rowCost = async (of: Db) => (await sql`show random_page_cost`.execute(of)).rows

  test('uses an index to read rows of a table that is in memory', async () => {
    expect(await rowCost(db)).toEqual([{ random_page_cost: '1.1' }])
  })

  test('keeps what the database’s administrator has set', async () => {
    const url = new URL(database.databaseUrl ?? '')
    await sql`alter database ${sql.id(url.pathname.slice(1))} set random_page_cost = 4`.execute(db)
    const later = openPostgres(url.href)
    expect(await rowCost(later)).toEqual([{ random_page_cost: '4' }])
    await later.destroy()
  })

  describe('plans a marked statement only once', () => {
    const names = async (of: Db) =>
      (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(of)).rows

    const marked = async (of: Db) =>
      (await sql<object>`select * from service_secrets ${sql.raw(PLANNED_ONCE)}`.execute(of)).rows

    test('per connection, and no other statement', async () => {
      await db.connection().execute(async connection => {
        await sql`select 1`.execute(connection)
        for (let times = 0; times < 3; times += 1) expect(await marked(connection)).toEqual([])
        expect(await names(connection)).toEqual([{ name: expect.stringMatching(/^wikistead_[0-9a-f]{32}$/) }])
      })
    })

    test('but not in a transaction, which could not continue if the plan is lost', async () => {
      await db.transaction().execute(async trx => {
        expect(await marked(trx)).toEqual([])
        expect(await names(trx)).toEqual([])
      })
    })

    for (const [cause, statement] of [
      ['a pooler has given it another connection', 'deallocate all'],
      ['a column has been added', 'alter table service_secrets add column more text'],
    ] as const)
      test(`and each time from then on, if ${cause}`, async () => {
        await db.connection().execute(async connection => {
          await marked(connection)
          await sql.raw(statement).execute(connection)
          expect(await marked(connection)).toEqual([])
          await sql`deallocate all`.execute(connection)
          expect(await marked(connection)).toEqual([])
          expect(await names(connection)).toEqual([])
        })
      })

    test('and each time from then on, if another client of a pooler already has its plan on the connection', async () => {
      await db.connection().execute(async connection => {
        await marked(connection)
        const [known] = await names(connection)
        const other = openPostgres(database.databaseUrl ?? '', { poolSize: 1 })
        await other.connection().execute(async later => {
          await sql`prepare ${sql.id(known?.name ?? '')} as select 1`.execute(later)
          expect(await marked(later)).toEqual([])
        })
        await other.destroy()
      })
    })
  })

  test('that breaks while idle is replaced', async () => {
    const told = new Promise<void>(resolve => {
      broken.push = () => {
        resolve()
        return 1
      }
    })
    relay.cut()
    await told
    await answers()
  })

  test('that breaks between two statements of a transaction fails the transaction, not the process', async () => {
    const work = db.transaction().execute(async trx => {
      await sql`select 1`.execute(trx)
      relay.cut()
      // Once another connection works, the client has noticed.
      await answers()
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toThrow()
    await answers()
    await answers()
  })

  test('that does not respond is given up and delays no later query', async () => {
    const both = async (text: string) =>
      await Promise.allSettled([1, 2].map(async () => await sql.raw(text).execute(db)))
    // Two at a time, so that the pool is full.
    await both('select pg_sleep(0.1)')
    relay.mute()
    const outcomes = await both('select 1')
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await answers()
    await answers()
  })

  test('to a server that has become read-only is given up, because another may be the primary by now', async () => {
    await sql`set session characteristics as transaction read only`.execute(db)
    const write = async () =>
      await db.insertInto('service_secrets').values({ name: 'a', value: 'b' }).execute()
    await expect(write()).rejects.toThrow('read-only')
    await write()
  })
})
