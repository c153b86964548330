import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  createStorePlace,
  filesIn,
  NO_ABORT,
  readTree,
  type StorePlace,
  TAKEN_AT,
} from '#server/testing/store-place.ts'
import { DirectoryPlace } from './directory-place.ts'
import type { LocalStore } from './local-store.ts'

let at: StorePlace

beforeEach(() => {
  at = createStorePlace()
})
afterEach(() => at.drop())

const save = async (store: LocalStore) =>
  await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about: {} }, NO_ABORT)

describe('the place', () => {
  const remember = () => ({ memoryFile: `${at.base}/memory.json` })

  test('is set up in an empty or new directory, closed to others, with a README', async () => {
    await at.open().check()
    expect(filesIn(at.place)).toEqual(['README.txt', 'wikistead-backups.json'])
    expect(Object.values(readTree(at.place)).every(entry => entry.startsWith('600 '))).toBe(true)
  })

  test('is not set up below a directory that does not exist, because a disk may not be mounted', async () => {
    at.drop()
    await expect(at.open().check()).rejects.toMatchObject({
      fault: 'no-place',
      message: expect.stringContaining('Is its disk mounted?'),
    })
  })

  test('is not set up beside other things', async () => {
    mkdirSync(at.place)
    writeFileSync(`${at.place}/thesis.odt`, '')
    await expect(at.open().check()).rejects.toThrow('BACKUP_DIR must be an empty or new directory.')
  })

  test('is not set up by a restore', async () => {
    await expect(at.open({ mayCreate: false }).list('wiki-7')).rejects.toThrow(
      `There are no backups in ${at.place}.`,
    )
    expect(filesIn(at.base)).toEqual([])
  })

  test('that is an empty directory all of a sudden is not taken for a new one, even by a running server', async () => {
    at.write({ a: 'one' })
    const store = at.open(remember())
    await save(store)
    renameSync(at.place, `${at.base}/disk`)
    mkdirSync(at.place)
    for (const act of [() => save(store), () => at.open(remember()).list('wiki-7')])
      await expect(act()).rejects.toMatchObject({
        fault: 'no-place',
        message: expect.stringContaining('Is its disk mounted?'),
      })
    expect(filesIn(at.place)).toEqual([])
    rmSync(at.place, { recursive: true })
    renameSync(`${at.base}/disk`, at.place)
    await save(store)
  })

  test('that holds other backups than before is not used', async () => {
    await at.open(remember()).check()
    rmSync(at.place, { recursive: true })
    await at.open().check()
    await expect(at.open(remember()).check()).rejects.toThrow('holds other backups than before')
    rmSync(`${at.base}/memory.json`)
    await at.open(remember()).check()
  })

  test('of a newer version is left alone', async () => {
    await at.open().check()
    const mark = `${at.place}/wikistead-backups.json`
    writeFileSync(mark, readFileSync(mark, 'utf8').replace('"version": 1', '"version": 2'))
    await expect(at.open().check()).rejects.toThrow('newer version')
    writeFileSync(mark, '{')
    await expect(at.open().check()).rejects.toMatchObject({ fault: 'damaged' })
  })
})

describe('a full disk', () => {
  test('is foreseen: the reserve stays free', async () => {
    at.write({ a: Buffer.alloc(1000) })
    const full = at.open({ reserve: ({ free }) => free - 100 })
    await expect(save(full)).rejects.toMatchObject({
      fault: 'no-room',
      message: `There is too little room left in ${at.place} for backups.`,
    })
    const snapshot = await save(at.open())
    await expect(full.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'no-room' })
  })

  test('in the middle is said, leaves no half file, and what was saved before is whole', async () => {
    at.write({ a: 'one' })
    const store = at.open()
    const snapshot = await save(store)
    const before = filesIn(at.place)
    at.write({ b: Buffer.alloc(3_000_000) })
    const place = new DirectoryPlace({ dir: at.place, isDefault: false })
    const put = place.put.bind(place)
    place.put = async (name, content) =>
      await put(name, async function* () {
        yield* content()
        if (name.includes('/objects/')) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      })
    await expect(save(at.open({ place }))).rejects.toMatchObject({
      fault: 'no-room',
      message: `There is no room left in ${at.place} for backups.`,
    })
    expect(filesIn(at.place)).toEqual(before)
    await store.unpack(snapshot, at.newDir(), NO_ABORT)
  })

  test('of real blocks is said, where this process may mount one', async () => {
    mkdirSync(at.place)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', at.place]).status !== 0) return
    try {
      at.write(Object.fromEntries(Array.from({ length: 9 }, (_, file) => [`${file}`, randomBytes(50_000)])))
      const store = at.open()
      await expect(save(store)).rejects.toMatchObject({ fault: 'no-room' })
      expect(await store.list('wiki-7')).toEqual([])
      rmSync(`${at.place}/wiki-7`, { recursive: true })
      rmSync(at.source, { recursive: true })
      at.write({ a: 'one' })
      await store.unpack(await save(store), at.newDir(), NO_ABORT)
    } finally {
      spawnSync('umount', [at.place])
    }
  })
})
