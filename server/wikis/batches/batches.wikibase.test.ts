import { beforeAll, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { until } from '#server/testing/until.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'
import { BatchEndedError, BatchHasToWaitError, BatchOvertakenError } from './batch-orders.ts'
import type { EditResult, EditValue, EntityEdit, FindBy, StatementEdit } from './entity-edit.ts'

let wiki: WikiClient
let domain: string
let admin: LocalAccount
let name: string
const properties: Record<string, string> = {}

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('museum')
  domain = kit.domain('museum')
  for (const [name, datatype] of [
    ['material', 'wikibase-item'],
    ['inventory number', 'external-id'],
    ['made', 'time'],
    ['height', 'quantity'],
    ['place', 'globe-coordinate'],
    ['title', 'monolingualtext'],
    ['page', 'url'],
  ])
    properties[name ?? ''] = await createEntity(wiki, 'property', { labels: english(name ?? ''), datatype })
  const { query } = await wiki.api<{ query: { userinfo: { name: string } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  name = query.userinfo.name
  admin = await account(name)
}, 60_000)

async function account(name: string): Promise<LocalAccount> {
  const [row] = await kit.query(
    'museum',
    `select user_id as id, user_registration as since from user where user_name = '${name}'`,
  )
  return { id: Number(row?.['id']), since: String(row?.['since']) }
}

let batch = 0
async function give(
  edits: readonly Omit<EntityEdit, 'line'>[],
  { check = false, by = admin, number = ++batch } = {},
): Promise<EditResult[]> {
  const all = edits.map((edit, place) => ({ line: place + 1, ...edit }))
  const results: EditResult[] = []
  while (results.length < all.length) {
    const from = results.length
    const order = { do: 'edit-entities', batch: number, account: by, from, check } as const
    const turn = await kit.engine.batch(domain, { ...order, summary: 'From a table', edits: all.slice(from) })
    expect(turn.results.length).toBeGreaterThan(0)
    results.push(...turn.results)
  }
  return results
}

const p = (name: string) => properties[name] ?? ''
const text = (text: string, more: object = {}): EditValue => ({ kind: 'text', text, ...more })
const add = (name: string, value: EditValue, more: Partial<StatementEdit> = {}): StatementEdit => ({
  ...{ do: 'add', property: p(name), value },
  ...more,
})
const newItem = { new: 'item' } as const
const entity = async (id: string) =>
  (await wiki.api<{ entities: Record<string, never> }>({ action: 'wbgetentities', ids: id })).entities[
    id
  ] as unknown as {
    labels: Record<string, { value: string }>
    aliases: Record<string, { value: string }[]>
    claims: Record<
      string,
      {
        mainsnak: { datavalue: { value: unknown } }
        references?: unknown[]
        qualifiers?: object
        rank: string
      }[]
    >
    missing?: string
    lastrevid: number
  }
const made = async (label: string, statements: StatementEdit[] = []) => {
  const [result] = await give([{ entity: newItem, labels: { en: label }, statements }])
  expect(result).toMatchObject({ outcome: 'created', problems: [] })
  return result?.id ?? ''
}

test('the properties that edits can have are listed with their labels', async () => {
  const known = await kit.engine.readProperties(domain)
  expect(known?.map(({ label, datatype }) => [label, datatype])).toEqual([
    ['material', 'wikibase-item'],
    ['inventory number', 'external-id'],
    ['made', 'time'],
    ['height', 'quantity'],
    ['place', 'globe-coordinate'],
    ['title', 'monolingualtext'],
    ['page', 'url'],
  ])
  expect(known?.[1]?.id).toBe(properties['inventory number'])
  expect(await kit.engine.readProperties(kit.domain('nowhere'))).toBeNull()
})

describe('edits of a batch', () => {
  test('make items with all kinds of values, as the wiki reads them', async () => {
    const clay = await made('Clay')
    const id = await made('Vase', [
      add('material', { kind: 'value', type: 'wikibase-entityid', value: { id: clay } }),
      add('inventory number', text('A 1'), {
        rank: 'preferred',
        qualifiers: [{ property: p('made'), value: text('1503') }],
        references: [[{ property: p('page'), value: text('https://example.org/1') }]],
      }),
      add('made', text('1 May 1503')),
      add('height', text('12.5±0.1', { unit: clay })),
      add('place', text('52.5, 13.4', { precision: 0.1 })),
      add('title', text('Vase mit Henkel', { language: 'de' })),
      add('material', { kind: 'somevalue' }),
    ])
    const { claims } = await entity(id)
    const values = (name: string) => claims[p(name)]?.map(({ mainsnak }) => mainsnak.datavalue?.value)
    expect(values('made')).toMatchObject([{ time: '+1503-05-01T00:00:00Z', precision: 11 }])
    expect(values('height')).toMatchObject([
      { amount: '+12.5', upperBound: '+12.6', unit: `http://${wiki.host}/entity/${clay}` },
    ])
    expect(values('place')).toMatchObject([{ latitude: 52.5, precision: 0.1 }])
    expect(values('title')).toEqual([{ text: 'Vase mit Henkel', language: 'de' }])
    expect(values('material')).toMatchObject([{ id: clay }, undefined])
    expect(claims[p('inventory number')]?.[0]).toMatchObject({ rank: 'preferred', references: [{}] })
  })

  test('are in the account’s name, with the batch’s number and a tag', async () => {
    const id = await made('Jug')
    const { query } = await wiki.api<{ query: { recentchanges: object[] } }>({
      ...{ action: 'query', list: 'recentchanges', rctag: 'bulk-edit', rcprop: 'user|comment|tags|title' },
      rclimit: '1',
    })
    expect(query.recentchanges).toEqual([
      expect.objectContaining({
        ...{ title: `Item:${id}`, user: name, tags: ['bulk-edit'] },
        comment: expect.stringContaining(`From a table · batch ${batch}`),
      }),
    ])
  })

  test('add what is missing, say what changes nothing, and remove', async () => {
    const id = await made('Plate', [add('inventory number', text('B 1'))])
    const more = [
      add('inventory number', text('B 1'), { qualifiers: [{ property: p('made'), value: text('1600') }] }),
    ]
    const edit = {
      entity: { id },
      labels: { de: 'Teller' },
      aliases: { en: { add: ['Dish'] } },
      statements: more,
    }
    const [changed, unchanged] = await give([edit, edit])
    expect([changed?.outcome, unchanged?.outcome, unchanged?.revision]).toEqual([
      'changed',
      'unchanged',
      null,
    ])
    const after = await entity(id)
    expect(after.claims[p('inventory number')]).toHaveLength(1)
    expect([after.labels['de']?.value, after.aliases['en']?.[0]?.value]).toEqual(['Teller', 'Dish'])
    const [removed, missing] = await give([
      {
        entity: { id },
        labels: { de: null },
        aliases: { en: { remove: ['Dish'] } },
        statements: [add('inventory number', text('B 1'), { do: 'remove' })],
      },
      { entity: { id }, statements: [add('inventory number', text('B 1'), { do: 'remove' })] },
    ])
    expect([removed?.outcome, missing?.problems[0]?.code]).toEqual(['changed', 'not-there'])
    const bare = await entity(id)
    expect([bare.labels['de'], bare.claims[p('inventory number')], bare.aliases['en']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('refer to what the same batch makes, and find what is there', async () => {
    const [clay, cup, same, other] = await give([
      { entity: newItem, key: 'clay', labels: { en: 'Red clay' } },
      {
        entity: newItem,
        labels: { en: 'Cup' },
        statements: [add('material', { kind: 'made', key: 'clay' }), add('inventory number', text('C 7'))],
      },
      {
        entity: { find: { property: p('inventory number'), value: 'C 7' }, otherwise: 'create' },
        labels: { de: 'Tasse' },
      },
      {
        entity: { find: { language: 'en', label: 'Red clay' }, otherwise: 'refuse' },
        descriptions: { en: 'a material' },
      },
    ])
    expect([same?.outcome, same?.id, other?.id]).toEqual(['changed', cup?.id, clay?.id])
    expect((await entity(cup?.id ?? '')).claims[p('material')]?.[0]?.mainsnak.datavalue.value).toMatchObject({
      id: clay?.id,
    })
    const [twice] = await give([
      { entity: newItem, labels: { en: 'Cup' }, descriptions: { en: 'another' } },
      { entity: { find: { language: 'en', label: 'Cup' }, otherwise: 'refuse' } },
    ]).then(results => results.slice(1))
    expect(twice?.problems[0]?.code).toBe('ambiguous')
  })

  test.each([
    ['made', false],
    ['checked', true],
  ])(
    'that are %s refer to what an earlier one finds or names, whatever that changes there',
    async (_how, check) => {
      const number = `N ${check}`
      const [known, named] = [
        await made('Known', [add('inventory number', text(number))]),
        await made('Named'),
      ]
      const results = await give(
        [
          {
            entity: { find: { property: p('inventory number'), value: number }, otherwise: 'create' },
            key: 'a',
          },
          { entity: { id: named }, key: 'b', labels: { de: 'Benannt' } },
          { entity: newItem, statements: [add('material', { kind: 'made', key: 'a' })] },
          { entity: { made: 'b' }, aliases: { de: { add: ['Genannt'] } } },
        ],
        { check },
      )
      expect(results.map(({ outcome, id, problems }) => [outcome, id, ...problems])).toEqual([
        ['unchanged', known],
        ['changed', named],
        ['created', check ? null : expect.any(String)],
        ['changed', named],
      ])
      if (!check) {
        const { claims } = await entity(results[2]?.id ?? '')
        expect(claims[p('material')]?.[0]?.mainsnak.datavalue.value).toMatchObject({ id: known })
      }
    },
  )

  // With an accent of its own, and a sign at the end that Wikibase takes away.
  test.each<[string, () => Omit<EntityEdit, 'line' | 'entity'>, () => FindBy]>([
    [
      'label',
      () => ({ labels: { fr: 'Cafe\u0301\u0085' } }),
      () => ({ language: 'fr', label: 'Cafe\u0301\u0085' }),
    ],
    [
      'read value',
      () => ({ statements: [add('inventory number', text('Cle\u0301\u0085'))] }),
      () => ({ property: p('inventory number'), value: 'Cle\u0301\u0085' }),
    ],
    [
      'given value',
      () => ({
        statements: [add('inventory number', { kind: 'value', type: 'string', value: 'The\u0301' })],
      }),
      () => ({ property: p('inventory number'), value: 'The\u0301' }),
    ],
  ])(
    'find by a %s what they have made, though Wikibase stores it in another form',
    async (_by, edit, find) => {
      const row = { entity: { find: find(), otherwise: 'create' as const }, ...edit() }
      const [first, second] = await give([row, row])
      expect(first).toMatchObject({ outcome: 'created', problems: [] })
      const known = { outcome: 'unchanged', id: first?.id }
      expect([second, ...(await give([row])), ...(await give([row], { check: true }))]).toMatchObject([
        known,
        known,
        known,
      ])
    },
  )

  test('find an item by any of its values that is not deprecated', async () => {
    const id = await made('Relic', [
      add('inventory number', text('R old')),
      add('inventory number', text('R new'), { rank: 'preferred' }),
      add('inventory number', text('R wrong'), { rank: 'deprecated' }),
    ])
    const by = (value: string) => ({
      entity: { find: { property: p('inventory number'), value }, otherwise: 'refuse' as const },
    })
    expect(await give([by('R old'), by('R new'), by('R wrong')])).toMatchObject([
      { outcome: 'unchanged', id },
      { outcome: 'unchanged', id },
      { outcome: 'refused', problems: [{ code: 'no-entity' }] },
    ])
  })

  test('of one item, and those that take links away, are not in each other’s way', async () => {
    const pages = ['First page', 'Second page']
    for (const title of pages) await wiki.edit(title, { text: 'Linked.' })
    const [one, two] = await give(
      pages.map(title => ({
        entity: newItem,
        labels: { en: title },
        descriptions: { en: 'with a page' },
        sitelinks: { wiki: title },
      })),
    )
    const [first, second] = [{ id: one?.id ?? '' }, { id: two?.id ?? '' }]
    const edits = [
      { entity: first, labels: { de: 'Erste' } },
      { entity: first, labels: { nl: 'Eerste' } },
      { entity: first, sitelinks: { wiki: null } },
      { entity: second, sitelinks: { wiki: null } },
    ]
    for (const check of [true, false])
      expect((await give(edits, { check })).map(({ outcome }) => outcome)).toEqual(edits.map(() => 'changed'))
  })

  test.each(['height', 'made', 'title', 'place'])(
    'find no item by a %s, and so make none a second time',
    async name => {
      const value = '5'
      const edit = {
        entity: { find: { property: p(name), value }, otherwise: 'create' as const },
        labels: { en: `By ${name}` },
      }
      for (const check of [true, false])
        expect(await give([edit], { check })).toMatchObject([
          {
            outcome: 'refused',
            problems: [{ code: 'value', text: expect.stringContaining('only texts and ids') }],
          },
        ])
    },
  )

  test('find an item by an item, also if the turn itself has just made it', async () => {
    const rare = await made('Orichalcum')
    const row = {
      entity: { find: { property: p('material'), value: rare }, otherwise: 'create' as const },
      statements: [add('material', { kind: 'value', type: 'wikibase-entityid', value: { id: rare } })],
    }
    expect((await give([row, row])).map(({ outcome }) => outcome)).toEqual(['created', 'unchanged'])
  })

  test('merge items, and are undone unless something was changed since', async () => {
    const [one, two] = [await made('Bowl'), await made('Bowl again')]
    expect(await give([{ entity: { id: two }, mergeInto: { id: one } }])).toMatchObject([
      { outcome: 'changed', id: one },
    ])
    const id = await made('Spoon')
    const [changed] = await give([{ entity: { id }, labels: { en: 'Fork' } }])
    const undo = (result: EditResult | undefined, last = Date.now() + MINUTE_MS) => ({
      entity: { id: result?.id ?? '' },
      undo: { before: result?.before ?? null, revision: result?.revision ?? 0, until: last },
    })
    // After the wiki was put back to an earlier state, the next edit of it gets this number.
    expect(await give([undo(changed, Date.now() - MINUTE_MS)])).toMatchObject([
      { outcome: 'refused', problems: [{ code: 'conflict' }] },
    ])
    expect(await give([undo(changed), undo(changed)])).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused', problems: [{ code: 'conflict' }] },
    ])
    expect((await entity(id)).labels['en']?.value).toBe('Spoon')
    const [fresh] = await give([{ entity: newItem, labels: { en: 'Knife' } }])
    expect(await give([undo(fresh)])).toMatchObject([{ outcome: 'deleted' }])
    expect((await entity(fresh?.id ?? '')).missing).toBe('')
  })

  test('that are only checked write nothing', async () => {
    const before = await kit.query('museum', 'select count(*) as n from revision')
    const results = await give(
      [
        { entity: newItem, key: 'a', labels: { en: 'Unborn' } },
        { entity: newItem, labels: { en: 'Of unborn' }, statements: [add('made', text('someday'))] },
        { entity: { made: 'a' }, labels: { de: 'Ungeboren' } },
        { entity: newItem, statements: [add('material', { kind: 'made', key: 'a' })] },
        { entity: newItem, statements: [add('made', { kind: 'made', key: 'a' })] },
      ],
      { check: true },
    )
    expect(results.map(({ outcome, id }) => [outcome, id])).toEqual([
      ['created', null],
      ['refused', null],
      ['changed', null],
      ['created', null],
      ['refused', null],
    ])
    expect(await kit.query('museum', 'select count(*) as n from revision')).toEqual(before)
  })

  test('have links, terms and search as those of the API have', async () => {
    const clay = await made('White clay')
    const data = (label: string) => ({
      labels: { en: label },
      aliases: { en: { add: [`${label} too`] } },
      statements: [add('material', { kind: 'value', type: 'wikibase-entityid', value: { id: clay } })],
    })
    const [batched] = await give([{ entity: newItem, ...data('Amphora one') }])
    const byApi = await createEntity(wiki, 'item', {
      labels: english('Amphora two'),
      aliases: { en: [{ language: 'en', value: 'Amphora two too' }] },
      claims: [
        {
          ...{ type: 'statement', rank: 'normal' },
          mainsnak: {
            ...{ snaktype: 'value', property: p('material') },
            datavalue: { type: 'wikibase-entityid', value: { id: clay } },
          },
        },
      ],
    })
    await kit.settled()
    const rows = async (id: string) => {
      const page = `(select page_id from page where page_namespace = 120 and page_title = '${id}')`
      const count = async (sql: string) =>
        (await kit.query('museum', `select count(*) as n from ${sql}`))[0]?.['n']
      return {
        links: await count(`pagelinks where pl_from = ${page}`),
        props: await count(`page_props where pp_page = ${page}`),
        terms: await count(`wbt_item_terms where wbit_item_id = ${id.slice(1)}`),
        revisions: await count(`revision where rev_page = ${page}`),
        changes: await count(`recentchanges where rc_cur_id = ${page}`),
        indexed: await count(`searchindex where rowid = ${page}`),
      }
    }
    const expected = await rows(byApi)
    expect(expected).toMatchObject({ terms: 2, indexed: 1 })
    expect(await rows(batched?.id ?? '')).toEqual(expected)
    const { search } = await wiki.api<{ search: { id: string }[] }>({
      ...{ action: 'wbsearchentities', search: 'Amphora one', language: 'en', type: 'item' },
    })
    expect(search.map(({ id }) => id)).toEqual([batched?.id])
  })
})

describe('an edit that is refused', () => {
  test.each<[string, () => Omit<EntityEdit, 'line'>]>([
    ['no-entity', () => ({ entity: { id: 'Q99999' }, labels: { en: 'a' } })],
    ['no-entity', () => ({ entity: { id: 'Q1; drop table page' }, labels: { en: 'a' } })],
    [
      'no-entity',
      () => ({ entity: { find: { language: 'en', label: 'Nobody has this' }, otherwise: 'refuse' } }),
    ],
    [
      'no-property',
      () => ({ entity: newItem, statements: [{ ...add('made', text('1')), property: 'P9999' }] }),
    ],
    ['no-property', () => ({ entity: newItem, statements: [{ ...add('made', text('1')), property: 'x' }] })],
    ['no-made', () => ({ entity: { made: 'nothing' }, labels: { en: 'a' } })],
    ['value', () => ({ entity: newItem, statements: [add('made', text('not a date'))] })],
    ['value', () => ({ entity: newItem, statements: [add('page', text('javascript:alert(1)'))] })],
    [
      'value',
      () => ({
        entity: newItem,
        statements: [add('made', { kind: 'value', type: 'time', value: { time: 'x' } })],
      }),
    ],
    [
      'value',
      () => ({ entity: newItem, statements: [add('height', { kind: 'value', type: 'string', value: 'x' })] }),
    ],
    [
      'no-entity',
      () => ({
        entity: newItem,
        statements: [add('material', { kind: 'value', type: 'wikibase-entityid', value: 7 })],
      }),
    ],
    ['length', () => ({ entity: newItem, labels: { en: 'a'.repeat(5000) } })],
    ['language', () => ({ entity: newItem, labels: { 'no-such': 'a' } })],
    ['site', () => ({ entity: newItem, sitelinks: { nowiki_x: 'A' } })],
    ['datatype', () => ({ entity: { new: 'property', datatype: 'emotion' }, labels: { en: 'mood' } })],
    ['duplicate', () => ({ entity: { new: 'property', datatype: 'string' }, labels: { en: 'material' } })],
    [
      'rank',
      () => ({ entity: newItem, statements: [{ ...add('made', text('1900')), rank: 'best' as 'normal' }] }),
    ],
    ['type', () => ({ entity: { id: p('made') }, sitelinks: { enwiki: 'A' } })],
  ])('says %s', async (code, edit) => {
    const [result] = await give([edit()])
    expect(result).toMatchObject({
      outcome: 'refused',
      revision: null,
      problems: [{ code, text: expect.any(String) }],
    })
  })

  test('leaves nothing of itself, and does not stop the others', async () => {
    const label = { en: 'Half' }
    const results = await give([
      { entity: newItem, labels: label, statements: [add('made', text('1900')), add('made', text('never'))] },
      { entity: newItem, labels: { en: 'Whole' } },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'created'])
    expect(await kit.query('museum', "select 1 from wbt_text where wbx_text = 'Half'")).toEqual([])
  })

  test('ends the turn if the batch is to stop there', async () => {
    const labels = { en: 'Around one that is refused' }
    const edits = [
      { entity: newItem, labels },
      { entity: { id: 'Q99999' }, labels },
      { entity: newItem, labels },
    ]
    const order = { do: 'edit-entities', batch: ++batch, account: admin, check: false, summary: '' } as const
    const given = edits.map((edit, place) => ({ line: place + 1, ...edit }))
    const turn = await kit.engine.batch(domain, { ...order, from: 0, stops: true, edits: given })
    expect(turn.results.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
    const saved = await kit.engine.batch(domain, { do: 'batch-saved', batch, account: admin })
    expect(saved).toEqual({ from: 0, results: turn.results })
  })

  test('is a second entity with the same label and description, also in one turn', async () => {
    const twin = { entity: newItem, labels: { en: 'Twin' }, descriptions: { en: 'one of two' } }
    expect((await give([twin, twin])).map(({ problems }) => problems[0]?.code)).toEqual([
      undefined,
      'duplicate',
    ])
    const [problem] = (await give([twin], { check: true }))[0]?.problems ?? []
    expect(problem).toMatchObject({
      code: 'duplicate',
      text: expect.stringMatching(/^Item Q\d+ already has label/),
    })
  })

  test('is a second item with the same page, however its title is written, also in one turn', async () => {
    await wiki.edit('Two names', { text: 'One page.' })
    const edits = ['Two_names', 'two names'].map(title => ({ entity: newItem, sitelinks: { wiki: title } }))
    for (const check of [true, false])
      expect((await give(edits, { check })).map(({ problems }) => problems[0]?.code)).toEqual([
        undefined,
        'duplicate',
      ])
  })

  test('is one of a page that only administrators may change', async () => {
    const id = await made('Protected')
    const token = await wiki.token('csrf')
    await wiki.api({ action: 'protect', title: `Item:${id}`, protections: 'edit=sysop', token }, 'POST')
    const grace = await join('Grace')
    expect((await give([{ entity: { id }, labels: { en: 'b' } }], { by: grace }))[0]?.problems[0]?.code).toBe(
      'not-allowed',
    )
  })
})

async function join(name: string): Promise<LocalAccount> {
  const order = { do: 'log-in', account: null, claim: name, name, sysop: false, authenticatedAt: 0 } as const
  const answer = await kit.engine.order(domain, order)
  if (!answer || 'failed' in answer) throw new Error('No account was made.')
  return { id: answer.id, since: answer.since }
}

async function lockService(): Promise<() => Promise<void>> {
  await kit.db.insertInto('maintenance').values({ id: 1, read_only_for: 'We move.' }).execute()
  return async () => void (await kit.db.deleteFrom('maintenance').execute())
}

async function lockWiki(): Promise<() => Promise<void>> {
  const lock = await kit.engine.copies.lockExclusively(domain, 'It is being put back.')
  return async () => await lock.release()
}

describe('a batch', () => {
  test('ends for an account that is blocked meanwhile, or another one', async () => {
    const eve = await join('Eve')
    const edit = { entity: newItem, labels: { en: 'By Eve' } }
    expect((await give([edit], { by: eve }))[0]?.outcome).toBe('created')
    await expect(give([edit], { by: { ...eve, since: '20010101000000' } })).rejects.toMatchObject({
      end: 'not-allowed',
    })
    await wiki.api({ action: 'block', user: 'Eve', token: await wiki.token('csrf') }, 'POST')
    await expect(give([edit], { by: eve })).rejects.toEqual(new BatchEndedError('not-allowed'))
  })

  test.each([
    ['the whole service is read-only', lockService],
    ['the wiki is being replaced', lockWiki],
  ] as const)('waits while %s, and goes on afterwards', async (_why, lock) => {
    const edit = { entity: newItem, labels: { en: 'Waited for' } }
    const number = ++batch
    const release = await lock()
    const refusal = async () => await give([edit], { check: true, number }).catch((error: unknown) => error)
    await until(async () => (await refusal()) instanceof BatchHasToWaitError)
    await expect(give([edit], { number })).rejects.toThrow(BatchHasToWaitError)
    const close = { do: 'batch-close', batch: number, account: admin } as const
    await expect(kit.engine.batch(domain, close)).rejects.toThrow(BatchHasToWaitError)
    await release()
    await until(async () => !((await refusal()) instanceof BatchHasToWaitError))
    expect((await give([edit], { number }))[0]?.outcome).toBe('created')
  })

  test('ends on a wiki that an operator has made read-only', async () => {
    const facts = { domain, sitename: 'museum', settings: {}, deletedAt: null }
    await kit.engine.publish({ ...facts, readOnlyNotice: 'It moves.' })
    const edits = [{ entity: newItem, labels: { en: 'Too late' } }]
    await expect(give(edits)).rejects.toEqual(new BatchEndedError('wiki-read-only'))
    await kit.engine.publish({ ...facts, readOnlyNotice: null })
    expect((await give(edits))[0]?.outcome).toBe('created')
  })

  test('says what its last turn has saved, until it is forgotten, and makes its terms and search anew', async () => {
    const edits = ['First', 'Second', 'Third'].map(name => ({
      entity: newItem,
      labels: { en: `${name} remembered` },
    }))
    const results = await give(edits, { number: 700 })
    const saved = async () =>
      await kit.engine.batch(domain, { do: 'batch-saved', batch: 700, account: admin })
    const count = async (sql: string) => Number((await kit.query('museum', sql))[0]?.['count'])
    const ids = results.map(({ id }) => id?.slice(1)).join()
    const terms = `select count(*) as count from wbt_item_terms where wbit_item_id in (${ids})`
    const words = "select count(*) as count from searchindex where si_text like '%remembered%'"
    await kit.query('museum', `delete from wbt_item_terms where wbit_item_id in (${ids})`)
    await kit.query('museum', "delete from searchindex where si_text like '%remembered%'")
    expect([await count(terms), await count(words)]).toEqual([0, 0])
    expect(await saved()).toEqual({ from: 0, results })
    expect([await count(terms), await count(words)]).toEqual([3, 3])
    await kit.engine.batch(domain, { do: 'batch-end', batch: 700, account: admin })
    expect(await saved()).toEqual({ from: 0, results: [] })
  })

  test('has terms and links of its other edits if those of one cannot be written', async () => {
    const poison = "new.wbx_text = 'Poison' begin select raise(abort, 'poisoned'); end"
    await kit.change('museum', `create trigger poison before insert on wbt_text when ${poison}`)
    const results = await give(
      ['Before', 'Poison', 'After'].map(name => ({ entity: newItem, labels: { en: name } })),
      { number: 705 },
    )
    const terms = async () =>
      await Promise.all(
        results.map(async ({ id }) => {
          const where = `wbit_item_id = ${id?.slice(1)}`
          return (await kit.query('museum', `select count(*) as n from wbt_item_terms where ${where}`))[0]?.[
            'n'
          ]
        }),
      )
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
    expect(await terms()).toEqual([1, 0, 1])
    await kit.settled()
    expect(kit.complaints.splice(0).join()).toContain('poisoned')
    await kit.change('museum', 'drop trigger poison')
    await kit.engine.batch(domain, { do: 'batch-saved', batch: 705, account: admin })
    expect(await terms()).toEqual([1, 1, 1])
  })

  test('makes no edit twice, whoever gives the order', async () => {
    const edits = [{ line: 1, entity: newItem, labels: { en: 'Made once' } }]
    const order = {
      do: 'edit-entities',
      batch: 710,
      account: admin,
      check: false,
      summary: '',
      edits,
    } as const
    const give = async (from: number) => await kit.engine.batch(domain, { ...order, from })
    const both = await Promise.allSettled([give(0), give(0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(give(0)).rejects.toThrow(BatchOvertakenError)
    await expect(give(2)).rejects.toThrow(BatchOvertakenError)
    expect((await give(1)).from).toBe(1)
    // What was refused counts as done.
    const refused = {
      ...order,
      from: 2,
      edits: [{ line: 3, entity: { id: 'Q999999' }, labels: { en: 'x' } }],
    }
    expect((await kit.engine.batch(domain, refused)).results).toMatchObject([{ outcome: 'refused' }])
    await expect(kit.engine.batch(domain, refused)).rejects.toThrow(BatchOvertakenError)
    const { results } = await kit.engine.batch(domain, { do: 'batch-saved', batch: 710, account: admin })
    expect(results).toMatchObject([{ line: 3, outcome: 'refused' }])
  })

  test('that is closed makes no further edit, and still says what its last turn has saved', async () => {
    const results = await give([{ entity: newItem, labels: { en: 'Before the end' } }], { number: 720 })
    const edits = [{ line: 2, entity: newItem, labels: { en: 'After the end' } }]
    const turn = async (batch: number, from: number) =>
      await kit.engine.batch(domain, {
        ...{ do: 'edit-entities', batch, account: admin, from, check: false, summary: '', edits },
      })
    const ask = async (order: 'batch-close' | 'batch-saved' | 'batch-end', batch = 720) =>
      await kit.engine.batch(domain, { do: order, batch, account: admin })
    expect(await ask('batch-close')).toEqual({ from: 0, results })
    expect(await ask('batch-close')).toEqual({ from: 0, results })
    expect(await ask('batch-saved')).toEqual({ from: 0, results })
    await expect(turn(720, 1)).rejects.toThrow(BatchOvertakenError)
    await ask('batch-end')
    for (const from of [0, 1]) await expect(turn(720, from)).rejects.toThrow(BatchOvertakenError)
    expect(await ask('batch-close')).toEqual({ from: 1, results: [] })
    // One that has made nothing yet.
    expect(await ask('batch-close', 721)).toEqual({ from: 0, results: [] })
    await expect(turn(721, 0)).rejects.toThrow(BatchOvertakenError)
  })

  test('waits until every page is in the index before items are found by statements, and makes none twice', async () => {
    const value = 'B 1912'
    const id = await made('Bowl', [add('inventory number', text(value))])
    await kit.settled()
    await kit.change('museum', "delete from updatelog where ul_key = 'wikistead-search'")
    await kit.change('museum', "update searchindex set si_text = ''")
    const edit = {
      entity: { find: { property: p('inventory number'), value }, otherwise: 'create' },
      descriptions: { en: 'of clay' },
    } as const
    for (const check of [true, false])
      await expect(give([edit], { check })).rejects.toThrow(BatchHasToWaitError)
    await kit.settled()
    expect(await give([edit])).toMatchObject([{ outcome: 'changed', id }])
  })

  test('takes turns with others', async () => {
    const edits = Array.from({ length: 400 }, (_, place) => ({
      line: place + 1,
      entity: newItem,
      labels: { en: `Coin ${place}` },
    }))
    const order = { do: 'edit-entities', batch: 800, account: admin, check: false, summary: '' } as const
    const { results } = await kit.engine.batch(domain, { ...order, from: 0, edits })
    expect(results.length).toBeLessThan(400)
    expect(results.map(({ line }) => line)).toEqual(edits.slice(0, results.length).map(({ line }) => line))
  })
})
