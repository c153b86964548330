import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  createStorePlace,
  filesIn,
  NO_ABORT,
  readTree,
  type StorePlace,
  TAKEN_AT,
} from '#server/testing/store-place.ts'
import { writeHead } from './snapshot-head.ts'

// Without a key, whoever can write into the place can write whole backups.

const ID = '20261122T155441Z-0123456789abcdef'
const NAME = { series: 'wiki-7', id: ID }

let at: StorePlace

beforeEach(async () => {
  at = createStorePlace()
  await at.open().check()
})
afterEach(() => at.drop())

const sum = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

function put(path: string, content: Buffer | string): void {
  mkdirSync(dirname(`${at.place}/${path}`), { recursive: true })
  writeFileSync(`${at.place}/${path}`, content)
}

function putObject(content: Buffer | string, { name = sum(content), end = '' } = {}): string {
  const object = `${name}${end}`
  put(`wiki-7/objects/${object.slice(0, 2)}/${object}`, content)
  return object
}

/** Writes a backup with these lines as its list of files. */
function forge(lines: readonly string[], { files = lines.length, bytes = 0 } = {}): void {
  const list = lines.map(line => `${line}\n`).join('')
  const head = {
    ...NAME,
    takenAt: TAKEN_AT,
    verifiedAt: TAKEN_AT,
    isEncrypted: false,
    files,
    bytes,
    addedBytes: 0,
    list: { object: putObject(list), sha256: sum(list), size: Buffer.byteLength(list), storedSize: 0 },
    about: {},
  }
  put(`wiki-7/snapshots/${ID}.json`, writeHead(head, null))
}

/** A line for a file with the content "x". */
function line(path: string, change: { mode?: string; size?: string; object?: string } = {}): string {
  const { mode = '644', size = '1', object = sum('x') } = change
  return `file ${mode} 0 ${size} 1 ${sum('x')} ${object} ${path}`
}

async function unpack(): Promise<string> {
  const out = at.newDir()
  await at.open().unpack(NAME, out, NO_ABORT)
  return out
}

test('a whole backup is unpacked', async () => {
  putObject('x')
  forge(['dir 755 0 - - - - a', line('a/b'), line('c%20d')], { files: 2, bytes: 2 })
  expect(Object.keys(readTree(await unpack()))).toEqual(['a', 'a/b', 'c d'])
})

describe('a list of files is refused, and nothing is written, if it has', () => {
  test.each([
    ['a path that leads out of the directory', ['../evil']],
    ['such a path, encoded', ['%2e%2e/evil']],
    ['such a path in one encoded name', ['%2e%2e%2fevil']],
    ['such a path in the middle', ['a/../../evil']],
    ['an absolute path', ['/etc/cron.d/evil']],
    ['an absolute path, encoded', ['%2Fevil']],
    ['the directory itself', ['.']],
    ['an empty name', ['a//b']],
    ['a NUL', ['a%00b']],
    ['a name that is not UTF-8', ['a%ffb']],
    ['a path that is too long', [`${'a'.repeat(200)}/`.repeat(30).slice(0, -1)]],
    ['a name that is too long', ['a'.repeat(256)]],
    ['a file twice', ['a', 'a']],
    ['a file twice, once encoded', ['a', '%61']],
    ['a file in a file', ['a', 'a/b']],
    ['a file in a directory that it does not name', ['a/b']],
  ])('%s', async (_what, paths) => {
    forge(
      paths.map(path => line(path)),
      { files: paths.length, bytes: paths.length },
    )
    await expect(unpack()).rejects.toMatchObject({
      fault: 'damaged',
      message: expect.stringContaining('list'),
    })
    expect(filesIn(at.base).filter(name => !name.startsWith('backups/'))).toEqual([])
  })

  test.each([
    ['a link', `link 777 0 1 1 ${sum('x')} ${sum('x')} a`],
    ['permissions beyond the usual', line('a', { mode: '4755' })],
    ['a size that is none', line('a', { size: '1e9' })],
    ['a negative size', line('a', { size: '-1' })],
    ['an object outside the series', line('a', { object: '../../../../etc/passwd' })],
    ['an object that is a path', line('a', { object: `${'0'.repeat(64)}/../x` })],
    ['a line that is none', 'file'],
    ['an empty line', ''],
  ])('%s', async (_what, text) => {
    forge([text], { files: 1, bytes: 1 })
    await expect(unpack()).rejects.toMatchObject({ fault: 'damaged' })
  })

  test('more files or bytes than the backup says', async () => {
    forge([line('a'), line('b')], { files: 2, bytes: 1 })
    await expect(unpack()).rejects.toThrow('as many files and bytes')
  })
})

describe('the disk is not filled', () => {
  test('by a file that says it is larger than there is room', async () => {
    forge([line('a', { size: '900000000000000' })], { files: 1, bytes: 900_000_000_000_000 })
    await expect(unpack()).rejects.toMatchObject({ fault: 'no-room' })
  })

  test('by an object that grows to more than its file', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024))
    const object = putObject(bomb, { end: '.zst' })
    forge([`file 644 0 1000 ${bomb.length} ${sum('x')} ${object} a`], { files: 1, bytes: 1000 })
    const out = at.newDir()
    await expect(at.open().unpack(NAME, out, NO_ABORT)).rejects.toMatchObject({ fault: 'damaged' })
    expect(Object.values(readTree(out)).join().length).toBeLessThan(2000)
  })

  test('by a list that grows to more than it says', async () => {
    forge([])
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024, 'x'))
    const list = { object: putObject(bomb, { end: '.zst' }), sha256: sum('x'), size: 10, storedSize: 0 }
    const head = {
      ...NAME,
      takenAt: 0,
      verifiedAt: null,
      isEncrypted: false,
      files: 0,
      bytes: 0,
      addedBytes: 0,
      list,
      about: {},
    }
    put(`wiki-7/snapshots/${ID}.json`, writeHead(head, null))
    await expect(unpack()).rejects.toMatchObject({
      fault: 'damaged',
      message: expect.stringContaining('more than 10 bytes'),
    })
  })
})

test.each([
  ['no JSON', '{'],
  ['other JSON', '[]'],
  ['null', 'null'],
  ['nothing', ''],
  ['deep nesting', '['.repeat(100_000)],
])('a description that is %s harms nothing but itself', async (_what, text) => {
  put(`wiki-7/snapshots/${ID}.json`, text)
  put('wiki-7/snapshots/desktop.ini', text)
  const store = at.open()
  expect(await store.list('wiki-7')).toEqual([])
  expect(await store.damaged('wiki-7')).toEqual([{ ...NAME, takenAt: TAKEN_AT }])
  expect((await store.sweep('wiki-7')).postponed).toContain(ID)
})
