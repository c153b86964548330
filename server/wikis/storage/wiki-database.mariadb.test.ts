import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { allTestsShareOwnMariaDb, mariadb, server } from '#server/engine/testing/shared-maria-server.ts'
import { until } from '#server/testing/until.ts'
import { newDatabaseName, quoteDatabase } from './database-name.ts'
import { openSqliteWiki } from './sqlite-wiki-database.ts'
import { StorageUnavailableError, type WikiDatabase } from './wiki-database.ts'

const folder = newFolder()
const databases = new Map<string, WikiDatabase>()

allTestsShareOwnMariaDb()
beforeAll(async () => {
  const name = newDatabaseName(server.config.prefix)
  await server.query(`create database ${quoteDatabase(name)} character set binary`)
  databases.set('MariaDB', server.database(name))
  databases.set('SQLite', openSqliteWiki(join(folder, 'wiki.sqlite')))
  const bytes = { MariaDB: 'varbinary(255)', SQLite: 'blob' }
  for (const [kind, type] of Object.entries(bytes))
    await databaseOf(kind).run(`create table user (user_id integer primary key, user_name ${type})`)
})
afterAll(async () => {
  for (const database of databases.values()) await database.close()
})

function databaseOf(kind: string): WikiDatabase {
  const database = databases.get(kind)
  if (!database) throw new Error(`no ${kind}`)
  return database
}

describe.each(['SQLite', 'MariaDB'])('a wiki’s database on %s', kind => {
  test('returns bytes as text, and treats values as values whatever they contain', async () => {
    const database = databaseOf(kind)
    const names = ['Ada Löve', "'; drop table user; --", '\\', '\u0000"`?', '𝄞']
    for (const [index, name] of names.entries())
      expect(await database.run('insert into user values (?, ?)', [index + 1, name])).toBe(1)
    expect(
      (await database.all('select user_name from user order by user_id')).map(row => row['user_name']),
    ).toEqual(names)
    expect(
      await database.all('select count(*) as n, sum(user_id) as total, null as empty_one from user'),
    ).toEqual([{ n: 5, total: 15, empty_one: null }])
    expect(await database.run('update user set user_name = user_name where user_id > ?', [2])).toBe(3)
    expect(await database.run('delete from user')).toBe(5)
  })

  test('does all of a transaction or nothing', async () => {
    const database = databaseOf(kind)
    await expect(
      database.transaction(async inside => {
        await inside.run('insert into user values (?, ?)', [1, 'a'])
        await inside.run('insert into user values (?, ?)', [1, 'b'])
      }),
    ).rejects.toThrow()
    expect(await database.all('select * from user')).toEqual([])
    expect(
      await database.transaction(async inside => {
        await inside.run('insert into user values (?, ?)', [1, 'a'])
        return (await inside.all('select * from user')).length
      }),
    ).toBe(1)
  })
})

describe('MariaDB', () => {
  test('refuses a second statement in one query, and a file of ours that it asks for', async () => {
    await expect(server.query('select 1; select 2')).rejects.toThrow(/syntax/i)
    await expect(
      databaseOf('MariaDB').run("load data local infile '/etc/hostname' into table user"),
    ).rejects.toThrow()
  })

  test('says that it is not there while it is stopped or killed, and is used again afterwards', async () => {
    for (const how of ['stop', 'kill'] as const) {
      expect(await server.isReady()).toBe(true)
      await mariadb.halt(how)
      await expect(databaseOf('MariaDB').all('select 1')).rejects.toThrow(StorageUnavailableError)
      expect(await server.isReady()).toBe(false)
      await mariadb.resume()
      await until(async () => await server.isReady())
      expect(await databaseOf('MariaDB').all('select user_name from user')).toEqual([{ user_name: 'a' }])
    }
  })
})
