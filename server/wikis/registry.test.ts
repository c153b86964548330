import { beforeEach, describe, expect, test } from '@jest/globals'
import type { HostName } from './host-name.ts'
import type { StoredRecord } from './record-store.ts'
import { WikiRegistry } from './registry.ts'
import { ownRecord } from './template/own-record.ts'

const HOST = 'one.invalid'

let rows: Map<string, StoredRecord>
/** The hosts of each query. */
let queries: (readonly string[])[]
/** Called before a query is answered. */
let before: () => Promise<void>
let now: number
let registry: WikiRegistry

beforeEach(() => {
  rows = new Map([[HOST, stored(1)]])
  queries = []
  before = async () => undefined
  now = 0
  registry = new WikiRegistry({
    root: '/wikis',
    now: () => now,
    store: {
      read: async hosts => {
        queries.push(hosts)
        const found = hosts.flatMap(host => rows.get(host) ?? [])
        await before()
        return found
      },
    },
  })
})

function stored(version: number, sitename = `Version ${version}`, name = 'one'): StoredRecord {
  return { host: `${name}.invalid` as HostName, record: ownRecord(name, { sitename }), version, size: 100 }
}

const sitename = async () => (await registry.get(HOST))?.record.sitename

describe('the registry', () => {
  test('reads a wiki once, however many ask for it', async () => {
    const wikis = await Promise.all(Array.from({ length: 100 }, () => registry.get(HOST)))
    expect(new Set(wikis).size).toBe(1)
    expect(queries).toEqual([[HOST]])
  })

  test('reads the hosts of many visitors with few queries, one at a time', async () => {
    let running = 0
    before = async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise(setImmediate)
      running -= 1
    }
    await Promise.all(Array.from({ length: 1000 }, (_, n) => registry.get(`invented-${n}.invalid`)))
    expect(queries.length).toBeLessThanOrEqual(6)
    expect(queries.flat()).toHaveLength(1000)
  })

  test('reads again what is older than a second, and waits for it after two', async () => {
    await registry.get(HOST)
    rows.set(HOST, stored(2))
    now = 999
    expect(await sitename()).toBe('Version 1')
    expect(queries).toHaveLength(1)
    now = 1500
    expect(await sitename()).toBe('Version 1')
    await new Promise(setImmediate)
    expect(await sitename()).toBe('Version 2')
    rows.set(HOST, stored(3))
    now = 3500
    expect(await sitename()).toBe('Version 3')
  })

  test('applies this process’s own changes at once, even while an older answer is on its way', async () => {
    const answer = Promise.withResolvers<void>()
    before = async () => await answer.promise
    const asked = registry.get(HOST)
    await new Promise(setImmediate)
    rows.set(HOST, stored(2))
    registry.put(stored(2))
    answer.resolve()
    expect((await asked)?.record.sitename).toBe('Version 2')
    expect(await sitename()).toBe('Version 2')
    registry.forget(HOST)
    expect(await sitename()).toBeUndefined()
  })

  test('keeps the same wiki, with its lane and its gate, as long as nothing has changed', async () => {
    const first = await registry.get(HOST)
    now = 5000
    expect(await registry.get(HOST)).toBe(first)
    rows.set(HOST, stored(2))
    now = 10_000
    const second = await registry.get(HOST)
    expect(second).not.toBe(first)
    expect(second?.lock).toBe(first?.lock)
  })

  test('forgets the wikis and the hosts that nobody has asked for longest, but no lock that is in use', async () => {
    const first = await registry.get(HOST)
    const release = await first?.lock.takeLane()
    for (let number = 0; number < 6000; number++) {
      const wiki = stored(1, 'Other', `other-${number}`)
      rows.set(wiki.host, wiki)
      await registry.get(wiki.host)
    }
    expect(queries).toHaveLength(6001)
    await registry.get('other-5999.invalid')
    expect(queries).toHaveLength(6001)
    const again = await registry.get(HOST)
    expect(queries).toHaveLength(6002)
    expect(again).not.toBe(first)
    expect(again?.lock).toBe(first?.lock)
    release?.()
  })

  test('reports when the database does not answer, and continues when it does', async () => {
    before = async () => {
      throw new Error('ECONNREFUSED')
    }
    await expect(registry.get(HOST)).rejects.toMatchObject({ name: 'RecordsUnavailableError' })
    before = async () => undefined
    expect(await sitename()).toBe('Version 1')
    // While the copy is fresh enough, nobody notices that the database is away.
    before = async () => {
      throw new Error('ECONNREFUSED')
    }
    now = 1999
    expect(await sitename()).toBe('Version 1')
    now = 2500
    await expect(registry.get(HOST)).rejects.toMatchObject({ name: 'RecordsUnavailableError' })
  })

  test('remembers for half a second that a host has no wiki', async () => {
    expect(await registry.get('new.invalid')).toBeUndefined()
    rows.set('new.invalid', stored(1, 'New', 'new'))
    now = 499
    expect(await registry.get('new.invalid')).toBeUndefined()
    now = 501
    expect((await registry.get('new.invalid'))?.record.sitename).toBe('New')
  })

  test('does not remember so of a domain at which another process makes a wiki', async () => {
    expect(await registry.find('new.invalid:8080')).toBeUndefined()
    rows.set('new.invalid', stored(1, 'New', 'new'))
    expect((await registry.get('new.invalid'))?.record.sitename).toBe('New')
    expect(await registry.get('newer.invalid')).toBeUndefined()
    rows.set('newer.invalid', stored(1, 'Newer', 'newer'))
    expect((await registry.find('newer.invalid'))?.record.sitename).toBe('Newer')
  })
})
