// @slow

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import {
  ADDRESSES,
  FILE,
  fillSecretWiki,
  READER,
  SCRIPTS,
  SECRET,
  shows,
  TITLE,
  walk,
} from '#server/engine/testing/secret-wiki.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { startUploadsEngine, type UploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

/**
 * What everybody gets with status 200: pages for logging in, what a browser needs to show them, and nothing from
 * wiki pages.
 */
const OPEN =
  /^\/(?:wiki\/Special:(?:UserLogin|PasswordReset|UserLogout)$|w\/(?:load|opensearch_desc|api)\.php|w\/resources\/|monogram\.svg|favicon\.ico|apple-touch-icon|robots\.txt|\.wikistead\/)/

let kit: UploadsEngine
let admin: WikiClient

const settings = (isPrivate: boolean) => ({
  wgEnableUploads: '1',
  wwExtEnableGadgets: '1',
  [PRIVATE_SETTING]: isPrivate ? '1' : '0',
})
const turn = async (isPrivate: boolean) =>
  await kit.engine.publish({
    ...{ domain: kit.domain('club'), sitename: 'The club', deletedAt: null },
    settings: settings(isPrivate),
  })

beforeAll(async () => {
  kit = await startUploadsEngine(200)
  admin = await kit.openWiki('club')
  await turn(false)
  await fillSecretWiki(admin)
})
afterAll(async () => await kit.close())

test('a visitor who asks for everything of a private wiki learns nothing about it, even if caches had it before', async () => {
  const visitor = () => kit.client('club')
  const before = await walk(visitor())
  // The walk finds everything and warms every cache.
  expect(before.filter(answer => answer.shows).length).toBeGreaterThan(40)
  await turn(true)
  const after = await walk(visitor())
  expect(after.filter(answer => answer.shows).map(({ path }) => path)).toEqual([])
  expect(
    after.filter(({ path, status }) => status === 200 && !OPEN.test(path)).map(({ path }) => path),
  ).toEqual([])
  for (const { path, answer } of after) {
    if (path.startsWith('/w/api.php?') && !path.includes('help'))
      expect([path, answer.text]).toEqual([path, expect.stringMatching(/readapidenied|"error"/)])
    expect([path, String(answer.headers['cache-control'])]).not.toEqual([
      path,
      expect.stringMatching(/s-maxage/),
    ])
    if (path.startsWith('/wiki/'))
      expect([path, answer.text]).not.toEqual([path, expect.stringContaining('ext.gadget')])
  }
  expect((await visitor().request('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await visitor().request('/query/sparql')).status).toBe(403)
})

describe('a private wiki', () => {
  beforeAll(async () => await turn(true))

  test('shows a log-in page with its styles, and no way to sign up', async () => {
    const visitor = kit.client('club')
    const page = await visitor.page('/wiki/Special:UserLogin')
    expect(page).toContain('name="wpPassword"')
    const [styles = ''] = /\/w\/load\.php[^"]*only=styles[^"]*/.exec(page) ?? []
    expect((await visitor.page(styles.replaceAll('&amp;', '&'))).length).toBeGreaterThan(1000)
    const signUp = await visitor.request('/wiki/Special:CreateAccount')
    expect(signUp.text).not.toContain('name="wpPassword"')
  })

  test('is complete for members who log in, until they log out', async () => {
    const reader = kit.client('club')
    expect((await reader.request(FILE)).status).toBe(403)
    expect(await reader.logIn(READER.username, READER.password)).toBe('PASS')
    const found = await walk(reader, [`/wiki/${TITLE}`, ...SCRIPTS['load.php'], ...SCRIPTS['rest.php'], FILE])
    const seen = new Set(
      found.filter(answer => answer.shows || answer.status === 200).map(({ path }) => path),
    )
    for (const path of [`/wiki/${TITLE}`, FILE, `/w/rest.php/v1/page/${TITLE}`]) expect(seen).toContain(path)
    for (const name of ['site.styles', 'site', 'ext.gadget.cards'])
      expect((await reader.request(`/w/load.php?modules=${name}`)).text).toContain(SECRET)
    const file = await reader.request(FILE)
    expect([
      file.headers['cache-control'],
      file.headers['cross-origin-resource-policy'],
      file.headers['vary'],
    ]).toEqual(['private, no-cache', 'same-origin', 'Cookie'])
    if (kit.scalesPictures()) {
      const png = await reader.request(ADDRESSES.thumbnail[0] ?? '')
      expect([200, 302]).toContain(png.status)
    }
    const cookies = [...reader.cookies]
    await reader.api({ action: 'logout', token: await reader.token('csrf') }, 'POST')
    const stolen = kit.client('club')
    for (const [name, value] of cookies) stolen.cookies.set(name, value)
    expect((await stolen.request(FILE)).status).toBe(403)
    expect((await stolen.request('/w/load.php?modules=site.styles')).text).not.toContain(SECRET)
  })

  test('takes no cookie, token or header for a reader that MediaWiki does not know', async () => {
    const { dbName } = kit.record('club')
    const other = await kit.openWiki('other')
    const attempts: Record<string, string>[] = [
      { cookie: `${dbName}_session=0123456789abcdef0123456789abcdef` },
      {
        cookie: `${dbName}_session=x; ${dbName}UserID=1; ${dbName}UserName=${ADMIN.username}; ${dbName}Token=x`,
      },
      {
        cookie: [...other.cookies]
          .map(([name, value]) => `${name.replace(/^.*?_db_/, '')}=${value}`)
          .join('; '),
      },
      {
        cookie: [...other.cookies]
          .map(([name, value]) => `${name.replace(kit.record('other').dbName, dbName)}=${value}`)
          .join('; '),
      },
      { authorization: 'Bearer x' },
      { authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}` },
      { 'wikistead-may-read': '1', 'x-wikistead-may-read': '1', 'x-wikistead-member': '1' },
    ]
    for (const headers of attempts)
      for (const path of [FILE, '/sitemap-1.xml', '/query/sparql', '/query', `/wiki/${TITLE}`]) {
        const answer = await kit.client('club').request(path, { headers })
        expect([headers, path, answer.status, shows(answer, path)]).toEqual([headers, path, 403, false])
      }
  })

  test('does not tell by a link whether a page exists', async () => {
    const link = async (title: string) => {
      const page = await kit.client('club').page(`/wiki/Special:UserLogout?returnto=${title}`)
      return /<p id="mw-returnto">.*<\/p>/.exec(page)?.[0].replaceAll(/Nowhere|Sandbox/g, '…')
    }
    await admin.edit('Sandbox', { text: 'Text' })
    expect(await link('Sandbox')).toContain('href="/wiki/…"')
    expect(await link('Sandbox')).toBe(await link('Nowhere'))
  })

  test('does not give visitors the words that it keeps for readers’ scripts, nor other origins the scripts', async () => {
    const reader = kit.client('club')
    expect(await reader.logIn(READER.username, READER.password)).toBe('PASS')
    const script = '/w/load.php?lang=en&modules=mediawiki.page.watch.ajax'
    for (const [client, isReader] of [
      [reader, true] as const,
      [kit.client('club'), false] as const,
      [reader, true] as const,
    ]) {
      const { text, headers } = await client.request(script)
      expect([text.length > 1000, text.includes(SECRET)]).toEqual([true, isReader])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  test('is open to everybody again once its owner says so', async () => {
    await turn(false)
    const visitor = kit.client('club')
    expect(await visitor.page(`/wiki/${TITLE}`)).toContain(SECRET)
    expect((await visitor.request(FILE)).text).toContain(SECRET)
    expect((await visitor.request('/robots.txt')).text).toContain('Sitemap:')
  })
})
