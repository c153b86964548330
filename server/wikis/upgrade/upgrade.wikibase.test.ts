import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { readRecord } from '#server/engine/testing/test-records.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { until } from '#server/testing/until.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

/** A MediaWiki of an older release, without Wikibase. */
const DEBIAN = { mediawikiDir: '/usr/share/mediawiki', templates: 'engine-tests' }
const root = newFolder()
const older = join(root, 'older')
let version = ''
let kit: TestEngine | null = null

beforeAll(async () => {
  chmodSync(root, 0o711)
  const engine = await startTestEngine({ ...DEBIAN, dataDir: older })
  version = engine.engine.facts.version ?? ''
  const wiki = await engine.createWiki('garden')
  await fillWithContent(engine, wiki)
  await engine.close()
})
afterEach(async () => {
  await kit?.close()
  kit = null
})

/** Pages with a history, a member, settings, and pages whose titles will be those of namespaces. */
async function fillWithContent(engine: TestEngine, wiki: WikiClient): Promise<void> {
  await engine.engine.publish({
    domain: wiki.host,
    sitename: 'The garden',
    settings: { wgLogo: 'http://localhost/logos/7.png', wgDefaultSkin: 'timeless' },
    deletedAt: null,
  })
  await wiki.logIn(ADMIN.username, ADMIN.password)
  const createtoken = await wiki.token('createaccount')
  await wiki.api(
    {
      ...{ action: 'createaccount', createtoken, createreturnurl: `http://${wiki.host}/` },
      ...{ username: 'Grace', password: 'compilers of the world', retype: 'compilers of the world' },
    },
    'POST',
  )
  for (const text of ['Roses', 'Roses and [[Item:Rose]]', 'Roses, tulips and [[Item:Rose]] in {{Soil}}'])
    await wiki.edit('Beds', { text, summary: `says ${text}` })
  await wiki.edit('Talk:Beds', { text: 'What about weeds?' })
  await wiki.edit('Template:Soil', { text: 'good soil' })
  await wiki.edit('Item:Rose', { text: 'A rose of 2021' })
  await wiki.edit('Item:Rose', { text: 'A rose is a rose' })
  await wiki.edit('Item/Rose', { text: 'Taken already' })
  await wiki.edit('Talk:Item/Rose', { text: 'Talk of what is taken' })
  await wiki.edit('Property:Height', { text: 'In metres' })
  await wiki.edit('Lexeme:Leaf', { text: 'A word' })
  await wiki.edit('Item:Deleted', { text: 'Compost' })
  const token = await wiki.token('csrf')
  await wiki.api({ action: 'delete', title: 'Item:Deleted', token }, 'POST')
  await wiki.api({ action: 'protect', title: 'Beds', protections: 'edit=sysop', token }, 'POST')
  await engine.settled()
  // Leaves a pending job.
  await wiki.edit('Template:Soil', { text: 'excellent soil' })
}

/** Starts an engine on a copy of the older wiki's data. */
function copyOfOlder(name: string): string {
  const dataDir = join(root, name)
  // Keeps the files' owners.
  execFileSync('cp', ['-a', older, dataDir])
  rmSync(join(dataDir, 'engine'), { recursive: true })
  return dataDir
}

/** Pages that a member could create one by one, without content. */
function addLongTitles(dataDir: string, count: number): void {
  const db = new DatabaseSync(databaseIn(dataDir))
  const page = db.prepare(
    `insert into page (page_namespace, page_title, page_random, page_touched, page_latest, page_len)
      values (0, ?, 0.5, '20240101000000', 0, 0)`,
  )
  for (let number = 0; number < count; number += 1) page.run(`Item:${'x'.repeat(240)}${number}`)
  db.close()
}

function clientOf({ port }: TestEngine): WikiClient {
  // Each start uses another port.
  return new WikiClient(port, hostOf(older))
}

function recordIn(dataDir: string): WikiRecord {
  return readRecord(dataDir, 'garden.localhost')
}
const hostOf = (dataDir: string) => recordIn(dataDir).domain

function databaseIn(dataDir: string): string {
  return join(dataDir, 'wikis/garden.localhost/db', `${recordIn(dataDir).dbName}.sqlite`)
}

interface Revisions {
  readonly query: {
    readonly pages: readonly { readonly revisions: readonly { comment: string; content: string }[] }[]
  }
}

async function history(wiki: WikiClient, titles: string): Promise<string[]> {
  const { query } = await wiki.api<Revisions>({
    ...{ action: 'query', prop: 'revisions', titles },
    ...{ rvprop: 'content|comment', rvlimit: 'max' },
  })
  return query.pages[0]?.revisions.map(({ content }) => content).filter(Boolean) ?? []
}

describe('a wiki that was made without Wikibase', () => {
  test('becomes a Wikibase at the next start, with its pages, members and settings', async () => {
    const dataDir = copyOfOlder('becomes')
    kit = await startWikibaseEngine({ dataDir })
    const wiki = clientOf(kit)
    const early = await wiki.request('/')
    expect([early.status, early.headers['retry-after']]).toEqual([503, '20'])
    expect(early.text).toContain('This wiki is being upgraded')
    expect(kit.engine.unservedWikis()).toEqual({ upgrading: 1 })
    expect(await kit.engine.databaseVersion(hostOf(dataDir))).toBe('1.39')
    // `openApi`, which imports call, waits for the upgrade.
    await kit.engine.openApi(hostOf(dataDir))
    expect(kit.engine.unservedWikis()).toEqual({})
    await kit.settled()
    expect(kit.complaints).toEqual([])
    expect(await kit.engine.databaseVersion(hostOf(dataDir))).toBe(kit.engine.facts.version)
    expect(existsSync(join(dataDir, 'wikis/garden.localhost/before-upgrade'))).toBe(false)

    const main = await wiki.page('/')
    expect(main).toContain('Welcome to The garden.')
    expect(main).toContain('skin-timeless')
    expect(await wiki.page('/wiki/Beds')).toMatch(/tulips[\s\S]*excellent soil/)
    // The newest revision records that the page was protected.
    expect((await history(wiki, 'Beds')).slice(1)).toEqual([
      'Roses, tulips and [[Item:Rose]] in {{Soil}}',
      'Roses and [[Item:Rose]]',
      'Roses',
    ])
    expect(await wiki.page('/wiki/Talk:Beds')).toContain('What about weeds?')
    expect(await wiki.logIn('Grace', 'compilers of the world')).toBe('PASS')
    expect(await wiki.edit('Beds', { text: 'Weeds' })).toBe('protectedpage')
    expect(await wiki.edit('Paths', { text: 'Gravel' })).toBe('Success')
    expect(await wiki.page('/wiki/Special:NewItem')).toContain('wb-newentity')
    expect(await createEntity(wiki, 'item', { labels: english('Rose') })).toBe('Q1')
    expect(await wiki.page('/wiki/Item:Q1')).toContain('Rose')
  })

  test('keeps pages whose titles now belong to a namespace, under titles that can be reached', async () => {
    const dataDir = copyOfOlder('titles')
    kit = await startWikibaseEngine({ dataDir })
    await kit.engine.openApi(hostOf(dataDir))
    const wiki = clientOf(kit)
    expect(await history(wiki, 'Item/Rose (2)')).toContain('A rose of 2021')
    expect(await wiki.page('/wiki/Item/Rose_(2)')).toContain('A rose is a rose')
    expect(await wiki.page('/wiki/Item/Rose')).toContain('Taken already')
    expect(await wiki.page('/wiki/Talk:Item/Rose')).toContain('Talk of what is taken')
    expect(await wiki.page('/wiki/Property/Height')).toContain('In metres')
    expect(await wiki.page('/wiki/Lexeme/Leaf')).toContain('A word')
    await wiki.logIn(ADMIN.username, ADMIN.password)
    // MediaWiki shows members where the page has moved.
    const old = await wiki.request('/wiki/Item:Rose')
    expect([old.status, old.text.includes('Item/Rose (2)')]).toEqual([404, true])
    expect(await wiki.edit('Item/Rose (2)', { appendtext: ' still' })).toBe('Success')
    const token = await wiki.token('csrf')
    await wiki.api({ action: 'undelete', title: 'Item/Deleted', token }, 'POST')
    expect(await wiki.page('/wiki/Item/Deleted')).toContain('Compost')
  })

  test('does not try all long titles that begin alike, which would take hours', async () => {
    const dataDir = copyOfOlder('long-titles')
    addLongTitles(dataDir, 40)
    kit = await startWikibaseEngine({ dataDir })
    await kit.engine.openApi(hostOf(dataDir))
    const { query } = await clientOf(kit).api<{ query: { allpages: { title: string }[] } }>({
      ...{ action: 'query', list: 'allpages', apprefix: 'Item/xx', aplimit: 'max' },
    })
    const titles = query.allpages.map(({ title }) => title)
    expect(titles).toHaveLength(40)
    expect(titles.filter(title => / \(\d\)$/.test(title))).toHaveLength(8)
    expect(titles.filter(title => / \([0-9a-f]{10}\)$/.test(title))).toHaveLength(31)
  })

  test('is upgraded by the next start after kill -9 in the middle, or put back for the older MediaWiki', async () => {
    const dataDir = copyOfOlder('killed')
    const script = join(import.meta.dirname, '../../engine/testing/engine-process.ts')
    const kill = async () => {
      const args = ['--no-warnings', script, dataDir, wikibaseDir(), '8080', 'no-wikis']
      const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      const copy = join(dataDir, 'wikis/garden.localhost/before-upgrade')
      await until(() => existsSync(copy) && hasTable(databaseIn(dataDir), 'wb_id_counters'))
      server.kill('SIGKILL')
      expect(existsSync(copy)).toBe(true)
    }
    await kill()
    kit = await startTestEngine({ ...DEBIAN, dataDir })
    await kit.settled()
    expect(hasTable(databaseIn(dataDir), 'wb_id_counters')).toBe(false)
    expect(await history(clientOf(kit), 'Item:Rose')).toContain('A rose of 2021')
    expect(kit.complaints).toContain('the upgrade of a wiki was interrupted; its databases were put back')
    await kit.close()

    await kill()
    kit = await startWikibaseEngine({ dataDir })
    // The killed process's lease must expire first.
    await kit.settled()
    expect(await history(clientOf(kit), 'Beds')).toHaveLength(4)
    expect(await history(clientOf(kit), 'Item/Rose (2)')).toContain('A rose of 2021')
  })
})

function hasTable(file: string, name: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return db.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
  } finally {
    db.close()
  }
}

test('an older MediaWiki does not touch a wiki of a newer one, and says which release is needed', async () => {
  const dataDir = join(root, 'newer')
  const before = await startWikibaseEngine({ dataDir })
  const release = /^\d+\.\d+/.exec(before.engine.facts.version ?? '')?.[0]
  await before.createWiki('garden')
  await before.close()
  const file = databaseIn(dataDir)
  const bytes = readFileSync(file)

  rmSync(join(dataDir, 'engine'), { recursive: true })
  kit = await startTestEngine({ ...DEBIAN, dataDir })
  await kit.settled()
  const { status, text } = await new WikiClient(kit.port, hostOf(dataDir)).request('/')
  expect([status, text.includes('needs a newer version of MediaWiki')]).toEqual([503, true])
  expect(kit.engine.unservedWikis()).toEqual({ newer: 1 })
  expect(await kit.engine.databaseVersion(hostOf(dataDir))).toBe(release)
  expect(kit.complaints).toEqual([
    `these wikis need MediaWiki ${release} or newer and are not served: MEDIAWIKI_DIR has ${/^\d+\.\d+/.exec(version)?.[0]}`,
  ])
  expect(readFileSync(file).equals(bytes)).toBe(true)
  await kit.close()

  kit = await startWikibaseEngine({ dataDir })
  expect((await new WikiClient(kit.port, hostOf(dataDir)).request('/')).status).toBe(200)
})
