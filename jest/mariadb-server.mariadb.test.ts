import { expect, test } from '@jest/globals'
import { createConnection } from 'mariadb'
import { startMariaDb } from './mariadb-server.ts'

test('starts MariaDB with an account for the wikis, keeps its databases while it is halted, and leaves nothing behind', async () => {
  const server = await startMariaDb()
  const { username, password } = new URL(server.url)
  const connect = () =>
    createConnection({ host: '127.0.0.1', port: server.port, user: username, password, connectTimeout: 5000 })
  try {
    const first = await connect()
    await first.query('create database wikistead_0')
    await first.query('create table wikistead_0.t (n int primary key)')
    await first.query('insert into wikistead_0.t values (7)')
    expect(await first.query('select @@tmpdir as place')).toEqual([
      { place: expect.stringContaining('/wikistead-mariadb-') },
    ])
    await expect(first.query('create database other')).rejects.toThrow(/access denied/i)
    await first.end()

    await server.halt()
    await expect(connect()).rejects.toThrow()
    await server.resume()
    const second = await connect()
    expect(await second.query('select n from wikistead_0.t')).toEqual([{ n: 7 }])
    await second.end()
  } finally {
    await server.stop()
  }
  expect(new URL(server.freshUrl()).pathname).toMatch(/^\/wikistead[0-9a-f]{8}$/)
})
