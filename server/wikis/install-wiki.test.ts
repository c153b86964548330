import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { until } from '#server/testing/until.ts'
import { create as install, openDirectories, replace as replaceBy } from './testing/open-directories.ts'

const SCRIPT = join(import.meta.dirname, 'testing/killed-installation.ts')
const OLD = 'wiki_old'
const NEW = 'wiki_new'

let dataDir: string
let complaints: string[]
let places: Awaited<ReturnType<typeof openDirectories>>

beforeEach(async () => {
  dataDir = newFolder()
  complaints = []
  places = await openDirectories(dataDir, complaints)
})
afterEach(async () => await places.db.destroy())

/** Makes a waiting directory. Its file `content` says whose it is. */
function makeWaiting(dbName: string): void {
  mkdirSync(join(places.context.dirs.waiting(dbName), 'mail'), { recursive: true })
  writeFileSync(join(places.context.dirs.waiting(dbName), 'content'), dbName)
}

async function create(dbName: string): Promise<void> {
  makeWaiting(dbName)
  await install(places.context, dbName)
}

async function replace(dbName: string): Promise<void> {
  makeWaiting(dbName)
  await replaceBy(places.context, dbName)
}

/** What the record and the directory say; null if there is none. */
async function state(): Promise<readonly (string | null)[]> {
  const file = join(places.root, places.host, 'content')
  const stored = await places.context.store.find(places.host)
  return [stored?.record.dbName ?? null, existsSync(file) ? readFileSync(file, 'utf8') : null]
}

/** Runs the action in another process, which is killed before its nth step. @returns whether it was killed. */
function isKilled(action: 'create' | 'replace', step: number): boolean {
  const args = ['--no-warnings', SCRIPT, dataDir, action, NEW, String(step)]
  const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([signal, stdout, stderr]).toEqual(signal ? ['SIGKILL', '', ''] : [null, 'done', ''])
  return signal !== null
}

/** What the next start does. */
async function startAgain(): Promise<void> {
  await places.context.dirs.settleAll(places.context.store, places.context.log)
  for (const name of ['.waiting', '.removed', '.set-aside'])
    expect([name, readdirSync(join(places.root, name))]).toEqual([name, []])
}

describe('after kill -9 at each step', () => {
  test('of making a wiki it is whole, or nothing of it is left and the name is free', async () => {
    const states: (readonly (string | null)[])[] = []
    for (let step = 0; isKilled('create', step); step++) {
      await startAgain()
      const [record, content] = await state()
      expect(content).toBe(record)
      states.push([record ?? null, content ?? null])
      if (record === null) await create(OLD)
      await places.context.store.delete(places.host)
      rmSync(join(places.root, places.host), { recursive: true })
    }
    expect(states).toEqual([
      [null, null],
      [null, null],
      [NEW, NEW],
      [NEW, NEW],
    ])
  })

  test('of replacing a wiki it is the old one or the new one, with the emails that wait', async () => {
    const found: (string | null | undefined)[] = []
    const email = join(places.root, places.host, 'mail/email.json')
    await create(OLD)
    for (let step = 0; ; step++) {
      writeFileSync(email, '{}')
      const killed = isKilled('replace', step)
      if (!killed) break
      await startAgain()
      const [record, content] = await state()
      expect([step, content]).toEqual([step, record])
      expect([step, existsSync(email)]).toEqual([step, true])
      found.push(record)
      await places.context.store.delete(places.host)
      rmSync(join(places.root, places.host), { recursive: true })
      await create(OLD)
    }
    expect(found.slice(0, 2)).toEqual([OLD, OLD])
    expect(found.slice(2)).toEqual(found.slice(2).map(() => NEW))
    expect(found.length).toBeGreaterThan(5)
  })
})

describe('a database that fails', () => {
  const fails = async () => {
    throw new Error('ECONNRESET')
  }

  test('leaves the wiki as it was, and nothing beside it', async () => {
    await create(OLD)
    places.context.store.replace = fails
    await expect(replace(NEW)).rejects.toThrow('ECONNRESET')
    expect(await state()).toEqual([OLD, OLD])
    await startAgain()
    expect(await state()).toEqual([OLD, OLD])
    expect((await places.context.registry.require(places.host)).record.dbName).toBe(OLD)
  })

  test('has replaced the wiki if it later turns out to have written after all', async () => {
    await create(OLD)
    const { store } = places.context
    const write = store.replace.bind(store)
    store.replace = async (...args) => {
      await write(...args)
      throw new Error('ECONNRESET')
    }
    await expect(replace(NEW)).rejects.toThrow('ECONNRESET')
    expect(await state()).toEqual([NEW, NEW])
    expect((await places.context.registry.require(places.host)).record.dbName).toBe(NEW)
  })

  test('is asked again until it answers, and the wiki is whole then', async () => {
    const { store } = places.context
    const [insert, find] = [store.insert.bind(store), store.findByDatabase.bind(store)]
    store.insert = async record => {
      await insert(record)
      throw new Error('ECONNRESET')
    }
    store.findByDatabase = fails
    await expect(create(NEW)).rejects.toThrow('ECONNRESET')
    expect(await state()).toEqual([NEW, null])
    store.findByDatabase = find
    await until(() => existsSync(join(places.root, places.host)))
    expect(await state()).toEqual([NEW, NEW])
  })
})

test('a second wiki at the same host is refused, and the first one stays', async () => {
  await create(OLD)
  await expect(create(NEW)).rejects.toThrow('There is already a wiki at placed.invalid.')
  expect(await state()).toEqual([OLD, OLD])
  await startAgain()
  expect(complaints).toEqual([])
})
