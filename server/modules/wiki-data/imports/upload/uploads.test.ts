import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { API_BASE } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { endStaleImports } from '#server/modules/wiki-data/imports/end-stale-imports.ts'
import { errorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { PUT_BACK_TEXT } from '#server/modules/wikis/shared/wiki-runs.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import {
  createUpload,
  metadata,
  NEW_WIKI_STATISTICS,
  newestImport,
  readImports,
  sendPart,
  tus,
  uploadFile,
} from '#server/testing/import-upload.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasWiki()

beforeEach(async () => {
  app.engine.statistics.set(wiki.domain, NEW_WIKI_STATISTICS)
})

const UPLOADS = API_BASE + wikiDataApi.importUploads
const begin = async (size: number, more: { fileName?: string; by?: TestMember; wiki?: number } = {}) =>
  await createUpload(app, more.by ?? ada, { wiki: wiki.id, ...more, size })
const beginAt = async (size: number) => String((await begin(size)).headers['location'])
const uploadsDir = () => join(app.deps.config.dataDir, 'imports', 'uploads')
const files = () => (existsSync(uploadsDir()) ? readdirSync(uploadsDir()) : [])
const head = async (url: string, by = ada) => await tus(app, by, 'HEAD', url)

describe('an upload', () => {
  test('arrives in parts, continues where it was, and is then checked', async () => {
    const url = await beginAt(10)
    expect(url).toMatch(/^\/api\/wiki\/import\/uploads\/[0-9a-f]{48}$/)
    expect((await sendPart(app, ada, url, 0, Buffer.from('abcd'))).headers['upload-offset']).toBe('4')
    expect((await head(url)).headers).toMatchObject({ 'upload-offset': '4', 'upload-length': '10' })
    expect(await newestImport(app, ada, wiki.id)).toMatchObject({
      status: 'uploading',
      file_name: 'pages.xml',
      size: 10,
      received: 4,
      upload_path: url,
    })
    expect((await sendPart(app, ada, url, 4, Buffer.from('efghij'))).statusCode).toBe(204)
    expect(await newestImport(app, ada, wiki.id)).toMatchObject({ status: 'checking', upload_path: null })
    const [name = ''] = files()
    expect(readFileSync(join(uploadsDir(), name), 'utf8')).toBe('abcdefghij')
    // A client that missed the last answer learns that nothing is missing.
    expect((await head(url)).headers['upload-offset']).toBe('10')
  })

  test('is not complete until its check is certain to follow, so that the client sends the last part again', async () => {
    const url = await beginAt(10)
    const enqueue = jest.spyOn(app.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('The server dies.'))
    expect((await sendPart(app, ada, url, 0, Buffer.from('abcdefghij'))).statusCode).toBe(500)
    enqueue.mockRestore()
    expect((await head(url)).headers['upload-offset']).toBe('0')
    expect((await sendPart(app, ada, url, 0, Buffer.from('abcdefghij'))).statusCode).toBe(204)
    expect((await newestImport(app, ada, wiki.id)).status).toBe('checking')
  })

  test('is a file that only the server can read', async () => {
    await beginAt(10)
    const [name = ''] = files()
    expect(statSync(join(uploadsDir(), name)).mode & 0o777).toBe(0o600)
    expect(statSync(uploadsDir()).mode & 0o777).toBe(0o700)
  })

  test('accepts no part at another offset, longer than the rest, or of another type', async () => {
    const url = await beginAt(10)
    await sendPart(app, ada, url, 0, Buffer.from('abcd'))
    expect((await sendPart(app, ada, url, 3, Buffer.from('x'))).statusCode).toBe(409)
    expect((await sendPart(app, ada, url, 5, Buffer.from('x'))).statusCode).toBe(409)
    expect((await sendPart(app, ada, url, 4, Buffer.from('1234567'))).statusCode).toBe(413)
    const json = { 'content-type': 'application/json', 'upload-offset': '4' }
    expect((await tus(app, ada, 'PATCH', url, { headers: json, body: Buffer.from('{}') })).statusCode).toBe(
      415,
    )
    expect((await head(url)).headers['upload-offset']).toBe('4')
  })

  test.each([
    ['without a length', {}],
    ['of unknown length', { 'upload-defer-length': '1' }],
    ['of a negative length', { 'upload-length': '-1' }],
    ['without content', { 'upload-length': '0' }],
  ])('%s cannot begin', async (_title, headers) => {
    const described = { ...headers, 'upload-metadata': metadata({ wiki: String(wiki.id) }) }
    expect((await tus(app, ada, 'POST', UPLOADS, { headers: described })).statusCode).toBe(400)
  })

  test('of a larger file than the service accepts is refused with the limit', async () => {
    const response = await begin(1024 * MEGABYTE + 1)
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { message: 'This file is larger than 1 GB, which is the maximum.' },
    ])
  })

  test('supports only version 1.0.0 of tus', async () => {
    const response = await tus(app, ada, 'POST', UPLOADS, { headers: { 'tus-resumable': '0.2.2' } })
    expect([response.statusCode, response.headers['tus-resumable']]).toEqual([412, '1.0.0'])
  })

  test('that is abandoned leaves nothing', async () => {
    const url = await beginAt(10)
    expect((await tus(app, ada, 'DELETE', url)).statusCode).toBe(204)
    expect(files()).toEqual([])
    expect((await head(url)).statusCode).toBe(410)
    expect(await newestImport(app, ada, wiki.id)).toMatchObject({ status: 'cancelled' })
    expect((await begin(10)).statusCode).toBe(201)
  })

  test('can also be cancelled by its import', async () => {
    await beginAt(10)
    const { id } = await newestImport(app, ada, wiki.id)
    const response = await post(app, ada, wikiDataApi.cancelImport, { wiki: wiki.id, id })
    expect(response.json().data).toMatchObject({ id, status: 'cancelled', upload_path: null })
    expect(files()).toEqual([])
  })

  test('that does not continue for a day is removed, and one that does is not', async () => {
    const url = await beginAt(10)
    app.clock.advance(23 * HOUR_MS)
    await sendPart(app, ada, url, 0, Buffer.from('abcd'))
    app.clock.advance(23 * HOUR_MS)
    await endStaleImports(app.deps)
    expect((await newestImport(app, ada, wiki.id)).status).toBe('uploading')
    app.clock.advance(HOUR_MS)
    await endStaleImports(app.deps)
    const [row] = await app.deps.db.selectFrom('wiki_imports').selectAll().execute()
    expect(row).toMatchObject({ status: 'cancelled', error: 'Nothing happened for 24 hours.', network: null })
  })
})

describe('an upload belongs to its member', () => {
  test('others can neither see, fill nor remove it', async () => {
    const url = await beginAt(10)
    const eve = await createMember(app)
    expect((await head(url, eve)).statusCode).toBe(404)
    expect((await sendPart(app, eve, url, 0, Buffer.from('x'))).statusCode).toBe(404)
    expect((await tus(app, eve, 'DELETE', url)).statusCode).toBe(404)
    expect((await tus(app, null, 'HEAD', url)).statusCode).toBe(401)
    expect((await begin(10, { by: eve })).statusCode).toBe(403)
  })

  test('a member who no longer manages the wiki cannot continue', async () => {
    const url = await beginAt(10)
    await app.deps.db.deleteFrom('wiki_managers').where('wiki_id', '=', wiki.id).execute()
    expect((await sendPart(app, ada, url, 0, Buffer.from('x'))).statusCode).toBe(404)
  })

  test('a page of another origin can send nothing', async () => {
    const url = await beginAt(10)
    const headers = { origin: 'http://evil.localhost:8080', 'upload-offset': '0' }
    expect((await tus(app, ada, 'PATCH', url, { headers })).statusCode).toBe(403)
    expect((await tus(app, ada, 'POST', UPLOADS, { headers })).statusCode).toBe(403)
  })

  test('no answer allows other origins to read it', async () => {
    const response = await begin(10)
    expect(Object.keys(response.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('an upload cannot begin', () => {
  test('while another one of the same wiki is open', async () => {
    await begin(10)
    const response = await begin(10)
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'A file is already being imported into this wiki. Cancel that import first.',
    ])
  })

  test('twice by two simultaneous requests', async () => {
    const answers = await Promise.all([begin(10), begin(10), begin(10)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400])
    expect(files()).toHaveLength(1)
  })

  test('for a fourth wiki at a time', async () => {
    for (let count = 0; count < 4; count += 1) {
      const other = await newWiki(app, ada)
      app.engine.statistics.set(other.domain, NEW_WIKI_STATISTICS)
      expect((await begin(10, { wiki: other.id })).statusCode).toBe(count < 3 ? 201 : 429)
    }
  })

  test('without space on the disk for it and for what others have reserved', async () => {
    const other = await newWiki(app, ada)
    app.engine.statistics.set(other.domain, NEW_WIKI_STATISTICS)
    app.disk.total = 0
    app.disk.free = 15
    expect((await begin(10)).statusCode).toBe(201)
    expect((await begin(10, { wiki: other.id })).statusCode).toBe(503)
    expect((await begin(5, { wiki: other.id })).statusCode).toBe(201)
  })

  test.each([
    ['pages', { pages: 2 }],
    ['edits', { edits: 2 }],
    ['files', { images: 1 }],
  ])('if the wiki has %s of its own', async (_title, more) => {
    app.engine.statistics.set(wiki.domain, { ...NEW_WIKI_STATISTICS, ...more })
    expect((await begin(10)).json().message).toBe(errorText('import-not-empty'))
    expect((await readImports(app, ada, wiki.id)).refusal).toBe(errorText('import-not-empty'))
  })

  test('while entities are imported', async () => {
    const values = { wiki_id: wiki.id, status: 'pending' as const, source_url: '', entity_ids: 'Q1' }
    await app.deps.db
      .insertInto('entity_imports')
      .values({ ...values, started_at: 0, updated_at: 0 })
      .execute()
    expect((await begin(10)).json().message).toBe(errorText('import-of-entities'))
  })

  test('while the wiki is being restored', async () => {
    const values = { wiki_id: wiki.id, user_id: ada.user.id, mode: 'back', status: 'pending' } as const
    const backup = { snapshot: 'a', taken_at: 0, started_at: 0, updated_at: 0 }
    await app.deps.db
      .insertInto('wiki_restores')
      .values({ ...values, ...backup })
      .execute()
    expect((await begin(10)).json().message).toBe(PUT_BACK_TEXT)
  })

  test('while the wiki is being upgraded, or the engine cannot read it', async () => {
    app.engine.databaseVersion = async () => '1.39'
    expect((await begin(10)).json().message).toBe(errorText('import-not-served'))
    app.engine.databaseVersion = async () => app.engine.facts.version
    app.engine.statistics.clear()
    expect((await begin(10)).json().message).toBe(errorText('import-unreadable'))
  })

  test('for a deleted wiki', async () => {
    await post(app, ada, '/wiki/delete', { wiki: wiki.id, deletionReasons: [] })
    expect((await begin(10)).statusCode).toBe(403)
  })
})

test('the list says what can be imported', async () => {
  expect(await readImports(app, ada, wiki.id)).toEqual({ data: [], size_max: 1024 * MEGABYTE, refusal: null })
})

test('an import that was not checked cannot start', async () => {
  const { id } = await uploadFile(app, ada, wiki.id, Buffer.from('x'))
  const response = await post(app, ada, wikiDataApi.imports, { wiki: wiki.id, id })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Only a file that has been checked can be imported.',
  ])
  expect((await post(app, ada, wikiDataApi.imports, { wiki: wiki.id, id: id + 1 })).statusCode).toBe(404)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\pages.xml', 'pages.xml'],
  ['a\r\nSet-Cookie: x=1\0.xml', 'aSet-Cookie: x=1.xml'],
  ['pages\u202egpj.xml', 'pagesgpj.xml'],
  ['..', '..'],
  ['', 'file'],
  ['ü'.repeat(300), 'ü'.repeat(200)],
])('the name %j of a file is kept as %j', async (fileName, kept) => {
  await begin(10, { fileName: fileName || ' ' })
  expect((await newestImport(app, ada, wiki.id)).file_name).toBe(kept)
})

test.each([
  ['no metadata', ''],
  ['a key without a value twice', 'wiki,wiki'],
  ['text that is not Base64', 'wiki *'],
  ['bytes that are not UTF-8', `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`],
  [
    'more than a few keys',
    metadata(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, 'x']))),
  ],
])('metadata with %s is refused', async (_title, text) => {
  const headers = { 'upload-length': '10', 'upload-metadata': text }
  const { statusCode } = await tus(app, ada, 'POST', UPLOADS, { headers })
  expect([400, 422]).toContain(statusCode)
})
