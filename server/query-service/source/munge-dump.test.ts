import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { fixture, MUSEUM, munged } from '#server/query-service/rdf/rdf-fixtures.ts'
import { mungeDump } from './munge-dump.ts'

const NEVER = new AbortController().signal

let dir: string
let from: string
let to: string

beforeEach(() => {
  dir = newFolder()
  from = join(dir, 'raw.nt.gz')
  to = join(dir, 'munged.nt.gz')
})

const write = (text: string) => writeFileSync(from, gzipSync(text))
const toFile = (signal = NEVER) => mungeDump({ kind: 'file', vocabulary: MUSEUM, from, to }, signal)
const entities = () =>
  mungeDump({ kind: 'entities', vocabulary: MUSEUM, from, charactersMax: 100_000 }, NEVER)

describe('a dump', () => {
  test('is munged into another file', async () => {
    write(['Q1', 'Q2', 'P4'].map(fixture).join(''))
    const { triples } = await toFile()
    const text = gunzipSync(readFileSync(to)).toString()
    expect(text).toBe(['Q1', 'Q2', 'P4'].map(id => munged(id)).join(''))
    expect(triples).toBe(text.split('\n').length - 1)
  })

  test('is divided by entity', async () => {
    const dump = '<http://wikiba.se/ontology#Dump> <http://schema.org/softwareVersion> "1.0.0" .\n'
    // In dumps, triples about a redirect's document come first.
    const redirect = fixture('Q1')
      .split('\n')
      .filter(line => line !== '')
    const inOrder = [...redirect.slice(1), redirect[0], ''].join('\n')
    write(dump + fixture('Q2') + inOrder + fixture('L1'))
    const read = new Map((await entities()).entities)
    expect([...read.keys()]).toEqual(['Q2', 'Q1', 'L1'])
    expect(read.get('Q2')).toBe(munged('Q2'))
    expect(read.get('L1')).toBe(munged('L1'))
    expect(read.get('Q1')?.split('\n').toSorted()).toEqual(munged('Q1').split('\n').toSorted())
  })

  test('may have lines of any length, and characters of many bytes', async () => {
    const long = '日本😀'.repeat(100_000)
    write(
      `<http://a.example/s> <http://a.example/p> "${long}" .\n<http://a.example/s> <http://a.example/p> "\u2028" .`,
    )
    expect(await toFile()).toEqual({ triples: 2, entities: [] })
    expect(gunzipSync(readFileSync(to)).toString().includes(long)).toBe(true)
  })

  test('may be empty', async () => {
    write('')
    expect(await toFile()).toEqual({ triples: 0, entities: [] })
    expect(gunzipSync(readFileSync(to)).toString()).toBe('')
  })
})

describe('what is not a dump is refused:', () => {
  test('a file that is not complete', async () => {
    write(fixture('Q2').repeat(50))
    const whole = readFileSync(from)
    writeFileSync(from, whole.subarray(0, whole.length - 20))
    await expect(toFile()).rejects.toThrow('unexpected end of file')
  })

  test('a file that is not compressed', async () => {
    writeFileSync(from, fixture('Q2'))
    await expect(entities()).rejects.toThrow('incorrect header check')
  })

  test('no file', async () => {
    await expect(toFile()).rejects.toThrow('ENOENT')
  })

  test('a link that was put in its place', async () => {
    write(fixture('Q2'))
    const link = join(dir, 'link.nt.gz')
    symlinkSync(from, link)
    await expect(mungeDump({ kind: 'file', vocabulary: MUSEUM, from: link, to }, NEVER)).rejects.toThrow(
      'ELOOP',
    )
  })

  test('only a line that is longer than any text may be', async () => {
    const long = gzipSync('x'.repeat(16 * MEGABYTE))
    const triple = gzipSync('\n<http://a.example/s> <http://a.example/p> "kept" .\n')
    writeFileSync(from, Buffer.concat([...Array<Buffer>(33).fill(long), triple]))
    expect(await toFile()).toEqual({ triples: 1, entities: [] })
    expect(gunzipSync(readFileSync(to)).toString()).toContain('"kept"')
    // Half a gigabyte, in a thread of the lowest priority.
  }, 180_000)

  test('a bomb of entities', async () => {
    const line = `<http://museum.localhost:8080/entity/Q2> <http://a.example/p> "${'x'.repeat(10_000)}" .\n`
    write(fixture('Q2') + line.repeat(10))
    await expect(entities()).rejects.toThrow('too large')
  })
})

test('the thread ends when nobody waits for it', async () => {
  write(fixture('Q2').repeat(4000))
  const ending = new AbortController()
  const munging = toFile(ending.signal)
  setTimeout(() => ending.abort(new Error('not needed')), 100)
  await expect(munging).rejects.toThrow('not needed')
  await expect(toFile(ending.signal)).rejects.toThrow('not needed')
})
