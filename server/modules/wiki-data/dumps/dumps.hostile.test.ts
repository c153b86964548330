// @sqlite-only

import { createHash } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Store } from 'oxigraph'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { insertReadyWiki } from '#server/testing/managed-wiki.ts'
import { until } from '#server/testing/until.ts'
import { storeDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import { lookForDumps } from './dumps.job.ts'

const PAGES = '/dumps/pages.xml.gz'

let id: number

allTestsShareEngineAndApp()
beforeAll(async () => {
  const admin = await kit.openWiki('open')
  await admin.edit('Story', { text: 'Once upon a time' })
  await kit.settled()
  id = (await insertReadyWiki(app, kit.domain('open'))).id
  await publish({})
  await lookForDumps(app.deps)
  await app.deps.jobs.runDue()
})

const visitor = () => kit.client('open')
const publish = async (settings: Record<string, string>, deletedAt: number | null = null) =>
  await kit.engine.publish({
    ...{ id, domain: kit.domain('open'), sitename: 'Open <b>wiki</b>', deletedAt, quotaMb: null },
    settings,
  })

/** The bytes of an answer. */
async function bytes(path: string, headers: Record<string, string> = {}) {
  return await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request(
        { port: kit.port, path, headers: { host: kit.domain('open'), ...headers } },
        response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      asked.on('error', reject).end()
    },
  )
}

describe('a dump', () => {
  test('has the pages with their history, and is listed with its size and sum', async () => {
    const { status, headers, body } = await bytes(PAGES)
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'application/gzip',
      undefined,
    ])
    expect(String(gunzipSync(body))).toContain('Once upon a time')
    const sum = createHash('sha256').update(body).digest('hex')
    expect(headers['etag']).toBe(`"${sum}"`)
    const list = await visitor().page('/dumps/')
    expect(list).toContain(sum)
    expect(list).toContain('Dumps of Open &lt;b&gt;wiki&lt;/b&gt;')
    expect(list).not.toContain('latest-all')
    expect((await visitor().request('/dumps/latest-all.json.gz')).status).toBe(404)
  })

  test('is sent in parts, and only if the client does not have it yet', async () => {
    const whole = await bytes(PAGES)
    const etag = String(whole.headers['etag'])
    const part = await bytes(PAGES, { range: 'bytes=3-9', 'if-range': etag })
    expect([part.status, part.body.equals(whole.body.subarray(3, 10))]).toEqual([206, true])
    // It is not the file whose beginning the client has.
    expect((await bytes(PAGES, { range: 'bytes=3-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await bytes(PAGES, { 'if-none-match': etag })).status).toBe(304)
    expect((await bytes(PAGES, { range: 'bytes=999999999-' })).status).toBe(416)
  })

  test('can be read by pages of all origins, and is not for search engines', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'GET']) {
      const { status, headers } = await visitor().request(PAGES, { method })
      expect([method, status, headers['access-control-allow-origin'], headers['x-robots-tag']]).toEqual([
        method,
        method === 'OPTIONS' ? 204 : 200,
        '*',
        'noindex',
      ])
    }
    expect((await visitor().request(PAGES, { method: 'POST' })).status).toBe(405)
    expect(await visitor().page('/robots.txt')).toContain('\nAllow: /dumps/$\nDisallow: /dumps/\n')
  })

  test('is described for programs with DCAT and VoID', async () => {
    const known = await visitor().request('/.well-known/void')
    expect([known.status, known.headers.location]).toEqual([
      303,
      `http://${kit.domain('open')}/dumps/dataset.ttl`,
    ])
    const { headers, text } = await visitor().request('/dumps/dataset.ttl')
    expect([headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      'text/turtle; charset=utf-8',
      '*',
    ])
    const quads = new Store()
    quads.load(text, { format: 'text/turtle', base_iri: `http://${kit.domain('open')}/dumps/dataset.ttl` })
    const found = quads.query(
      `prefix dcat: <http://www.w3.org/ns/dcat#> prefix dct: <http://purl.org/dc/terms/>
       select ?title ?url ?size { ?set a dcat:Dataset ; dct:title ?title ; dcat:distribution ?file .
         ?file dcat:downloadURL ?url ; dcat:byteSize ?size }`,
      { results_format: 'json' },
    )
    const size = Number((await bytes(PAGES)).headers['content-length'])
    expect(JSON.parse(String(found)).results.bindings).toMatchObject([
      {
        title: { value: 'Open <b>wiki</b>' },
        url: { value: `http://${kit.domain('open')}${PAGES}` },
        size: { value: String(size) },
      },
    ])
  })

  test.each([
    '/dumps/dumps.json',
    '/dumps/1/dumps.json',
    '/dumps/..%2f..%2fwikistead.sqlite',
    '/dumps/pages.xml',
  ])('%s is not a dump', async path => expect([400, 404]).toContain((await visitor().request(path)).status))
})

test('the page about the wiki leads to the list', async () => {
  expect(await visitor().page('/wiki/Special:About')).toContain('href="/dumps/"')
})

describe.each([
  ['turned off', { wwPublicDumps: '0' }, null, 404],
  ['gone because the wiki is private', { wwPrivateWiki: '1' }, null, 404],
  ['gone because the wiki is deleted', {}, 1, 410],
] as const)('dumps that are %s', (_why, settings, deletedAt, status) => {
  test('are gone at the next request, also for those who know their URLs', async () => {
    const etag = String((await bytes(PAGES)).headers['etag'])
    await publish(settings, deletedAt)
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': etag }] as Record<string, string>[])
      for (const path of [PAGES, '/dumps/', '/dumps/dataset.ttl'])
        expect([path, (await bytes(path, headers)).status]).toEqual([path, status])
    await publish({})
    expect((await bytes(PAGES)).status).toBe(200)
  })
})

test('a network downloads four at a time, and others are not affected', async () => {
  const path = join(kit.dataDir, 'large')
  writeFileSync(path, '')
  truncateSync(path, 64 * 2 ** 20)
  const wiki = { domain: kit.domain('open'), dbName: kit.record('open').dbName, takenAt: 1 }
  await storeDumps(
    { dataDir: kit.dataDir, filesDir: null },
    id,
    wiki,
    [{ name: 'pages.xml.gz', path }],
    new AbortController().signal,
  )
  const begun = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const asked = request({
        port: kit.port,
        path: PAGES,
        headers: { host: kit.domain('open') },
        agent: false,
      })
      const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
      asked.on('response', resolve).on('error', () => undefined)
      asked.end()
      return await promise
    }),
  )
  expect(begun.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
  const refused = await visitor().request(PAGES)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  expect((await visitor().request(PAGES, { method: 'HEAD' })).status).toBe(200)
  for (const response of begun) response.destroy()
  await until(
    async () => (await visitor().request(PAGES, { headers: { range: 'bytes=0-1' } })).status === 206,
  )
})
