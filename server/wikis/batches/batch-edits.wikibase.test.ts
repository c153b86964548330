import { describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { kit } from '#server/engine/testing/shared-engine.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import type { EditResult, EntityEdit, FindBy } from './entity-edit.ts'

import {
  add,
  allTestsShareProperties,
  batch,
  domain,
  entity,
  give,
  made,
  name,
  newItem,
  PROPERTIES,
  p,
  properties,
  text,
  wiki,
} from './testing/shared-properties.ts'

allTestsShareProperties()

test('the properties that edits can have are listed with their labels', async () => {
  const known = await kit.engine.readProperties(domain)
  expect(known?.map(({ label, datatype }) => [label, datatype])).toEqual(PROPERTIES)
  expect(known?.[1]?.id).toBe(properties['inventory number'])
  expect(await kit.engine.readProperties(kit.domain('nowhere'))).toBeNull()
})

describe('edits of a batch', () => {
  test('make items with all kinds of values, as the wiki parses them', async () => {
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

  test('add what is missing, report what changes nothing, and remove', async () => {
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

  test('refer to entities that the same batch makes, and find existing ones', async () => {
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

  // With a combining accent, and with a character at the end that Wikibase strips.
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

  test('of the same item, and those that remove sitelinks, do not get in each other’s way', async () => {
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

  test('find an item by an item, even if the same turn has just made it', async () => {
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
    // After the wiki has been restored to an earlier state, its next edit gets this number.
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

  test('update links, terms and search as edits through the API do', async () => {
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
