import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { consoleApi, type MaintenanceAct } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'
import { newFolder } from '#jest/test-folders.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const SHELL = `<!doctype html><html lang="en"><title>Shell</title><style>body{margin:0}</style>
<script type="application/json" id="config">%CONFIG%</script><div id="root"></div>`

let app: TestApp
let distDir: string
let operator: TestMember
let ada: TestMember

beforeEach(async () => {
  distDir = newFolder()
  mkdirSync(join(distDir, 'pages'))
  for (const name of ['index.html', 'pages/index.html']) writeFileSync(join(distDir, name), SHELL)
  app = await createTestApp({ distDir })
  operator = await createOperator(app, 'operator')
  ada = await createMember(app)
})
afterEach(async () => await app.close())

const act = async (name: MaintenanceAct, body: object, who = operator) =>
  await post(app, who, consoleApi.maintenanceAct(name), { reason: 'A test.', ...body })
const until = () => new Date(app.clock.now() + DAY_MS).toISOString()
const page = async (headers: Record<string, string> = ada.headers, url: string = routes.dashboard) =>
  await app.app.inject({ url, headers })

const MARKUP = `</aside><script>alert(1)</script><img src=x onerror=alert(1)> {{links.about}} $& & "'`

describe('a banner whose text is markup', () => {
  test('is shown as it was typed, only on the pages of members', async () => {
    expect((await act('banner', { text: MARKUP, place: 'members', until: until() })).statusCode).toBe(200)
    const { body, headers } = await page()
    expect(body).not.toMatch(/<script>|<img/)
    expect(body).toContain(
      '<aside id="announcement" aria-label="Announcement"><p dir="auto">&lt;/aside&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; {{links.about}} $&amp; &amp; &quot;&#39;</p></aside><div id="root">',
    )
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    for (const url of [routes.home, routes.dashboard])
      expect((await page({}, url)).body).not.toContain('announcement')
  })

  test('is not on the pages of members when it is for wikis, before its time, and afterwards', async () => {
    await act('banner', { text: 'Hello.', place: 'wikis', until: until() })
    expect((await page()).body).not.toContain('Hello.')
    const from = new Date(app.clock.now() + DAY_MS / 2).toISOString()
    await act('banner', { text: 'Hello.', place: 'both', from, until: until() })
    expect((await page()).body).not.toContain('Hello.')
    app.clock.advance(DAY_MS / 2)
    expect((await page()).body).toContain('Hello.')
    app.clock.advance(DAY_MS / 2)
    expect((await page()).body).not.toContain('Hello.')
  })
})

test('the reason for the read-only service is shown on the pages of members, as text', async () => {
  await act('read-only', { text: '<b>We move.</b>' })
  expect((await page()).body).toContain(
    '<p dir="auto">Nothing can be changed at the moment: &lt;b&gt;We move.&lt;/b&gt;</p>',
  )
  expect((await page({})).body).not.toContain('We move')
  await act('writable', {})
  expect((await page()).body).not.toContain('We move')
})

test('pages are served without a banner when it cannot be read', async () => {
  await act('banner', { text: 'Hello.', place: 'members', until: until() })
  await app.deps.db.schema.dropTable('maintenance').execute()
  const response = await page()
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain('Hello.')
})

test.each(['moderator', 'member'] as const)('a %s changes nothing', async who => {
  const other = who === 'moderator' ? await createOperator(app, 'moderator') : ada
  for (const name of ['banner', 'remove-banner', 'read-only', 'writable'] as const) {
    const response = await act(name, { text: 'Mine.', place: 'both', until: until() }, other)
    expect(response.statusCode).toBe(who === 'moderator' ? 403 : 404)
  }
  expect(await app.deps.db.selectFrom('maintenance').selectAll().execute()).toEqual([])
})

describe('while the service is read-only', () => {
  test('every call that writes is refused, whoever sends it, except those of the console', async () => {
    await newWiki(app, ada)
    await act('read-only', { text: 'We move.' })
    const answered: string[] = []
    const refused: string[] = []
    for (const { method, url, endpoint } of app.routes) {
      if (!endpoint || ['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
      const path = url.replace(/:\w+/g, '1')
      const { statusCode } = await app.app.inject({
        method: method as 'POST',
        url: path,
        headers: ada.headers,
      })
      if (statusCode === 503) refused.push(endpoint.path)
      else if (endpoint.caller !== 'operator') answered.push(`${method} ${endpoint.path}`)
      else expect([endpoint.path, statusCode]).toEqual([endpoint.path, 404])
    }
    expect(refused.length).toBeGreaterThan(40)
    // Only the calls that read, and those that log in and out.
    expect(answered.toSorted()).toEqual([
      ...['DELETE /auth/login', 'DELETE /user/sessions', 'POST /appeal', 'POST /auth/login'],
      ...['POST /auth/passkey', 'POST /auth/passkeyOptions', 'POST /auth/secondStep'],
      ...['POST /user/confirmIdentity', 'POST /user/data', 'POST /user/wikis/:domain/open'],
      ...['POST /wiki/:id/login-ticket', 'POST /wiki/details', 'POST /wiki/domain'],
      ...['POST /wiki/domain/certificate', 'POST /wiki/mine'],
    ])
  })

  test('a write that began before is completed', async () => {
    const create = app.engine.create.bind(app.engine)
    app.engine.create = async wiki => {
      await act('read-only', { text: 'We move.' })
      await create(wiki)
    }
    const { domain } = await newWiki(app, ada)
    expect(app.engine.wikis.has(domain)).toBe(true)
    await expect(newWiki(app, ada)).rejects.toThrow()
  })

  test('a foreign page learns no more than before', async () => {
    await act('read-only', { text: 'We move.' })
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await post(app, ada, '/wiki/create', {}, { headers })
    expect(response.statusCode).toBe(403)
  })
})
