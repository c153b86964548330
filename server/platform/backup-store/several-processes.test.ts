import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  createStorePlace,
  filesIn,
  NO_ABORT,
  newKey,
  readTree,
  type StorePlace,
  TAKEN_AT,
} from '#server/testing/store-place.ts'
import { until } from '#server/testing/until.ts'
import { DirectoryPlace } from './directory-place.ts'
import { openBackupStore } from './open-backup-store.ts'
import { SeriesUse } from './uses.ts'

let at: StorePlace

beforeEach(() => {
  at = createStorePlace()
})
afterEach(() => at.drop())

const source = () => ({ dir: at.source, takenAt: TAKEN_AT, about: {} })

/** Says of everything that works in the series that it began so long ago. */
function age(hours: number): void {
  if (!existsSync(`${at.place}/wiki-7/uses`)) return
  for (const name of filesIn(`${at.place}/wiki-7/uses`)) {
    const then = Date.now() / 1000 - hours * 3600
    utimesSync(`${at.place}/wiki-7/uses/${name}`, then, then)
  }
}

/** A process that saves the source, encrypted. */
function startSaving(key: string): ChildProcess {
  const script = `
    const { openBackupStore } = await import(${JSON.stringify(new URL('./open-backup-store.ts', import.meta.url).href)})
    const store = openBackupStore({
      place: { kind: 'directory', dir: ${JSON.stringify(at.place)}, isDefault: false },
      key: process.env.KEY, config: { diskReserveMb: 0 }, dataDir: null, clock: { now: Date.now }, log: console,
    })
    await store.save('wiki-7', ${JSON.stringify(source())}, new AbortController().signal)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: '', KEY: key },
    stdio: 'inherit',
  })
  return child
}

test('a save that is killed leaves no snapshot and nothing that stays forever', async () => {
  const key = await newKey()
  at.write(
    Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`${index}`, Buffer.alloc(100_000, `${index},`)]),
    ),
  )
  const store = at.open({ key })
  await store.check()
  const child = startSaving(key.identity)
  await until(
    () => existsSync(`${at.place}/wiki-7/objects`) && filesIn(`${at.place}/wiki-7/objects`).length > 20,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await store.list('wiki-7')).toEqual([])
  expect(filesIn(`${at.place}/wiki-7/objects`).length).toBeGreaterThan(10)

  at.write({ 0: 'other' })
  const snapshot = await store.save('wiki-7', source(), NO_ABORT)
  const out = at.newDir()
  await store.unpack(snapshot, out, NO_ABORT)
  expect(readTree(out)).toEqual(readTree(at.source))

  expect(await store.sweep('wiki-7')).toMatchObject({ postponed: null })
  expect(filesIn(`${at.place}/wiki-7`)).toHaveLength(80 + 1 + 1)
  await store.unpack(snapshot, at.newDir(), NO_ABORT)
})

test('work in a thread is aborted within a moment, with its reason, and leaves no snapshot', async () => {
  at.write({ large: Buffer.alloc(200 * 1024 * 1024) })
  const store = openBackupStore({
    place: { kind: 'directory', dir: at.place, isDefault: false },
    key: null,
    config: { diskReserveMb: 0 },
    dataDir: null,
    clock: { now: () => TAKEN_AT },
    log: { info() {}, warn() {}, error() {} },
  })
  const abort = new AbortController()
  const saving = store.save('wiki-7', source(), abort.signal)
  saving.catch(() => {})
  await until(() => existsSync(`${at.place}/wiki-7/uses`))
  abort.abort(new Error('The server stops.'))
  await expect(saving).rejects.toThrow('The server stops.')
  expect(await store.list('wiki-7')).toEqual([])
  expect(filesIn(`${at.place}/wiki-7`)).toEqual([])
})

describe('a sweep', () => {
  const begin = async (kind: 'save' | 'unpack' | 'sweep') => {
    await at.open().check()
    return await SeriesUse.begin(new DirectoryPlace({ dir: at.place, isDefault: false }), 'wiki-7', kind)
  }

  test('removes what no snapshot needs, and a series without snapshots completely', async () => {
    at.write({ a: 'one', b: 'two' })
    const store = at.open()
    const first = await store.save('wiki-7', source(), NO_ABORT)
    at.write({ a: 'three' })
    const second = await store.save('wiki-7', source(), NO_ABORT)
    await store.remove(first)
    expect(await store.sweep('wiki-7')).toMatchObject({ objects: 2, postponed: null })
    await store.unpack(second, at.newDir(), NO_ABORT)
    await store.remove(second)
    await store.sweep('wiki-7')
    expect(await store.series()).toEqual([])
    await expect(store.unpack(second, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'not-found' })
    await store.remove(second)
  })

  test.each(['save', 'unpack', 'sweep'] as const)('does nothing during another process’s %s', async kind => {
    at.write({ a: 'one' })
    const store = at.open()
    await store.remove(await store.save('wiki-7', source(), NO_ABORT))
    const use = await begin(kind)
    expect(await store.sweep('wiki-7')).toMatchObject({
      objects: 0,
      postponed: 'Another process is at work in the series.',
    })
    await use.end()
    expect(await store.sweep('wiki-7')).toMatchObject({ objects: 2, postponed: null })
  })

  test('waits a day for a process on another machine, which may have crashed', async () => {
    at.write({ a: 'one' })
    const store = at.open()
    await store.remove(await store.save('wiki-7', source(), NO_ABORT))
    const use = await begin('save')
    for (const name of filesIn(`${at.place}/wiki-7/uses`))
      writeFileSync(`${at.place}/wiki-7/uses/${name}`, 'another-boot pid:[4026531836] 999999999\n')
    age(23)
    expect((await store.sweep('wiki-7')).postponed).not.toBeNull()
    age(25)
    expect(await store.sweep('wiki-7')).toMatchObject({ objects: 2, postponed: null })
    expect(await use.isHeld()).toBe(false)
    await use.end()
  })

  test('is waited for by a save, unless it has crashed', async () => {
    at.write({ a: 'one' })
    const sweep = await begin('sweep')
    const store = at.open()
    let isSaved = false
    const saving = store.save('wiki-7', source(), NO_ABORT).then(snapshot => {
      isSaved = true
      return snapshot
    })
    await until(() => filesIn(`${at.place}/wiki-7/uses`).some(name => name.startsWith('save-')))
    expect(isSaved).toBe(false)
    await sweep.end()
    await store.unpack(await saving, at.newDir(), NO_ABORT)

    const crashed = await begin('sweep')
    age(2)
    await store.save('wiki-7', source(), NO_ABORT)
    await crashed.end()
  })

  test('that takes a save for crashed makes it fail, so that no snapshot lacks an object', async () => {
    at.write({ a: 'one' })
    const store = at.open()
    const place = new DirectoryPlace({ dir: at.place, isDefault: false })
    const put = place.put.bind(place)
    place.put = async (...args) => {
      const size = await put(...args)
      if (args[0].includes('/objects/')) {
        age(25)
        await store.sweep('wiki-7')
      }
      return size
    }
    await expect(at.open({ place }).save('wiki-7', source(), NO_ABORT)).rejects.toThrow(
      'while it was being saved',
    )
    expect(await store.list('wiki-7')).toEqual([])
  })
})
