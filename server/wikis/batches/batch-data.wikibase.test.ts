import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import type { SqlRow } from '#server/wikis/storage/wiki-database.ts'
import type { EntityEdit, StatementEdit } from './entity-edit.ts'

allTestsShareQuietEngine({}, startWikibaseEngine)

/** Properties P1 to P7, which both wikis get through the API, like Q1. */
const PROPERTIES = [
  ['instance of', 'wikibase-item'],
  ['inventory number', 'string'],
  ['external number', 'external-id'],
  ['made', 'time'],
  ['height', 'quantity'],
  ['title', 'monolingualtext'],
  ['page', 'url'],
] as const
const SUMMARY = 'From a table'
const BATCH = 7
/** The number of items that the edits make and then change: Q2 and the following. */
const ITEMS = 12

const range = Array.from({ length: ITEMS }, (_, place) => place)

/** An item in the form that both the API and a batch accept. */
interface Item {
  readonly labels: Readonly<Record<string, string>>
  readonly descriptions: Readonly<Record<string, string>>
  readonly aliases: readonly string[]
  readonly values: readonly (readonly [property: string, type: string, value: unknown])[]
}

/** Makes an item. Some items share texts, links and URLs; the first refers to itself. */
function item(place: number): Item {
  const time = { time: `+${1500 + place}-01-01T00:00:00Z`, precision: 9, timezone: 0, before: 0, after: 0 }
  return {
    labels: { en: `vase ${place}`, ...(place % 2 === 0 && { de: 'Vase', mul: `V${place}` }) },
    descriptions: { en: `object no. ${place}` },
    aliases: place % 3 === 0 ? ['pot', `pot ${place}`] : [],
    values: [
      ['P1', 'wikibase-entityid', { 'entity-type': 'item', id: place < 2 ? 'Q1' : `Q${place}` }],
      ['P2', 'string', `A ${place}`],
      ['P3', 'string', `X${place}`],
      ['P4', 'time', { ...time, calendarmodel: 'http://www.wikidata.org/entity/Q1985727' }],
      ['P5', 'quantity', { amount: `+${place % 5}`, unit: '1' }],
      ['P6', 'monolingualtext', { language: 'en', text: `Vase no. ${place}` }],
      ['P7', 'string', `https://example.org/${place % 4}`],
    ],
  }
}

const added = (place: number): Item => ({
  labels: { fr: `vase ${place}` },
  ...{ descriptions: {}, aliases: [] },
  values: [['P2', 'string', `seen ${place}`]],
})

const statement = ([property, type, value]: Item['values'][number]) => ({
  ...{ type: 'statement', rank: 'normal' },
  mainsnak: { snaktype: 'value', property, datavalue: { type, value } },
})

const terms = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, value]) => [language, { language, value }] as const),
  )

async function byApi(wiki: WikiClient, target: Record<string, string>, item: Item): Promise<void> {
  const data = {
    labels: terms(item.labels),
    descriptions: terms(item.descriptions),
    ...(item.aliases.length > 0 && {
      aliases: { en: item.aliases.map(value => ({ language: 'en', value })) },
    }),
    claims: item.values.map(statement),
  }
  const token = await wiki.token('csrf')
  const summary = `${SUMMARY} · batch ${BATCH}`
  const response = await wiki.api(
    { action: 'wbeditentity', ...target, data: JSON.stringify(data), summary, token },
    'POST',
  )
  expect(response).toMatchObject({ success: 1 })
}

function toEdit(entity: EntityEdit['entity'], { labels, descriptions, aliases, values }: Item, line: number) {
  const statements = values.map(
    ([property, type, value]): StatementEdit => ({
      do: 'add',
      property,
      value: { kind: 'value', type, value },
    }),
  )
  const names = aliases.length > 0 ? { aliases: { en: { add: aliases } } } : {}
  return { line, entity, labels, descriptions, ...names, statements } satisfies EntityEdit
}

/** Adds a page that shows a statement of an item, so that it is notified when the item changes. */
async function addPageOf(wiki: WikiClient, place: number): Promise<void> {
  const text = `{{#statements:P2|from=Q${2 + place}}}`
  await wiki.api({ action: 'edit', title: `Page ${place}`, text, token: await wiki.token('csrf') }, 'POST')
}

/** Tables of temporary data, of accounts, of data that only batches have, and of data that batches do not touch. */
const LEFT_OUT =
  /^(updatelog|comment|change_tag.*|objectcache|user.*|searchindex_.*|sqlite_.*|querycache.*|watchlist|echo_.*)$/
/** Columns that differ between two wikis with the same data. */
const RANDOM = /^(page_random|.*sha1|.*_hash|rc_id|wbit_.*id|wbtl_.*id|wbxl_.*id|wbx_id)$/
/** The terms of items by their texts, because a batch numbers them in a different order. */
const TERMS = `select wbit_item_id as item, wby_name as type, wbxl_language as language, wbx_text as text
  from wbt_item_terms join wbt_term_in_lang on wbtl_id = wbit_term_in_lang_id join wbt_type on wby_id = wbtl_type_id
  join wbt_text_in_lang on wbxl_id = wbtl_text_in_lang_id join wbt_text on wbx_id = wbxl_text_id`
const TIME = /timestamp|touched|updated/

/** All rows that edits have written, without random values. */
async function dataOf(wiki: string): Promise<Record<string, readonly string[]>> {
  await kit.settled()
  const data: Record<string, readonly string[]> = {}
  const comments = new Map(
    (await kit.query(wiki, 'select comment_id as id, comment_text as text from comment')).map(
      ({ id, text }) => [id, text],
    ),
  )
  for (const { name } of await kit.query(wiki, "select name from sqlite_master where type = 'table'")) {
    const table = String(name)
    if (LEFT_OUT.test(table)) continue
    const rows = await kit.query(
      wiki,
      table === 'searchindex' ? 'select rowid, * from searchindex' : `select * from "${table}"`,
    )
    if (rows.length > 0) data[table] = rows.map(row => JSON.stringify(plain(row, wiki, comments))).sort()
  }
  data['terms of items'] = (await kit.query(wiki, TERMS)).map(row => JSON.stringify(row)).sort()
  data['user'] = (await kit.query(wiki, 'select user_id, user_editcount from user')).map(row =>
    JSON.stringify(row),
  )
  return data
}

function plain(
  row: SqlRow,
  wiki: string,
  comments: ReadonlyMap<SqlRow[string] | undefined, SqlRow[string] | undefined>,
): Record<string, unknown> {
  const entries = Object.entries(row)
    .filter(([column]) => !RANDOM.test(column))
    .map(([column, stored]) => {
      const value = column.endsWith('comment_id') ? (comments.get(stored) ?? null) : stored
      if (TIME.test(column)) return [column, value === null ? null : 'a time'] as const
      if (typeof value !== 'string') return [column, value] as const
      const same = value
        .replaceAll(/[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/gi, 'GUID')
        .replaceAll(/\b20\d{12}\b/g, 'a time')
        .replaceAll(/[0-9a-f]{32,40}/g, 'a hash')
        // The API's summary names the kind of a change of several terms.
        .replaceAll(/(s:\d+:")?\/\* wbeditentity-update[^*]*/g, '/* wbeditentity-update')
        .replaceAll(wiki, 'wiki')
      return [column, same] as const
    })
  return Object.fromEntries(entries)
}

const made: Record<string, Record<string, readonly string[]>> = {}
const changed: Record<string, Record<string, readonly string[]>> = {}
const mixed: Record<string, Record<string, readonly string[]>> = {}

beforeAll(async () => {
  for (const name of ['by-api', 'by-bulk']) {
    const wiki = await kit.openWiki(name)
    for (const [label, datatype] of PROPERTIES)
      await createEntity(wiki, 'property', { labels: english(label), datatype })
    await createEntity(wiki, 'item', { labels: english('object') })
    const edit = name === 'by-api' ? editByApi(wiki) : editInBulk(name)
    await edit(range.map(place => [null, item(place)]))
    made[name] = await dataOf(name)
    for (const place of [1, 3, 4]) await addPageOf(wiki, place)
    await kit.settled()
    await edit(range.map(place => [`Q${2 + place}`, added(place)]))
    changed[name] = await dataOf(name)
    await (name === 'by-api' ? mixByApi(wiki) : mixInBulk(name))
    mixed[name] = await dataOf(name)
  }
}, 180_000)

type Edits = readonly (readonly [id: string | null, item: Item])[]

function editByApi(wiki: WikiClient): (edits: Edits) => Promise<void> {
  return async edits => {
    for (const [id, item] of edits) await byApi(wiki, id === null ? { new: 'item' } : { id }, item)
  }
}

function editInBulk(name: string): (edits: Edits) => Promise<void> {
  return async list =>
    await giveAll(
      name,
      list.map(([id, item], place) => toEdit(id === null ? { new: 'item' } : { id }, item, place + 1)),
    )
}

/** How many edits were made in bulk. */
let from = 0

async function giveAll(name: string, list: readonly Omit<EntityEdit, 'line'>[]): Promise<void> {
  const [row] = await kit.query(
    name,
    `select user_id as id, user_registration as since from user where user_name = '${ADMIN.username}'`,
  )
  const account = { id: Number(row?.['id']), since: String(row?.['since']) }
  const edits = list.map((edit, place) => ({ ...edit, line: place + 1 }))
  for (let done = 0; done < edits.length; ) {
    const { results } = await kit.engine.batch(kit.domain(name), {
      ...{ do: 'edit-entities', batch: BATCH, account, check: false, summary: SUMMARY },
      ...{ from, edits: edits.slice(done) },
    })
    expect(results.flatMap(({ problems }) => problems)).toEqual([])
    done += results.length
    from += results.length
  }
}

/** The summary with which a batch deletes. */
const DELETED = `/* wbeditentity-update:0| */ ${SUMMARY} · batch ${BATCH}`

/** Edits that follow upon each other, through the API: see {@link mixInBulk}. */
async function mixByApi(wiki: WikiClient): Promise<void> {
  const token = await wiki.token('csrf')
  const summary = `${SUMMARY} · batch ${BATCH}`
  const edit = async (target: Record<string, string>, data: object) => {
    const order = { action: 'wbeditentity', ...target, data: JSON.stringify(data), summary, token }
    const { entity } = await wiki.api<{ entity: { id: string; claims: Record<string, { id: string }[]> } }>(
      order,
      'POST',
    )
    return entity
  }
  await edit({ id: 'Q3' }, { labels: { de: { language: 'de', value: 'Zwischending' } } })
  const { claims } = await edit(
    { id: 'Q3' },
    {
      labels: { en: { language: 'en', value: 'renamed' }, de: { language: 'de', remove: '' } },
      claims: [statement(['P1', 'wikibase-entityid', { 'entity-type': 'item', id: 'Q9' }])],
    },
  )
  const gone = claims['P1']?.at(-1)?.id
  await edit(
    { id: 'Q3' },
    { claims: [{ id: gone, remove: '' }], labels: { de: { language: 'de', value: 'Zwischending' } } },
  )
  await edit({ id: 'Q4' }, { labels: { en: { language: 'en', value: 'vase 0' } } })
  await edit({ id: 'Q5' }, { labels: { en: { language: 'en', value: 'wrong' } } })
  await edit({ id: 'Q5' }, { labels: { en: { language: 'en', value: 'vase 3' } } })
  for (const label of ['passing', 'doubled', 'double'])
    await edit({ new: 'item' }, { labels: { en: { language: 'en', value: label } } })
  const merge = { fromid: `Q${4 + ITEMS}`, toid: `Q${3 + ITEMS}`, summary: `batch ${BATCH}`, token }
  expect(
    await wiki.api({ action: 'wbmergeitems', ignoreconflicts: 'description', ...merge }, 'POST'),
  ).toMatchObject({ success: 1 })
  await wiki.api({ action: 'delete', title: `Item:Q${2 + ITEMS}`, reason: DELETED, token }, 'POST')
}

/** Changes an item three times, gives another one a label that the first has lost, undoes a change, merges new items and deletes one. */
async function mixInBulk(name: string): Promise<void> {
  const [row] = await kit.query(name, 'select max(rev_id) as last from revision')
  const revision = (place: number) => Number(row?.['last']) + place
  const [before] = await kit.query(name, "select page_latest as latest from page where page_title = 'Q5'")
  const link = {
    property: 'P1',
    value: { kind: 'value', type: 'wikibase-entityid', value: { id: 'Q9' } },
  } as const
  const until = Date.now() + 1_000_000
  const [passing, doubled, double] = ['passing', 'doubled', 'double'].map(
    key => ({ entity: { new: 'item' }, key, labels: { en: key } }) as const,
  )
  await giveAll(name, [
    { entity: { id: 'Q3' }, labels: { de: 'Zwischending' } },
    { entity: { id: 'Q3' }, labels: { en: 'renamed', de: null }, statements: [{ do: 'add', ...link }] },
    { entity: { id: 'Q3' }, labels: { de: 'Zwischending' }, statements: [{ do: 'remove', ...link }] },
    { entity: { id: 'Q4' }, labels: { en: 'vase 0' } },
    { entity: { id: 'Q5' }, labels: { en: 'wrong' } },
    { entity: { id: 'Q5' }, undo: { before: Number(before?.['latest']), revision: revision(5), until } },
    ...[passing, doubled, double].flatMap(edit => edit ?? []),
    { entity: { made: 'double' }, mergeInto: { made: 'doubled' } },
    { entity: { id: `Q${2 + ITEMS}` }, undo: { before: null, revision: revision(7), until } },
  ])
}

test('new items are as the API would make them, in every table', () => {
  expect(Object.keys(made['by-api'] ?? {})).toEqual(
    expect.arrayContaining([
      ...['page', 'revision', 'text', 'page_props', 'pagelinks', 'linktarget', 'externallinks', 'site_stats'],
      ...['recentchanges', 'searchindex', 'wbt_item_terms', 'wbt_term_in_lang', 'wbt_text', 'logging'],
    ]),
  )
  expect(made['by-bulk']).toEqual(made['by-api'])
})

test('nobody is notified of what a batch links to, or thanked for its edits', async () => {
  const notified = async (wiki: string) =>
    (await kit.query(wiki, 'select distinct event_type as type from echo_event')).map(({ type }) => type)
  expect(await notified('by-api')).toEqual(expect.arrayContaining(['page-linked']))
  expect(await notified('by-bulk')).not.toContain('page-linked')
})

test('changed items are as well, and pages that use them are notified of the changes', () => {
  const notices = (changed['by-api']?.['recentchanges'] ?? []).filter(row => row.includes('"rc_source":"wb"'))
  expect(notices).toHaveLength(3)
  expect(changed['by-bulk']).toEqual(changed['by-api'])
})

test('items that are changed several times, undone, merged and deleted are as well', () => {
  expect(mixed['by-bulk']).toEqual(mixed['by-api'])
})
