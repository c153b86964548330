import {
  chmodSync,
  copyFileSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
import type { LocalStore } from './local-store.ts'
import type { StoreKey } from './sealing/store-key.ts'

let at: StorePlace

beforeEach(() => {
  at = createStorePlace()
})
afterEach(() => at.drop())

const save = async (store: LocalStore, series = 'wiki-7') =>
  await store.save(series, { dir: at.source, takenAt: TAKEN_AT, about: {} }, NO_ABORT)

/** A small generator of numbers, so that a failing round can be repeated. */
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
  ['without a key', false],
  ['with a key', true],
])('%s', (_how, hasKey) => {
  let key: StoreKey | null = null
  let store: LocalStore

  beforeEach(async () => {
    key = hasKey ? await newKey() : null
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

  test('a directory that has not changed takes one small file more', async () => {
    at.write(
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`images/${index}.txt`, `file ${index}`])),
    )
    const first = await save(store)
    const before = filesIn(at.place)
    const second = await save(store)
    expect(filesIn(at.place).filter(name => !before.includes(name))).toEqual([
      `wiki-7/snapshots/${second.id}.json${hasKey ? '.age' : ''}`,
    ])
    expect(second).toMatchObject({ files: 100, bytes: first.bytes, addedBytes: 0 })
    await store.unpack(second, at.newDir(), NO_ABORT)
  })

  test('of a directory in which one file has changed, only that file is stored again', async () => {
    at.write({ a: 'one', b: 'two', c: 'two' })
    await save(store)
    at.write({ a: 'three' })
    const before = filesIn(`${at.place}/wiki-7/objects`)
    await save(store)
    // The file, and the list of all files.
    expect(filesIn(`${at.place}/wiki-7/objects`)).toHaveLength(before.length + 2)
  })

  test('a flipped byte in any object is found, the file is named, and the next save stores it again', async () => {
    at.write({
      'db/wiki.sqlite': 'page '.repeat(1000),
      'images/a.png': Buffer.from([1, 2, 3]),
      'wiki.json': '{}',
      empty: '',
    })
    const snapshot = await save(store)
    for (const object of filesIn(`${at.place}/wiki-7/objects`)) {
      const path = `${at.place}/wiki-7/objects/${object}`
      const bytes = readFileSync(path)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(path, bytes)
      await expect(store.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({
        fault: 'damaged',
        message: expect.stringMatching(/"(db\/wiki\.sqlite|images\/a\.png|wiki\.json|empty)"|list of files/),
      })
      const again = await save(store)
      await store.unpack(again, at.newDir(), NO_ABORT)
      await store.unpack(snapshot, at.newDir(), NO_ABORT)
    }
  })

  test('an object that is missing or cut off is found and stored again', async () => {
    at.write({ a: 'one', b: 'two' })
    const snapshot = await save(store)
    const [first = '', second = ''] = filesIn(`${at.place}/wiki-7/objects`)
    rmSync(`${at.place}/wiki-7/objects/${first}`)
    writeFileSync(`${at.place}/wiki-7/objects/${second}`, '')
    await expect(store.unpack(snapshot, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'damaged' })
    await store.unpack(await save(store), at.newDir(), NO_ABORT)
  })

  test('a changed description is left out of the list, and said', async () => {
    at.write({ a: 'one' })
    const good = await save(store)
    const bad = await save(store)
    const path = `${at.place}/wiki-7/snapshots/${bad.id}.json${hasKey ? '.age' : ''}`
    const bytes = readFileSync(path)
    const [from, to] = hasKey
      ? [bytes, bytes.subarray(0, -20)]
      : [bytes, Buffer.from(bytes.toString().replace('"bytes":3', '"bytes":4'))]
    expect(to).not.toEqual(from)
    writeFileSync(path, to)
    expect(await store.list('wiki-7')).toEqual([good])
    expect(await store.damaged('wiki-7')).toEqual([{ series: 'wiki-7', id: bad.id, takenAt: TAKEN_AT }])
    expect(at.log.join()).toContain(`wiki-7/${bad.id}`)
    await expect(store.unpack(bad, at.newDir(), NO_ABORT)).rejects.toMatchObject({ fault: 'damaged' })
    expect((await store.sweep('wiki-7')).postponed).toContain(bad.id)
    await store.remove(bad)
    expect((await store.sweep('wiki-7')).postponed).toBeNull()
  })

  test('the backup of one series cannot stand for another', async () => {
    at.write({ a: 'one' })
    const mine = await save(store, 'wiki-1')
    await save(store, 'wiki-2')
    const file = `${mine.id}.json${hasKey ? '.age' : ''}`
    copyFileSync(`${at.place}/wiki-1/snapshots/${file}`, `${at.place}/wiki-2/snapshots/${file}`)
    expect(await store.damaged('wiki-2')).toMatchObject([{ series: 'wiki-2', id: mine.id }])
  })

  test('a snapshot keeps what is said about it, and counts once it is confirmed', async () => {
    at.write({ a: 'one' })
    const about = { pages: 3, 2: ['x', null], nested: { '10': true, '9': '"list":{"object":"x"' } }
    const saved = await store.save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about }, NO_ABORT)
    expect(saved).toMatchObject({ about, verifiedAt: null, isEncrypted: hasKey })
    const later = at.open({ key, clock: { now: () => TAKEN_AT + 1000 } })
    expect(await later.confirm(saved)).toEqual({ ...saved, verifiedAt: TAKEN_AT + 1000 })
    expect(await store.find(saved)).toEqual({ ...saved, verifiedAt: TAKEN_AT + 1000 })
    expect(await store.find({ series: 'wiki-7', id: '20200101T000000Z-0000000000000000' })).toBeNull()
    expect(await store.series()).toEqual(['wiki-7'])
  })
})

describe('what to save', () => {
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
    for (const series of ['', '..', 'a/b', 'Wiki', '-rf'])
      await expect(save(at.open(), series)).rejects.toMatchObject({ fault: 'not-found' })
  })
})

test('a snapshot is unpacked into an empty directory only', async () => {
  at.write({ a: 'one' })
  const store = at.open()
  await expect(store.unpack(await save(store), at.source, NO_ABORT)).rejects.toMatchObject({
    fault: 'bad-directory',
  })
})

test('aborted work rejects with the reason', async () => {
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
  test('that is missing or wrong is said in one sentence', async () => {
    at.write({ a: 'one' })
    const snapshot = await save(at.open({ key: await newKey() }))
    const keyless = at.open()
    const wrong = at.open({ key: await newKey() })
    for (const act of [
      () => keyless.list('wiki-7'),
      () => save(keyless),
      () => keyless.unpack(snapshot, at.newDir(), NO_ABORT),
    ])
      await expect(act()).rejects.toMatchObject({
        fault: 'wrong-key',
        message: `The backups in ${at.place} are encrypted. Set BACKUP_KEY to their key.`,
      })
    for (const act of [() => wrong.list('wiki-7'), () => save(wrong), () => wrong.sweep('wiki-7')])
      await expect(act()).rejects.toMatchObject({
        fault: 'wrong-key',
        message: `BACKUP_KEY is not the key of the backups in ${at.place}.`,
      })
  })

  test('that is set later encrypts new backups, and older ones can still be read', async () => {
    at.write({ a: 'one' })
    const plain = await save(at.open())
    const store = at.open({ key: await newKey() })
    const sealed = await save(store)
    expect(at.log).toEqual([
      `The backups in ${at.place} are not encrypted so far. With BACKUP_KEY, new ones are.`,
    ])
    expect((await store.list('wiki-7')).map(({ isEncrypted }) => isEncrypted).sort()).toEqual([false, true])
    for (const snapshot of [plain, sealed]) await store.unpack(snapshot, at.newDir(), NO_ABORT)
    await expect(at.open().list('wiki-7')).rejects.toMatchObject({ fault: 'wrong-key' })
  })

  test('leaves nothing of itself, of the names or of the content in the place', async () => {
    const key = await newKey()
    at.write({ 'Secret plan.txt': 'Secret words' })
    const about = { title: 'Secret title' }
    await at.open({ key }).save('wiki-7', { dir: at.source, takenAt: TAKEN_AT, about }, NO_ABORT)
    const all = filesIn(at.place).map(name => `${name}\n${readFileSync(`${at.place}/${name}`, 'latin1')}`)
    expect(all.join()).not.toMatch(/Secret (plan|words|title)|Secret%20|AGE-SECRET-KEY-1[0-9A-Z]/)
    expect(all.join()).not.toContain(key.recipient)
  })
})
