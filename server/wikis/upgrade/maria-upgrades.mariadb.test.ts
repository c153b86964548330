import { beforeEach, describe, expect, test } from '@jest/globals'
import { allTestsShareMariaServer, databases, server } from '#server/engine/testing/shared-maria-server.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { dropTestDatabases } from '#server/engine/testing/test-mariadb.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { type KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { tablesOf } from '#server/wikis/storage/copy-template.ts'
import { newDatabaseName, quoteDatabase } from '#server/wikis/storage/database-name.ts'
import { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { UpgradeLeases } from './upgrade-leases.ts'
import { settleMariaWiki, upgradeMariaWiki } from './upgrade-maria-wiki.ts'

const [OLD, NEW] = ['1.39-00000000', '1.43-00000000']
const HOST = 'wiki.invalid'
const TABLES = ['page', 'text', 'objectcache', 'wikistead_sessions']

let complaints: string[]
let dbName: string

allTestsShareMariaServer()
eachTestHasDatabase(async () => await dropTestDatabases(server.config))
beforeEach(async () => {
  complaints = []
  dbName = newDatabaseName(server.config.prefix)
  await server.query(`create database ${quoteDatabase(dbName)}`)
  const wiki = server.database(dbName)
  for (const table of TABLES) await wiki.run(`create table ${table} (id int primary key, value blob)`)
  await wiki.run('alter table page add page_content_model varchar(20)')
  await wiki.run("insert into text values (1, 'as it was')")
  await new RecordStore(database.db, Date.now).insert(
    ownRecord('wiki', { schema: OLD, storage: 'mariadb', dbName }),
  )
})

/** Plays one process. */
function makeProcess() {
  const log = collectLog(complaints)
  const rows = new DatabaseRows(database.db, Date.now)
  const store = new RecordStore(database.db, Date.now)
  const registry = new WikiRegistry({ root: '/nowhere', store })
  const maria = { server, rows, leases: new UpgradeLeases({ db: database.db, clock: Date, log }), log }
  const changes = new RecordChanges(registry, store)
  const publish = async () => await changes.apply(HOST, record => ({ ...record, schema: NEW }))
  return {
    maria,
    publish,
    wiki: async () => await registry.require(HOST),
    /** @param update plays MediaWiki's scripts. */
    upgrade: async (update: (wiki: KnownWiki) => Promise<readonly string[]>, publishing = publish) =>
      await maria.leases.whileHeld(
        dbName,
        AbortSignal.timeout(60_000),
        async lease =>
          await upgradeMariaWiki(
            {
              maria,
              read: async () => await registry.refresh(HOST),
              schema: NEW,
              requireFit: () => undefined,
              update,
              publish: publishing,
            },
            dbName,
            lease,
          ),
      ),
  }
}

const wholeWiki = async () =>
  await Promise.all(
    (await tablesOf(server, dbName)).map(async name => ({
      name,
      rows: await server.database(dbName).all(`select * from ${name} order by id`),
    })),
  )

async function spoil(): Promise<void> {
  const wiki = server.database(dbName)
  await wiki.run('alter table page drop column value')
  await wiki.run('drop table text')
  await wiki.run('create table made_by_the_update (id int)')
}

const leases = async () => await database.db.selectFrom('wiki_upgrades').selectAll().execute()
const schema = async () => (await makeProcess().wiki()).record.schema

/** Ends an upgrade as kill -9 does: its connection is gone and nothing tidies up. Its promise never settles. */
async function killInTheMiddle(spoiling = spoil): Promise<void> {
  const spoilt = Promise.withResolvers<void>()
  const { upgrade } = makeProcess()
  void upgrade(async () => {
    await spoiling()
    spoilt.resolve()
    return await new Promise<never>(() => undefined)
  })
  await spoilt.promise
  const [{ id } = { id: 0 }] = await server.query("select is_used_lock(concat('upgrade ', ?)) as id", [
    dbName,
  ])
  await server.query(`kill connection ${Number(id)}`)
  await database.db.updateTable('wiki_upgrades').set({ held_until: 0, holder: 'killed' }).execute()
}

describe('the upgrade of a wiki in MariaDB', () => {
  test('changes the tables and the record, and leaves no copy and no lease', async () => {
    const { upgrade } = makeProcess()
    const moved = await upgrade(async () => {
      await server.database(dbName).run("update text set value = 'upgraded'")
      return ['a page']
    })
    expect(moved).toEqual(['a page'])
    expect(await server.database(dbName).all('select value from text')).toEqual([{ value: 'upgraded' }])
    expect([await schema(), await leases(), await databases()]).toEqual([NEW, [], [dbName]])
    expect(complaints).toEqual([])
  })

  test('is done by one of several processes; the others are told at once, and find it done', async () => {
    let runs = 0
    const updating = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const first = makeProcess().upgrade(async () => {
      runs++
      updating.resolve()
      await goOn.promise
      return []
    })
    await updating.promise
    const never = async () => {
      throw new Error('Two processes upgrade the same wiki.')
    }
    expect(await makeProcess().upgrade(never)).toBeNull()
    goOn.resolve()
    expect(await first).toEqual([])
    expect(await makeProcess().upgrade(never)).toEqual([])
    expect(runs).toBe(1)
  })

  test('that fails ends no query of its own process', async () => {
    let query: Promise<unknown> = Promise.resolve()
    const upgrade = makeProcess().upgrade(async () => {
      query = server.database(dbName).all('select sleep(1) as interrupted')
      throw new Error('the update fails')
    })
    await expect(upgrade).rejects.toThrow('the update fails')
    expect(await query).toEqual([{ interrupted: 0 }])
  })

  test('that fails leaves every table as it was', async () => {
    const before = await wholeWiki()
    const failing = makeProcess().upgrade(async () => {
      await spoil()
      throw new Error('the update fails')
    })
    await expect(failing).rejects.toThrow('the update fails')
    expect(await wholeWiki()).toEqual(before)
    expect([await schema(), await leases(), await databases()]).toEqual([OLD, [], [dbName]])
  })

  test('starts again in another process after its own was killed, with the tables as they were before', async () => {
    const before = await wholeWiki()
    await killInTheMiddle()
    let found: unknown = null
    await makeProcess().upgrade(async () => {
      found = await wholeWiki()
      return []
    })
    expect(found).toEqual(before)
    expect([await schema(), await leases(), await databases()]).toEqual([NEW, [], [dbName]])
    expect(complaints).toEqual(['the upgrade of a wiki was interrupted; its databases were put back'])
  })

  test('is undone for an older tree that is started after kill -9, however late', async () => {
    const before = await wholeWiki()
    await killInTheMiddle()
    await database.db.updateTable('wiki_databases').set({ since: 0 }).execute()
    const { maria, wiki } = makeProcess()
    expect(await maria.rows.orphans(Date.now())).toEqual([])
    await settleMariaWiki(maria, await wiki())
    expect(await wholeWiki()).toEqual(before)
    expect([await schema(), await leases(), await databases()]).toEqual([OLD, [], [dbName]])
  })

  test('is undone once when the process that puts it back is killed as well', async () => {
    const before = await wholeWiki()
    await killInTheMiddle()
    const { maria, wiki } = makeProcess()
    const [{ copy_name } = { copy_name: null }] = await leases()
    if (copy_name === null) throw new Error('There is no copy.')
    await settleMariaWiki(maria, await wiki())
    // As if it had died right after the statement that puts all tables back.
    await server.query(`create database ${quoteDatabase(copy_name)}`)
    await server.query(`create table ${quoteDatabase(copy_name)}.wikistead_put_away_0 (id int)`)
    const left = { db_name: dbName, holder: 'killed', held_until: 0, copy_name, copy_schema: OLD }
    await database.db.insertInto('wiki_upgrades').values(left).execute()
    await maria.rows.add(copy_name, 'used', 'a safety copy')
    await settleMariaWiki(maria, await wiki())
    expect(await wholeWiki()).toEqual(before)
    expect([await leases(), await databases()]).toEqual([[], [dbName]])
  })

  test('is not undone when its process was killed after the record had changed', async () => {
    await killInTheMiddle(async () => {
      await server.database(dbName).run("update text set value = 'upgraded'")
    })
    const { maria, wiki, publish } = makeProcess()
    await publish()
    await settleMariaWiki(maria, await wiki())
    expect(await server.database(dbName).all('select value from text')).toEqual([{ value: 'upgraded' }])
    expect([await leases(), await databases()]).toEqual([[], [dbName]])
  })

  test('is settled by the record if it was unknown whether the record had changed', async () => {
    const { upgrade, publish } = makeProcess()
    const publishing = async () => {
      await publish()
      throw new Error('The connection was lost after the commit.')
    }
    const change = async () => {
      await server.database(dbName).run("update text set value = 'upgraded'")
      return []
    }
    await expect(upgrade(change, publishing)).rejects.toThrow('after the commit')
    const { maria, wiki } = makeProcess()
    await settleMariaWiki(maria, await wiki())
    expect(await server.database(dbName).all('select value from text')).toEqual([{ value: 'upgraded' }])
    expect([await schema(), await leases(), await databases()]).toEqual([NEW, [], [dbName]])
  })
})
