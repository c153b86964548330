import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareOwnMariaDb, mariadb, server } from '#server/engine/testing/shared-maria-server.ts'
import { until } from '#server/testing/until.ts'
import { newDatabaseName, quoteDatabase } from './database-name.ts'
import { openMariaConnection } from './maria-connections.ts'
import { lockTables } from './table-lock.ts'

let dbName: string

allTestsShareOwnMariaDb()
beforeAll(async () => {
  dbName = newDatabaseName(server.config.prefix)
  await server.query(`create database ${quoteDatabase(dbName)} character set binary`)
  for (const table of ['page', 'objectcache'])
    await server.database(dbName).run(`create table ${table} (id int primary key)`)
})

const pages = async () =>
  (await server.database(dbName).all('select id from page order by id')).map(row => row['id'])

test('waits for writers, then lets everybody read and nobody write', async () => {
  const writer = await openMariaConnection(server.config)
  await writer.query(`use ${quoteDatabase(dbName)}`)
  await writer.beginTransaction()
  await writer.query('insert into page values (1)')
  const locking = lockTables(server.config, dbName)
  expect(await Promise.race([locking, delay(300, 'waits')])).toBe('waits')
  await writer.commit()
  const lock = await locking
  expect(await pages()).toEqual([1])
  await server.database(dbName).run('insert into objectcache values (1)')
  const waiting = writer.query('insert into page values (2)')
  expect(await Promise.race([waiting, delay(300, 'waits')])).toBe('waits')
  expect(lock.isHeld).toBe(true)
  await lock.release()
  await waiting
  expect(await pages()).toEqual([1, 2])
  await writer.end()
})

test('refuses those who wait to write to a database that no wiki uses any more', async () => {
  const writer = await openMariaConnection(server.config)
  await writer.query(`use ${quoteDatabase(dbName)}`)
  const lock = await lockTables(server.config, dbName)
  const waiting = writer.query('insert into page values (3)').then(
    () => 'written',
    () => 'refused',
  )
  expect(await Promise.race([waiting, delay(300, 'waits')])).toBe('waits')
  await lock.release('refuse')
  expect(await waiting).toBe('refused')
  expect(await pages()).toEqual([1, 2])
})

test('says that it was lost when MariaDB has gone', async () => {
  const lock = await lockTables(server.config, dbName)
  await mariadb.halt('kill')
  await until(() => !lock.isHeld)
  await lock.release().catch(() => undefined)
  await mariadb.resume()
})
