import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { fixture, munged } from '#server/query-service/rdf/rdf-fixtures.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { SqlRow, WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { fakeStorage } from '#server/wikis/testing/fake-storage.ts'
import { WikiEntitySource } from './wiki-entity-source.ts'

const NEVER = new AbortController().signal
/** Plays PHP: records what it was asked for, and writes a prepared dump. */
const SCRIPT = `#!${process.execPath}
const fs = require('node:fs')
const at = process.argv.indexOf('--output')
const to = process.argv[at + 1].replace('compress.zlib://', '')
const input = process.argv.includes('--list-file') ? fs.readFileSync(0, 'utf8') : null
fs.writeFileSync(__dirname + '/asked.json', JSON.stringify({ args: process.argv.slice(2), input }))
if (fs.existsSync(__dirname + '/fails')) { console.error('It is broken.'); process.exit(1) }
fs.copyFileSync(__dirname + '/dump.nt.gz', to)
if (fs.existsSync(__dirname + '/hangs')) setInterval(() => undefined, 1000)
`

let dir: string
let wiki: KnownWiki
let rows: SqlRow[]
/** The number of reads of the database. */
let reads: number
let answers: Record<string, { readonly status: number; readonly text: string }>

beforeEach(() => {
  dir = newFolder()
  mkdirSync(join(dir, 'wiki', TEMPORARY_DIR), { recursive: true })
  mkdirSync(join(dir, 'records'))
  mkdirSync(join(dir, 'tree', 'maintenance'), { recursive: true })
  const cli = join(dir, 'php')
  writeFileSync(cli, SCRIPT)
  chmodSync(cli, 0o755)
  prepare('Q2', 'P4')
  rows = []
  reads = 0
  answers = {}
  const record = {
    server: 'http://museum.localhost:8080',
    dbName: 'museum',
    schema: 's',
    storage: 'sqlite',
    secretKey: '',
  }
  wiki = {
    dir: join(dir, 'wiki'),
    filesDir: join(dir, 'wiki'),
    database: null,
    record: { ...record, settings: {} },
    lock: { admitsManyWriters: false },
  } as never
})

function prepare(...ids: readonly string[]): void {
  writeFileSync(join(dir, 'dump.nt.gz'), gzipSync(ids.map(fixture).join('')))
}

const mark = (name: string) => writeFileSync(join(dir, name), '')
const asked = () =>
  JSON.parse(readFileSync(join(dir, 'asked.json'), 'utf8')) as { args: string[]; input: string | null }
const temporary = () => readdirSync(join(dir, 'wiki', TEMPORARY_DIR))

function source(bytesMax = MEGABYTE): WikiEntitySource {
  const db = { all: async () => rows } as unknown as WikiDatabase
  return new WikiEntitySource({
    php: {
      fetch: async (_, { url }) => {
        const name = Object.keys(answers).find(key => url.includes(key))
        return { headers: [], ...(answers[name ?? ''] ?? { status: 404, text: '' }) }
      },
    },
    storage: fakeStorage({
      use: async (_, __, work) => {
        reads += 1
        return await work(db)
      },
    }),
    maintenance: {
      ...{ treeDir: join(dir, 'tree'), cli: join(dir, 'php'), user: null, id: 'test', readable: [] },
      ...{ prelude: '', records: join(dir, 'records') },
    },
    configFile: join(dir, 'LocalSettings.php'),
    clock: { now: () => 0 },
    signal: NEVER,
    bytesMax,
  })
}

describe('a dump of a wiki', () => {
  const to = () => join(dir, 'munged.nt.gz')

  test('has all munged triples, and a position that is not after them', async () => {
    rows = [{ revision: 7, archived: 9, log: 3 }]
    const { position, triples } = await source().dump(wiki, to(), NEVER)
    const text = gunzipSync(readFileSync(to())).toString()
    expect(text).toBe(munged('Q2') + munged('P4'))
    expect(triples).toBe(text.split('\n').length - 1)
    expect(position).toEqual({ revision: 9, log: 3, basis: expect.stringContaining('museum') })
    expect(asked().input).toBeNull()
    expect(temporary()).toEqual([])
  })

  test('says why it failed, and leaves no file', async () => {
    mark('fails')
    await expect(source().dump(wiki, to(), NEVER)).rejects.toThrow('It is broken.')
    expect(temporary()).toEqual([])
  })

  test('ends once it is too large for any memory', async () => {
    mark('hangs')
    await expect(source(100).dump(wiki, to(), NEVER)).rejects.toMatchObject({ name: 'StoreFullError' })
    expect(temporary()).toEqual([])
  })

  test('waits for others, because each may take a gigabyte', async () => {
    mark('hangs')
    const all = source()
    const ending = new AbortController()
    const dumps = [1, 2, 3, 4].map(async name => await all.dump(wiki, `${to()}${name}`, ending.signal))
    while (reads < 2) await turn()
    expect(reads).toBe(2)
    ending.abort(new Error('It ends.'))
    const ends = await Promise.allSettled(dumps)
    expect([ends.filter(({ status }) => status === 'rejected').length, reads, temporary()]).toEqual([
      4,
      2,
      [],
    ])
  })

  test('ends when nobody needs it', async () => {
    mark('hangs')
    await expect(source().dump(wiki, to(), AbortSignal.timeout(500))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(temporary()).toEqual([])
  })
})

describe('entities', () => {
  test('are read one by one, as visitors read them', async () => {
    answers = { 'Q2.nt': { status: 200, text: fixture('Q2') } }
    expect(await source().read(wiki, ['Q2', 'Q3'])).toEqual([
      { id: 'Q2', triples: munged('Q2') },
      { id: 'Q3', triples: null },
    ])
    expect(existsSync(join(dir, 'asked.json'))).toBe(false)
  })

  test('that cannot be read that way are read by the script', async () => {
    answers = { 'Q2.nt': { status: 500, text: '' }, 'L1.nt': { status: 200, text: fixture('L1') } }
    rows = [
      { namespace: 120, title: 'Q2' },
      { namespace: 120, title: 'Q4' },
    ]
    expect(await source().read(wiki, ['L1', 'Q2', 'Q3', 'Q4'])).toEqual([
      { id: 'L1', triples: munged('L1') },
      { id: 'Q3', triples: null },
      { id: 'Q2', triples: munged('Q2') },
      { id: 'Q4', triples: null },
    ])
    expect(asked().input).toBe('Q2\nQ4\n')
  })

  test('are read by the script if they are many', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `Q${index + 1}`)
    const read = await source().read(wiki, ids)
    expect(read.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(read.filter(({ triples }) => triples !== null)).toHaveLength(1)
    expect(asked().input?.split('\n')).toHaveLength(151)
    expect(temporary()).toEqual([])
  })
})

test('a position in another wiki, at another address or with other settings is unusable', async () => {
  rows = [{ revision: 1, archived: null, log: 1 }]
  const { position } = await source().dump(wiki, join(dir, 'munged.nt.gz'), NEVER)
  rows = []
  expect(await source().changesSince(wiki, { ...position, revision: 0, log: 0 })).toMatchObject({ ids: [] })
  const others = [
    { server: 'https://museum.example.org' },
    { dbName: 'other' },
    { schema: 'newer' },
    { settings: { wwExtEnableWikibaseLexeme: '1' } },
  ]
  for (const other of others) {
    const changed = { ...wiki, record: { ...wiki.record, ...other } } as KnownWiki
    expect(await source().changesSince(changed, { ...position, revision: 0, log: 0 })).toBeNull()
  }
})
