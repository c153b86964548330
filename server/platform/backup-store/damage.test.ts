// @slow

import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import {
  at,
  eachTestHasRepository,
  filesIn,
  NO_ABORT,
  readTree,
  save,
} from '#server/testing/test-repository.ts'
import type { ResticStore } from './restic-store.ts'

eachTestHasRepository()

/** Damages the start of a data file. Its end lists its content and is read only if the index is lost. */
function flipByte(path: string): void {
  const bytes = readFileSync(path)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe.each([
  ['without a key', null],
  ['with a key', newBackupKey()],
])('%s', (_how, key) => {
  let store: ResticStore

  beforeEach(() => {
    at.setUp(key)
    store = at.open({ key })
  })

  test.each([
    ['has a flipped byte', flipByte],
    ['is cut off', (path: string) => truncateSync(path, 100)],
    ['is missing', (path: string) => rmSync(path)],
  ])('data that %s is found, and the next save after a repair stores it again', async (_how, damage) => {
    at.write({ 'db/wiki.sqlite': 'page '.repeat(1000), 'images/a.png': Buffer.alloc(700_000, 'x') })
    const first = await save(store)
    for (const pack of filesIn(`${at.dir}/data`)) {
      chmodSync(`${at.dir}/data/${pack}`, 0o600)
      damage(`${at.dir}/data/${pack}`)
    }
    const second = await save(store)
    for (const snapshot of [first, second])
      await expect(store.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({
        fault: 'damaged',
        message: expect.stringContaining(`wiki-7/${snapshot.id} is damaged`),
      })
    await store.repair(NO_ABORT)
    // The data of earlier backups has been restored as well.
    for (const snapshot of [await save(store), first, second]) {
      const out = at.newDir()
      await store.unpack(snapshot, out, NO_ABORT)
      expect(readTree(out)).toEqual(readTree(at.source))
    }
    await store.sweep(NO_ABORT)
  })

  test('a damaged index is rebuilt', async () => {
    at.write({ a: 'one' })
    const snapshot = await save(store)
    for (const file of filesIn(`${at.dir}/index`)) {
      chmodSync(`${at.dir}/index/${file}`, 0o600)
      flipByte(`${at.dir}/index/${file}`)
    }
    await save(store, 'wiki-8')
    await store.unpack(snapshot, at.newDir(), NO_ABORT)
  })

  test('a damaged file is named and set aside for 30 days, and no other is touched', async () => {
    at.write({ a: Buffer.alloc(600_000, 'a') })
    const other = await save(store, 'wiki-8')
    const before = filesIn(`${at.dir}/data`)
    at.write({ b: randomBytes(600_000) })
    const snapshot = await save(store)
    const damaged = filesIn(`${at.dir}/data`).find(
      file => !before.includes(file) && statSync(`${at.dir}/data/${file}`).size > 600_000,
    )
    chmodSync(`${at.dir}/data/${damaged}`, 0o600)
    flipByte(`${at.dir}/data/${damaged}`)
    await store.repair(NO_ABORT)
    const aside = `damaged/${damaged?.slice(3)}`
    expect(at.log.join()).toContain(`${at.dir}/${aside}`)
    await store.unpack(other, at.newDir(), NO_ABORT)
    await expect(store.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'damaged' })
    await store.remove(() => [snapshot])
    const later = (days: number) => ({ key, clock: { now: () => Date.now() + days * DAY_MS } })
    await at.open(later(29)).sweep(NO_ABORT)
    expect(filesIn(at.dir)).toContain(aside)
    await at.open(later(31)).sweep(NO_ABORT)
    expect(filesIn(at.dir)).not.toContain(aside)
  })

  test('a snapshot with a damaged description is left out of the list and logged', async () => {
    at.write({ a: 'one' })
    await save(store)
    const [file = ''] = filesIn(`${at.dir}/snapshots`)
    const good = await save(store)
    chmodSync(`${at.dir}/snapshots/${file}`, 0o600)
    writeFileSync(`${at.dir}/snapshots/${file}`, 'x'.repeat(300))
    expect(await store.list('wiki-7')).toEqual([good])
    expect(at.log.join()).toContain(`snapshots/${file.slice(0, 8)}`)
  })
})
