import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { resultText } from '#server/engine/testing/result-text.ts'
import { until } from '#server/testing/until.ts'
import { ImageFile } from './image-file.ts'
import { OxigraphStore } from './oxigraph-store.ts'
import { StoreGoneError } from './triple-store.ts'

const THINGS = 20_000
const COUNT = 'SELECT (COUNT(*) AS ?c) { ?s ?p ?o }'
const COUNTED = `c\r\n${THINGS}\r\n`
const ENDLESS = 'SELECT (COUNT(*) AS ?c) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }'

let dir: string
let file: string
let image: ImageFile
let store: OxigraphStore
let room: number

beforeEach(async () => {
  dir = newFolder()
  file = fileOf('name')
  room = Number.POSITIVE_INFINITY
  image = new ImageFile(dir, async () => room)
  store = await open()
  await store.load(file)
})
afterEach(async () => await store.close())

function fileOf(predicate: string): string {
  const lines = Array.from(
    { length: THINGS },
    (_, n) => `<http://a/${n}> <http://a/${predicate}> "n${n}"@en .\n`,
  )
  const path = join(dir, `${predicate}.nt.gz`)
  writeFileSync(path, gzipSync(lines.join(''), { level: 1 }))
  return path
}

const open = async () => await OxigraphStore.open({ memoryMax: 256 * MEGABYTE }, image)
const saved = async () => await until(() => image.of(file) !== null)
const ask = async (query: string, timeoutMs = MINUTE_MS) =>
  await store.query(query, { format: 'text/csv', timeoutMs, maxBytes: 10 * MEGABYTE }, resultText)

/** Loses the engine to a query, and opens the next one. */
async function lose(): Promise<void> {
  await expect(ask(ENDLESS, 50)).rejects.toThrow()
  expect(store.gone.aborted).toBe(true)
  store = await open()
}

/** The task by which the thread gets the triples. */
async function taskOf(load: Promise<void>): Promise<string | undefined> {
  const kind = store['running']?.job.task.kind
  await load
  return kind
}

describe('the image of a store', () => {
  test('gives the next store all triples, which can be read, changed and lost again', async () => {
    await saved()
    for (const round of [1, 2, 3]) {
      await lose()
      expect(await taskOf(store.load(file))).toBe('restore')
      expect(await ask(COUNT)).toBe(COUNTED)
      await store.update([{ insertData: `<http://a/x> <http://a/y> ${round}` }])
      expect(await ask('SELECT ?o { <http://a/x> <http://a/y> ?o }')).toBe(`o\r\n${round}\r\n`)
      await expect(store.update([{ insertData: 'no triples' }])).rejects.toThrow()
      expect(await ask(`SELECT ?n { <http://a/${THINGS - 1}> ?p ?n }`)).toBe(`n\r\nn${THINGS - 1}\r\n`)
    }
  })

  test('is saved before anything else if an engine was lost before there was an image', async () => {
    image.isNeeded = true
    store = await open()
    await store.load(file)
    expect(image.of(file)).not.toBeNull()
  })

  test('is not used for another file, and is replaced by that file’s', async () => {
    await saved()
    await lose()
    const other = fileOf('label')
    expect(await taskOf(store.load(other))).toBe('load')
    expect(image.of(file)).toBeNull()
    expect(image.of(other)).not.toBeNull()
    expect(await ask('SELECT DISTINCT ?p { ?s ?p ?o }')).toBe('p\r\nhttp://a/label\r\n')
  })

  test('is saved again, with later changes, when the triples were dumped', async () => {
    await saved()
    await store.update([{ insertData: '<http://a/x> <http://a/y> 1' }])
    const dump = join(dir, 'dump.nt.gz')
    await store.dump(dump)
    await until(() => image.of(dump) !== null)
    await lose()
    expect(await taskOf(store.load(dump))).toBe('restore')
    expect(await ask('SELECT ?o { <http://a/x> ?p ?o }')).toBe('o\r\n1\r\n')
  })

  test('that is truncated ends the store that takes it over, and the next one loads the file', async () => {
    await saved()
    const { image: facts } = image.of(file) ?? {}
    if (!facts) throw new Error('There is no image.')
    image.end(file, { ...facts, bytes: facts.bytes + 64 * 1024 })
    await lose()
    await expect(store.load(file)).rejects.toThrow(StoreGoneError)
    expect(image.of(file)).toBeNull()
    store = await open()
    expect(await taskOf(store.load(file))).toBe('load')
    expect(await ask(COUNT)).toBe(COUNTED)
  })

  test('is not saved if the disk has no space for it, and the file is loaded', async () => {
    await saved()
    room = MEGABYTE
    const other = fileOf('label')
    await lose()
    await store.load(other)
    expect(image.of(other)).toBeNull()
    await lose()
    expect(await taskOf(store.load(other))).toBe('load')
    expect(await ask(COUNT)).toBe(COUNTED)
  })

  test('has no name on the disk, and disappears with the store', async () => {
    await saved()
    expect(readdirSync(dir)).toEqual(['name.nt.gz'])
    await store.close()
    expect(image.of(file)).toBeNull()
  })
})
