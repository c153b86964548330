import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Store } from 'oxigraph'
import { newFolder } from '#jest/test-folders.ts'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { DATATYPES, everything, snak, statement } from '#server/engine/testing/every-statement.ts'
import { seeded } from '#server/engine/testing/seeded.ts'
import { linesOf, SyncedTriples } from '#server/engine/testing/synced-triples.ts'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { applyChanges } from '#server/query-service/rdf/apply-changes.ts'
import { updateText } from '#server/query-service/update-operation.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { DUMP_MAX } from './dump-script.ts'
import { WikiEntitySource } from './wiki-entity-source.ts'

const NEVER = new AbortController().signal
const LANGUAGE = 'de'

let kit: TestEngine
let wiki: WikiClient
let known: KnownWiki
let source: WikiEntitySource
const dir = newFolder()

beforeAll(async () => {
  kit = await startWikibaseEngine()
  wiki = await kit.createWiki('data', {}, LANGUAGE)
  await wiki.logIn(ADMIN.username, ADMIN.password)
  const settings = { wwExtEnableWikibaseLexeme: '1' }
  await kit.engine.publish({ domain: wiki.host, sitename: 'Data', settings, deletedAt: null })
  if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('There is no MediaWiki.')
  const { registry, storage, php, copying } = kit.engine['parts']
  known = await registry.require(wiki.host)
  const { maintenance, configFile } = copying
  const signal = NEVER
  source = new WikiEntitySource({
    php,
    storage,
    maintenance,
    configFile,
    clock: kit.clock,
    signal,
    bytesMax: DUMP_MAX,
  })
})
afterAll(async () => {
  await kit.close()
  expect(kit.complaints).toEqual([])
})

async function rebuilt(): Promise<readonly string[]> {
  const fresh = new SyncedTriples(source, known, dir)
  await fresh.load()
  return fresh.lines
}

async function post(params: Record<string, string>): Promise<object> {
  return await wiki.api({ ...params, token: await wiki.token('csrf') }, 'POST')
}

test('an item with all kinds of data is the same by request, by the script and in a dump', async () => {
  const synced = new SyncedTriples(source, known, dir)
  await synced.load()
  for (const datatype of DATATYPES)
    expect(await createEntity(wiki, 'property', { labels: english(`a ${datatype}`), datatype })).toMatch(
      /^P\d+$/,
    )
  await createEntity(wiki, 'item', { labels: english('unit \\u0022 "x" é 😀') })
  const [id] = [
    await createEntity(wiki, 'item', { labels: english('thing'), claims: everything(known.record.server) }),
  ]
  expect(id).toBe('Q2')
  const lexeme = {
    ...{ lemmas: { ...english('engine'), 'en-x-Q1': { language: 'en-x-Q1', value: 'injin' } } },
    ...{ language: 'Q1', lexicalCategory: 'Q1' },
    forms: [
      {
        ...{ add: '', representations: english('engines'), grammaticalFeatures: ['Q1'] },
        claims: [statement(snak('P1', 'string', 'of a form'))],
      },
    ],
    senses: [{ add: '', glosses: english('a machine'), claims: [] }],
  }
  expect(await createEntity(wiki, 'lexeme', lexeme)).toBe('L1')
  await synced.sync()
  expect(synced.lines).toEqual(await rebuilt())
  const many = [...Array.from({ length: 120 }, (_, index) => `Q${index + 1}`), ...['L1', 'P1', 'P4', 'P8']]
  const store = new Store()
  const few = new Store()
  const vocabulary = vocabularyOf(known.record.server)
  await applyChanges(
    { update: async operations => store.update(updateText(operations)) },
    vocabulary,
    await source.read(known, many),
  )
  for (const one of many.filter(name => !/^Q[3-9]|^Q\d\d/.test(name)))
    await applyChanges(
      { update: async operations => few.update(updateText(operations)) },
      vocabulary,
      await source.read(known, [one]),
    )
  expect(store.size).toBeGreaterThan(100)
  expect(linesOf(few)).toEqual(linesOf(store))
})

test('statements with a property that is deleted or restored are as in a rebuild', async () => {
  const synced = new SyncedTriples(source, known, dir)
  const id = await createEntity(wiki, 'item', {
    labels: english('one with everything'),
    claims: everything(known.record.server).slice(2),
  })
  expect(id).toMatch(/^Q/)
  await synced.load()
  for (const property of ['P4', 'P8', 'P3', 'P7', 'P2', 'P1']) {
    await post({ action: 'delete', title: `Property:${property}` })
    await synced.sync()
    expect([property, synced.lines]).toEqual([property, await rebuilt()])
    await post({ action: 'undelete', title: `Property:${property}` })
    await synced.sync()
    expect([property, synced.lines]).toEqual([property, await rebuilt()])
  }
})

test('an item that MediaWiki cannot read is left out, and the others are read', async () => {
  const synced = new SyncedTriples(source, known, dir)
  await synced.load()
  const id = await createEntity(wiki, 'item', { labels: english('broken') })
  const other = await createEntity(wiki, 'item', { labels: english('whole') })
  await kit.change(
    'data',
    `update content set content_address = 'tt:999999' where content_id = (
      select slot_content_id from slots join page on page_latest = slot_revision_id where page_title = '${id}')`,
  )
  expect(await synced.sync()).toEqual([id, other])
  const text = synced.lines.join()
  expect(text).toContain(`/entity/${other}>`)
  expect(text).not.toContain(`/entity/${id}>`)
  expect(synced.lines).toEqual(await rebuilt())
  await post({ action: 'delete', title: `Item:${id}` })
  await synced.sync()
  expect(synced.lines).toEqual(await rebuilt())
  expect(kit.complaints.splice(0).join()).toContain('999999')
})

test('what members type is the same by request and in a dump, however it is written', async () => {
  const synced = new SyncedTriples(source, known, dir)
  await synced.load()
  const texts = [
    '\\u0022',
    '"; DROP ALL ; #',
    "'''",
    '<b>',
    '\\',
    '}\u2028{',
    '\u202ea',
    '😀'.repeat(50),
    '\ufffe',
  ]
  const urls = [
    'http://example.org/%zz',
    'http://[x]/',
    'http://a:b/',
    'http://例え.example/テスト',
    "http://a.example/'#a#b",
  ]
  const claims = [
    ...texts.map(text => statement(snak('P1', 'string', text))),
    ...urls.map(url => statement(snak('P7', 'string', url))),
    ...texts.map(text => statement(snak('P6', 'monolingualtext', { language: 'zh-hans', text }))),
  ]
  let accepted = 0
  for (const claim of claims)
    if ((await createEntity(wiki, 'item', { claims: [claim] })).startsWith('Q')) accepted++
  expect(accepted).toBeGreaterThan(15)
  for (const language of ['en-x-Q99999999999', 'de-x-Q1', 'zh-classical', 'simple', 'be-x-old', 'mul'])
    await createEntity(wiki, 'lexeme', {
      ...{ lemmas: { [language]: { language, value: 'x' } }, language: 'Q1', lexicalCategory: 'Q1' },
    })
  await synced.sync()
  expect(synced.lines).toEqual(await rebuilt())
})

test('an item with thousands of statements is read like others', async () => {
  const synced = new SyncedTriples(source, known, dir)
  await synced.load()
  const claims = Array.from({ length: 4000 }, (_, index) => statement(snak('P1', 'string', `value ${index}`)))
  const id = await createEntity(wiki, 'item', { labels: english('large'), claims })
  expect(id).toMatch(/^Q/)
  expect(await synced.sync()).toEqual([id])
  expect(synced.store.size).toBeGreaterThan(4 * 4000)
  expect(synced.lines).toEqual(await rebuilt())
})

test('a random history of edits, applied step by step, leaves the same as a rebuild', async () => {
  const synced = new SyncedTriples(source, known, dir)
  await synced.load()
  const next = seeded(18)
  for (let page = 0; page < 5; page++) await wiki.edit(`Page ${page}`, { text: 'x' })
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const items = ['Q1', 'Q2']
  const title = (id: string) =>
    `${id.startsWith('L') ? 'Lexeme' : id.startsWith('P') ? 'Property' : 'Item'}:${id}`
  const acts: Record<string, () => Promise<unknown>> = {
    create: async () => {
      const claims = everything(known.record.server).filter(() => next(2) === 0)
      const id = await createEntity(wiki, 'item', { labels: english(`item ${items.length}`), claims })
      if (id.startsWith('Q')) items.push(id)
      return id.startsWith('Q') ? {} : { error: id }
    },
    label: async () =>
      await post({ action: 'wbsetlabel', id: pick(items), language: 'en', value: `label ${next(1000)}` }),
    clear: async () =>
      await post({
        action: 'wbeditentity',
        id: pick(items),
        clear: '1',
        data: JSON.stringify({ claims: [pick(everything(known.record.server))] }),
      }),
    claim: async () =>
      await post({
        action: 'wbeditentity',
        id: pick(items),
        data: JSON.stringify({
          claims: [pick(everything(known.record.server)), pick(everything(known.record.server))],
        }),
      }),
    delete: async () => await post({ action: 'delete', title: title(pick([...items, 'L1'])) }),
    restore: async () => await post({ action: 'undelete', title: title(pick([...items, 'L1'])) }),
    merge: async () =>
      await post({
        ...{ action: 'wbmergeitems', fromid: pick(items), toid: pick(items) },
        ignoreconflicts: 'description|sitelink|statement',
      }),
    sitelink: async () =>
      await post({
        action: 'wbsetsitelink',
        id: pick(items),
        linksite: 'wiki',
        linktitle: `Page ${next(5)}`,
      }),
    property: async () =>
      await post({
        action: 'wbsetdescription',
        id: pick(['P1', 'P4']),
        language: 'en',
        value: `text ${next(9)}`,
      }),
    form: async () =>
      await post({
        action: 'wbladdform',
        lexemeId: 'L1',
        data: JSON.stringify({ representations: english(`form ${next(9)}`), grammaticalFeatures: [] }),
      }),
    noForm: async () => await post({ action: 'wblremoveform', id: `L1-F${1 + next(4)}` }),
    deleteProperty: async () => await post({ action: 'delete', title: title(pick(['P1', 'P4', 'P8'])) }),
    restoreProperty: async () => await post({ action: 'undelete', title: title(pick(['P1', 'P4', 'P8'])) }),
    page: async () => await post({ action: 'edit', title: `Page ${next(5)}`, text: String(next(1000)) }),
  }
  const done: Record<string, number> = {}
  for (let step = 0; step < 120; step++) {
    const name = pick(Object.keys(acts))
    const answer = await acts[name]?.()
    const failed = answer !== undefined && 'error' in (answer as object)
    const key = failed ? `${name} refused` : name
    done[key] = (done[key] ?? 0) + 1
    if (next(2) === 0) await synced.sync()
    if (step % 40 === 39) {
      await synced.sync()
      expect(synced.lines).toEqual(await rebuilt())
    }
  }
  expect(Object.keys(acts).filter(name => !done[name])).toEqual([])
  expect(await synced.sync()).toEqual([])
}, 300_000)
