// @slow

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import { newFolder } from '#jest/test-folders.ts'
import { type ReadingLimits, readingLimits } from './common/reading-limits.ts'
import { createFileReader } from './read-file.ts'
import { archive, zipOf } from './testing/example-archive.ts'
import { dumpXml, escapeXml, FACTS, pageXml, revisionXml } from './testing/example-dump.ts'

const never = new AbortController().signal
let dir: string

beforeEach(() => {
  dir = newFolder()
})

interface Reading {
  readonly limits?: Partial<ReadingLimits>
  readonly write?: boolean
  readonly signal?: AbortSignal
}

async function read(bytes: Buffer | string, { limits = {}, write = false, signal = never }: Reading = {}) {
  const path = join(dir, 'upload')
  writeFileSync(path, bytes)
  const out = write ? join(dir, 'out') : null
  if (out) mkdirSync(out)
  const order = { facts: FACTS, limits: { ...readingLimits(64), ...limits }, now: Date.now(), dir: out }
  return await createFileReader().read(path, { ...order, task: write ? 'write' : 'check' }, signal)
}

const XML = dumpXml(pageXml('A', 0))
const program = (name: string, args: string[], input: Buffer | string) =>
  execFileSync(name, args, { input, maxBuffer: 2 ** 30 })

describe('the type of a file is recognized by its content', () => {
  test.each([
    ['XML', () => Buffer.from(XML)],
    ['XML with a mark', () => Buffer.from(`\ufeff${XML}`)],
    ['.gz', () => gzipSync(XML)],
    ['.gz in two parts', () => Buffer.concat([gzipSync(XML.slice(0, 50)), gzipSync(XML.slice(50))])],
    ['.bz2', () => program('bzip2', ['-c'], XML)],
    ['.xz', () => program('xz', ['-c'], XML)],
    ['an archive', async () => await archive({ parts: { [archiveParts.pages]: XML } })],
  ])('%s', async (_title, make) => {
    expect((await read(await make())).report.content).toMatchObject({ pages: 1, revisions: 1 })
  })

  test.each([
    ['an empty file', () => Buffer.alloc(0), 'neither an XML file'],
    ['a picture', () => Buffer.from('\x89PNG\r\n'), 'neither an XML file'],
    ['a SQLite database', () => Buffer.from('SQLite format 3\0'), 'neither an XML file'],
    ['.gz of .gz', () => gzipSync(gzipSync(XML)), 'not text in UTF-8'],
    ['.gz of a ZIP file', async () => gzipSync(await archive()), 'not a MediaWiki export|UTF-8'],
    ['.gz that is cut off', () => gzipSync(XML).subarray(0, 100), 'damaged'],
    ['.bz2 that is cut off', () => program('bzip2', ['-c'], XML).subarray(0, 100), 'damaged'],
    ['.xz that is cut off', () => program('xz', ['-c'], XML).subarray(0, 100), 'damaged'],
    [
      'a ZIP file with an XML file',
      async () => await zipOf({ 'pages.xml': XML }),
      'not an export of this service',
    ],
    ['an empty ZIP file', async () => await zipOf({}), 'neither an XML file'],
    ['a ZIP file that is cut off', async () => (await archive()).subarray(0, -30), 'damaged'],
  ])('%s is refused', async (_title, make, reason) => {
    await expect(read(await make())).rejects.toThrow(new RegExp(reason))
  })
})

test('.xz is refused with a way out if the program for it is missing', async () => {
  const reading = read(program('xz', ['-c'], XML), { limits: { programs: '/nowhere' } })
  await expect(reading).rejects.toThrow(
    'xz-utils is missing on it. Please upload the file unpacked or as .gz.',
  )
})

describe('a small file that becomes huge', () => {
  const zeros = Buffer.alloc(24 * 1024 * 1024, ' ')
  const huge = () => Buffer.concat([Buffer.from('<mediawiki>'), zeros])

  test.each([
    ['.gz', () => gzipSync(huge())],
    ['.bz2', () => program('bzip2', ['-c'], huge())],
    ['.xz', () => program('xz', ['-c', '-1'], huge())],
  ])('%s is refused at the limit', async (_title, make) => {
    await expect(read(make(), { limits: { unpackedBytes: 8 * 1024 * 1024 } })).rejects.toThrow(
      'larger than the maximum when it is unpacked',
    )
  })

  test('a ZIP file is refused because of the sizes that it declares', async () => {
    const bomb = await archive({ parts: { [archiveParts.entitiesJson]: ' '.repeat(20 * 1024 * 1024) } })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(read(bomb, { limits: { unpackedBytes: 8 * 1024 * 1024 } })).rejects.toThrow(
      'larger than the maximum when',
    )
  })

  test('.xz that needs much memory is refused', async () => {
    const greedy = program('xz', ['-c', '--lzma2=preset=9,dict=512MiB'], XML)
    await expect(read(greedy)).rejects.toThrow('more memory than is allowed')
  })

  test('one text of 200 MB is refused', async () => {
    const text = gzipSync(
      `<mediawiki><page><title>A</title><ns>0</ns><revision><text>${'x'.repeat(200 * 1024 * 1024)}`,
    )
    await expect(read(text)).rejects.toThrow('longer than any page')
  })

  test('a file of entities inside entities is refused', async () => {
    const entities = Array.from(
      { length: 10 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('')
    const laughs = `<?xml version="1.0"?><!DOCTYPE mediawiki [<!ENTITY e0 "ha">${entities}]><mediawiki>&e9;</mediawiki>`
    await expect(read(laughs)).rejects.toThrow('DTD')
  })

  test('40,000 tiny pages are read with the memory of a few', async () => {
    const page = `<page><title>P</title><ns>0</ns>${revisionXml({ text: 'x' })}</page>`
    const many = gzipSync(dumpXml(page.repeat(40_000)))
    const { report } = await read(many, { limits: { heapMb: 64, unpackedBytes: 2 ** 30 } })
    expect(report.content.pages).toBe(40_000)
  })
})

describe('an archive of thousands of empty files', () => {
  let crowd: Buffer

  beforeAll(async () => {
    crowd = await archive({
      files: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`${at}.png`, ''])),
    })
  })

  test('is read with little memory, and none of them is imported', async () => {
    const { report } = await read(crowd, { limits: { heapMb: 64 } })
    expect(report.content.files).toBe(0)
    expect(report.losses.join(' ')).toMatch(/2,000 files will not be imported/)
  })

  test('is refused where there may be fewer', async () => {
    await expect(read(crowd, { limits: { entries: 2000 } })).rejects.toThrow('too many entries')
  })
})

test('an archive whose list names a file twice, another part, or none, brings each file once', async () => {
  const line = (path: string) => ({
    path,
    name: 'Map.png',
    old: false,
    size: 1,
    sha1: createHash('sha1').update('x').digest('hex'),
    uploaded_at: '2020-01-02T03:04:05Z',
    uploader: null,
    comment: '',
  })
  const paths = [
    ...['files/Map.png', 'files/Map.png', archiveParts.about, archiveParts.pages],
    ...['files/None.png', 'files/../about.json', 'files/', '/etc/passwd', 'files/__proto__', ''],
  ]
  const parts = { [archiveParts.files]: paths.map(path => `${JSON.stringify(line(path))}\n`).join('') }
  const { report, parts: written } = await read(await archive({ files: { 'Map.png': 'x' }, parts }), {
    write: true,
  })
  expect([report.content.files, written.files]).toEqual([1, ['files-000001.jsonl']])
  expect(readdirSync(join(dir, 'out', 'files'))).toHaveLength(1)
})

describe('reading', () => {
  test('ends after its time', async () => {
    const slow = gzipSync(dumpXml(pageXml('A', 0).repeat(100_000)))
    await expect(read(slow, { limits: { ms: 1 } })).rejects.toThrow('took too long')
  })

  test('can be cancelled', async () => {
    const cancel = new AbortController()
    const reading = read(gzipSync(dumpXml(pageXml('A', 0).repeat(100_000))), { signal: cancel.signal })
    setTimeout(() => cancel.abort(new Error('not wanted')), 1)
    await expect(reading).rejects.toThrow('not wanted')
  })

  test('holds no texts of the file in its report', async () => {
    const { report } = await read(
      dumpXml(pageXml('A', 0, { model: escapeXml(`<script>${'x'.repeat(500)}\n\u202e`) })),
    )
    expect(report.losses[1]).toMatch(/\(<script>x{52}…\)/)
  })
})

test('the process that reads can open no other file and start no program', async () => {
  const script = join(dir, 'try.ts')
  writeFileSync(script, '')
  const args = ['--permission', `--allow-fs-read=${process.cwd()}`, `--allow-fs-read=${process.cwd()}/*`]
  const attempt = (code: string) =>
    execFileSync(
      process.execPath,
      [...args, '-e', `try { ${code}; console.log('done') } catch (e) { console.log(e.code) }`],
      {
        encoding: 'utf8',
      },
    ).trim()
  expect(attempt("require('fs').readFileSync('/etc/passwd')")).toBe('ERR_ACCESS_DENIED')
  expect(attempt("require('fs').writeFileSync('/tmp/x', '')")).toBe('ERR_ACCESS_DENIED')
  expect(attempt("require('child_process').execFileSync('/bin/true')")).toBe('ERR_ACCESS_DENIED')
})
