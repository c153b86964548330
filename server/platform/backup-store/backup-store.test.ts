import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { generateX25519Identity } from 'age-encryption'
import type { BackupStore } from './backup-store.ts'
import { openBackupStore } from './open-backup-store.ts'

const NOW = Date.UTC(2026, 10, 22, 15, 54, 41)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const never = new AbortController().signal

let base = ''
let dir = ''
let source = ''

beforeEach(() => {
  base = mkdtempSync(`${tmpdir()}/wikistead-store-`)
  dir = `${base}/backups`
  source = `${base}/source`
  mkdirSync(source)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function open(key: string | null = null): BackupStore {
  return openBackupStore({
    place: { kind: 'directory', dir, isDefault: false },
    key,
    config: { diskReserveMb: 0 },
    dataDir: null,
    clock: { now: () => NOW },
    log: quiet,
  })
}

test.each([
  ['without a key', false],
  ['with a key', true],
])('a directory comes back as it was, %s', async (_how, hasKey) => {
  const key = hasKey ? await generateX25519Identity() : null
  mkdirSync(`${source}/db`)
  mkdirSync(`${source}/empty`)
  writeFileSync(`${source}/wiki.json`, '{"name":"Ada"}')
  writeFileSync(`${source}/db/wiki.sqlite`, 'page '.repeat(100_000))
  writeFileSync(`${source}/db/nothing`, '')
  const store = open(key)
  const snapshot = await store.save('wiki-7', { dir: source, takenAt: NOW, about: { pages: 3 } }, never)
  expect(snapshot).toMatchObject({
    series: 'wiki-7',
    takenAt: NOW,
    about: { pages: 3 },
    files: 3,
    verifiedAt: null,
  })
  expect(await store.list('wiki-7')).toEqual([snapshot])
  mkdirSync(`${base}/out`)
  await store.unpack(snapshot, `${base}/out`, never)
  expect(readFileSync(`${base}/out/db/wiki.sqlite`, 'utf8')).toBe('page '.repeat(100_000))
  expect(readdirSync(`${base}/out`)).toEqual(['db', 'empty', 'wiki.json'])
  expect(await store.confirm(snapshot, { pages: 4 })).toEqual({
    ...snapshot,
    about: { pages: 4 },
    verifiedAt: NOW,
  })
  await store.remove(snapshot)
  expect(await store.sweep('wiki-7')).toMatchObject({ objects: 4, postponed: null })
  expect(readdirSync(dir, { recursive: true })).toEqual(['README.txt', 'wikistead-backups.json'])
})
