// @slow

import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { resticByHand, shellProgram } from '#server/testing/restic.ts'
import {
  at,
  eachTestHasRepository,
  filesIn,
  NO_ABORT,
  readTree,
  save,
  TAKEN_AT,
} from '#server/testing/test-repository.ts'
import { UNPROTECTED } from './check-repository.ts'
import type { ResticStore } from './restic-store.ts'

eachTestHasRepository()

/** A small seeded random number generator, so that a failing round can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const NAMES = [
  'a',
  'Übersicht.png',
  '日本語',
  'with space ',
  '100%',
  'line\nbreak',
  '"quotes"',
  "it's",
  '-rf',
  '😀',
  '%2e%2e',
  'back\\slash',
  '...',
]

function randomTree(seed: number): Record<string, string | Buffer> {
  const next = numbers(seed)
  const name = () => NAMES[next(NAMES.length)] ?? 'a'
  const tree: Record<string, string | Buffer> = {}
  for (let file = 0; file < 12; file += 1) {
    const folders = Array.from({ length: next(3) }, () => `${name()}-folder`)
    const path = [...folders, `${name()}${file}`].join('/')
    const size = [0, 1, 100, 65_536, 200_001][next(5)] ?? 0
    const text =
      next(2) === 0
        ? Buffer.alloc(size, `text ${next(3)}`)
        : Buffer.from(Array.from({ length: size }, () => next(256)))
    tree[next(6) === 0 ? `${path}/` : path] = text
  }
  return tree
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

  test.each([1, 2])('every file and directory comes back as it was (round %d)', async seed => {
    at.write({ ...randomTree(seed), 'empty/': '', private: 'x' })
    chmodSync(`${at.source}/private`, 0o640)
    chmodSync(`${at.source}/empty`, 0o711)
    utimesSync(`${at.source}/private`, 1_000_000, 1_000_000.5)
    const out = at.newDir()
    await store.unpack(await save(store), out, NO_ABORT)
    expect(readTree(out)).toEqual(readTree(at.source))
  })

  test('content that is already in the location is not stored again', async () => {
    at.write({ large: Buffer.alloc(3_000_000, 'text '), 'a/b': 'two' })
    await save(store)
    const before = filesIn(`${at.dir}/data`)
    const second = await save(store, 'wiki-8')
    expect(filesIn(`${at.dir}/data`)).toEqual(before)
    await store.unpack(second, at.newDir(), NO_ABORT)
  })

  test('a snapshot keeps its description and counts once it is confirmed', async () => {
    at.write({ a: 'one', 'b/c': 'two' })
    const about = { pages: 3, 2: ['x', null], nested: { '10': true, '9': 'a, b; c\\; "d" – é\n' } }
    const saved = await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT + 1, about }, NO_ABORT)
    expect(saved).toMatchObject({ about, files: 2, bytes: 6, takenAt: TAKEN_AT + 1, verifiedAt: null })
    expect(await store.list('wiki-7')).toEqual([saved])
    const later = at.open({ key, clock: { now: () => TAKEN_AT + 1000 } })
    const other = await save(store, 'wiki-8')
    await later.confirm([saved, other])
    const confirmed = { ...saved, verifiedAt: TAKEN_AT + 1000 }
    expect(await store.list('wiki-7')).toEqual([confirmed])
    expect(await store.list('wiki-8')).toEqual([{ ...other, verifiedAt: TAKEN_AT + 1000 }])
    await later.describe(confirmed, { pages: 4 })
    expect(await store.list('wiki-7')).toEqual([{ ...confirmed, about: { pages: 4 } }])
  })

  test('a sweep deletes the data of removed snapshots for good and keeps everything else', async () => {
    at.write({ a: 'one' })
    const kept = await save(store, 'wiki-1')
    at.write({ a: 'three', secret: 'x'.repeat(500_000) })
    const gone = await save(store, 'wiki-2')
    const before = filesIn(`${at.dir}/data`)
    await store.remove(() => [gone, gone, { series: 'wiki-9', id: gone.id }])
    expect(await store.list()).toEqual([kept])
    await store.sweep(NO_ABORT)
    expect(filesIn(`${at.dir}/data`).length).toBeLessThan(before.length)
    await store.unpack(kept, at.newDir(), NO_ABORT)
    await expect(store.unpack(gone, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'not-found' })
    await store.remove(() => [kept])
    await store.sweep(NO_ABORT)
    expect(filesIn(`${at.dir}/data`)).toEqual([])
  })

  test('can be restored by hand with restic, as the manual says', async () => {
    at.write({
      'db/wiki.sqlite': 'page '.repeat(1000),
      "images/ä 100% 'x'\n.png": Buffer.from([0, 1, 2]),
      'none/': '',
    })
    await store.confirm([await save(store)])
    await save(store, 'wiki-8')
    const byHand = (...args: string[]) => resticByHand(at.dir, key ?? UNPROTECTED, args)
    expect(JSON.parse(byHand('snapshots', '--json', '--tag', 'wiki-7,verified'))).toHaveLength(1)
    const out = at.newDir()
    byHand('restore', 'latest', '--tag', 'wiki-7,verified', '--target', out)
    expect(readTree(out)).toEqual(readTree(at.source))
  })
})

describe('what to save', () => {
  beforeEach(() => at.setUp())

  test('must not contain links, which would lead elsewhere', async () => {
    symlinkSync('/etc/passwd', `${at.source}/link`)
    await expect(save(at.open())).rejects.toMatchObject({
      fault: 'bad-directory',
      message: expect.stringContaining('link'),
    })
  })

  test('must exist', async () => {
    rmSync(at.source, { recursive: true })
    await expect(save(at.open())).rejects.toMatchObject({ fault: 'bad-directory' })
  })

  test('must have a series of letters, digits and hyphens', async () => {
    for (const series of ['', '..', 'a/b', 'a,b', 'Wiki', '-rf'])
      await expect(save(at.open(), series)).rejects.toMatchObject({ fault: 'not-found' })
  })
})

test('a snapshot is only unpacked into an empty directory', async () => {
  at.setUp()
  at.write({ a: 'one' })
  const store = at.open()
  await expect(store.unpack(await save(store), at.source, NO_ABORT)).rejects.toMatchObject({
    fault: 'bad-directory',
  })
})

test('aborted work rejects with the reason', async () => {
  at.setUp()
  at.write({ a: 'one' })
  const store = at.open()
  const snapshot = await save(store)
  const gone = AbortSignal.abort(new Error('The server stops.'))
  await expect(store.save('wiki-7', { dir: at.source, takenAt: 0, about: {} }, gone)).rejects.toThrow(
    'The server stops.',
  )
  await expect(store.unpack(snapshot, at.newDir(), gone)).rejects.toThrow('The server stops.')
})

describe('the key', () => {
  test('that is missing or wrong is reported in one sentence', async () => {
    const key = newBackupKey()
    at.write({ a: 'one' })
    at.setUp(key)
    const snapshot = await save(at.open({ key }))
    const keyless = at.open()
    const wrong = at.open({ key: newBackupKey() })
    for (const act of [
      () => keyless.list('wiki-7'),
      () => save(keyless),
      () => keyless.unpack(snapshot, at.newDir(), NO_ABORT),
    ])
      await expect(act()).rejects.toMatchObject({
        fault: 'wrong-key',
        message: `The backups in ${at.dir} are encrypted. Set BACKUP_KEY to their key.`,
      })
    for (const act of [() => wrong.list('wiki-7'), () => save(wrong), () => wrong.sweep(NO_ABORT)])
      await expect(act()).rejects.toMatchObject({
        fault: 'wrong-key',
        message: `BACKUP_KEY is not the key of the backups in ${at.dir}.`,
      })
  })

  test('that is set later does not pretend to protect backups that anyone can read', async () => {
    at.write({ a: 'one' })
    await save(at.open())
    expect(at.log).toEqual([
      `The backups in ${at.dir} are not protected: without BACKUP_KEY everybody can read them.`,
    ])
    await expect(save(at.open({ key: newBackupKey() }))).rejects.toMatchObject({
      fault: 'wrong-key',
      message: expect.stringContaining('were made without BACKUP_KEY'),
    })
    expect(await at.open().list()).toHaveLength(1)
  })

  test('keeps itself, names and content from appearing in the location', async () => {
    const key = newBackupKey()
    at.write({ 'Secret plan.txt': 'Secret words' })
    const about = { title: 'Secret title' }
    at.setUp(key)
    const store = at.open({ key })
    await store.confirm([await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about }, NO_ABORT)])
    const all = filesIn(at.dir).map(name => `${name}\n${readFileSync(`${at.dir}/${name}`, 'latin1')}`)
    expect(all.length).toBeGreaterThan(4)
    expect(all.join()).not.toMatch(/Secret|wiki-7/)
    expect(all.join()).not.toContain(key)
  })

  test('appears in no process list and in no environment', async () => {
    const key = newBackupKey()
    mkdirSync(`${at.base}/bin`)
    const seen = `${at.base}/seen`
    const program = shellProgram(`${at.base}/bin/restic`, `{ env; echo "$@"; } >> ${seen}; exec restic "$@"`)
    at.setUp(key)
    at.write({ a: 'one' })
    await save(at.open({ key, restic: { program } }))
    expect(readFileSync(seen, 'utf8')).toContain(' backup --json --force ')
    expect(readFileSync(seen, 'utf8')).not.toContain(key)
  })
})

test('leaves most of a busy processor and disk to the service', async () => {
  const program = shellProgram(`${at.base}/restic`, `ionice -p $$ > ${at.base}/seen; exec restic "$@"`)
  at.setUp()
  await at.open({ restic: { program } }).check()
  expect(readFileSync(`${at.base}/seen`, 'utf8')).toBe('best-effort: prio 7\n')
})

test('without restic, the message says what to install', async () => {
  await expect(at.open({ restic: { program: 'no-such-restic' } }).check()).rejects.toMatchObject({
    fault: 'no-place',
    message: 'Backups need restic, which is not installed. Install the Debian package restic.',
  })
})
