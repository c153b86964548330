// @slow

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import { startTestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { type ImportKit, startImportKit } from '#server/testing/import-kit.ts'
import { mediawikiPasswordHash } from '#server/wikis/password-hash.ts'
import { archive, jsonLines, user } from './reading/testing/example-archive.ts'
import { dumpXml, pageXml } from './reading/testing/example-dump.ts'

let kit: ImportKit

beforeAll(async () => {
  kit = await startImportKit(await startTestEngine())
})
afterAll(async () => await kit.close())

const PASSWORD = 'the password of Eve 1'
const SVG = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`

const block = (target: string, hides_name: boolean) => ({
  ...{ target, by: 'Eve', reason: 'Nonsense', created_at: '2020-01-02T03:04:05Z', expires_at: null },
  ...{ sitewide: true, blocks_account_creation: true, blocks_email: false, blocks_own_talk_page: false },
  ...{ autoblocks: true, visitors_only: false, hides_name, restrictions: [] },
})

async function completeCopy(): Promise<Buffer> {
  const password = await mediawikiPasswordHash(PASSWORD, 1000)
  const pages = dumpXml(
    pageXml(
      'Main Page',
      0,
      { text: 'Old welcome', timestamp: '2019-01-01T00:00:00Z' },
      { text: 'Welcome to cards', timestamp: '2019-01-02T00:00:00Z', user: 'Eve' },
    ),
    pageXml('Cards', 0, { text: 'See [[Main Page]] and [[Category:Games]]', user: 'MediaWiki default' }),
    pageXml('Category:Games', 14, { text: 'Games', ip: '192.0.2.7' }),
    pageXml('File:Heart.svg', 6, { text: 'A heart', user: 'Eve' }),
    pageXml('Benutzer:Eve/common.js', 2, { model: 'javascript', text: 'alert(1)' }),
    // MediaWiki drops the direction mark, and derives the content model from the title.
    pageXml('MediaWiki:Common.js\u200e', 8, { text: 'alert(1)' }).replace('<model>wikitext</model>', ''),
    pageXml('Serialized', 0, { model: 'text', text: 'O:8:"stdClass":0:{}' }),
  )
  const parts = {
    [archiveParts.pages]: pages,
    [archiveParts.deletedPages]: dumpXml(pageXml('Cards', 0, { text: 'Nonsense' }), pageXml('Gone', 0)),
    [archiveParts.users]: jsonLines([
      user('Eve', { password, groups: [{ name: 'sysop', expires_at: null }] }),
      user('Ada', { groups: [{ name: 'bot', expires_at: null }] }),
      user('MediaWiki default'),
      user('Vandal'),
    ]),
    [archiveParts.watchlists]: jsonLines([{ user: 'Eve', namespace: 0, title: 'Cards', expires_at: null }]),
    [archiveParts.blocks]: jsonLines([block('Vandal', false), block('Ada', true)]),
  }
  const files = { 'Heart.svg': SVG('<path d="M0 0h9"/>'), 'Evil.svg': SVG('<script>alert(1)</script>') }
  return await archive({ parts, files })
}

async function ask<T>(client: WikiClient, query: Record<string, string>): Promise<T> {
  return (await client.api<{ query: T }>({ action: 'query', ...query })).query
}

test('a complete copy fills an empty wiki with its pages, history, accounts and files', async () => {
  const { wiki, client } = await kit.createWiki('cards')
  const checked = await kit.check(wiki.id, await completeCopy())
  expect(checked).toMatchObject({
    status: 'checked',
    report: { kind: 'complete', content: { pages: 5, revisions: 6, users: 4, files: 2 } },
  })
  const done = await kit.run(wiki.id, checked.id)
  expect(done).toMatchObject({ status: 'success', error: null })
  expect(done.report?.losses.slice(-2)).toEqual([
    'One file could not be imported, because MediaWiki refused it or it was in the file twice.',
    'MediaWiki refused 2 entries of the file.',
  ])

  const page = await client.request('/wiki/Main_Page')
  expect(page.text).toContain('Welcome to cards')
  type Page = { readonly title: string; readonly revisions: readonly object[] }
  const titles = 'Main Page|Cards|Category:Games'
  const history = { prop: 'revisions', titles, rvprop: 'user|timestamp' }
  const { pages } = await ask<{ pages: Page[] }>(client, history)
  const author = (user: string) => [expect.objectContaining({ user })]
  expect(pages.map(({ title, revisions }) => [title, revisions])).toEqual(
    expect.arrayContaining([
      ['Main Page', author('Eve')],
      ['Cards', author('imported>MediaWiki default')],
      ['Category:Games', author('192.0.2.7')],
    ]),
  )
  expect((await client.request('/wiki/Category:Games')).text).toContain('href="/wiki/Cards"')
  expect((await client.request('/wiki/Gone')).status).toBe(404)
  expect(await ask(client, { titles: 'MediaWiki:Common.js' })).toMatchObject({ pages: [{ missing: true }] })
  const found = { list: 'search', srwhat: 'text', srsearch: 'welcome' }
  expect(await ask(client, found)).toMatchObject({ search: [{ title: 'Main Page' }] })
  expect((await client.request('/wiki/File:Heart.svg')).text).toContain('A heart')
  expect((await client.request('/w/images/8/80/Heart.svg')).status).toBeLessThan(500)

  expect(await client.logIn('Eve', PASSWORD)).toBe('PASS')
  const rights = await ask<{ userinfo: { groups: string[] } }>(client, { meta: 'userinfo', uiprop: 'groups' })
  expect(rights.userinfo.groups).toContain('sysop')
  const own = await ask(client, { list: 'watchlistraw|blocks', bkprop: 'user|by' })
  expect(own).toMatchObject({ blocks: [{ user: 'Vandal', by: 'Eve' }] })
  const deleted = { list: 'alldeletedrevisions', adrprop: 'content', adrslots: 'main', adrlimit: '9' }
  expect(JSON.stringify(await ask(client, deleted))).toMatch(/Nonsense.*Gone|Gone.*Nonsense/)
  // The first admin stays as they were, whatever the file says: neither in new groups nor blocked.
  const admin = await ask(client, { list: 'users', ususers: 'Ada', usprop: 'groups|blockinfo' })
  expect(admin).toMatchObject({ users: [{ name: 'Ada', groups: expect.arrayContaining(['bureaucrat']) }] })
  expect(JSON.stringify(admin)).not.toMatch(/"bot"|"blockid"/)
})
