import { describe, expect, test } from '@jest/globals'
import { kit } from '#server/engine/testing/shared-engine.ts'
import { until } from '#server/testing/until.ts'
import { BatchEndedError, BatchHasToWaitError, BatchOvertakenError } from './batch-orders.ts'
import type { EntityEdit } from './entity-edit.ts'

import {
  add,
  admin,
  allTestsShareProperties,
  batch,
  domain,
  give,
  join,
  made,
  newItem,
  nextBatch,
  p,
  text,
  wiki,
} from './testing/shared-properties.ts'

allTestsShareProperties()

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

  test('leaves no trace and does not stop the others', async () => {
    const label = { en: 'Half' }
    const results = await give([
      { entity: newItem, labels: label, statements: [add('made', text('1900')), add('made', text('never'))] },
      { entity: newItem, labels: { en: 'Whole' } },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'created'])
    expect(await kit.query('museum', "select 1 from wbt_text where wbx_text = 'Half'")).toEqual([])
  })

  test('ends the turn if the batch has to stop at problems', async () => {
    const labels = { en: 'Around one that is refused' }
    const edits = [
      { entity: newItem, labels },
      { entity: { id: 'Q99999' }, labels },
      { entity: newItem, labels },
    ]
    const order = {
      do: 'edit-entities',
      batch: nextBatch(),
      account: admin,
      check: false,
      summary: '',
    } as const
    const given = edits.map((edit, place) => ({ line: place + 1, ...edit }))
    const turn = await kit.engine.batch(domain, { ...order, from: 0, stops: true, edits: given })
    expect(turn.results.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
    const saved = await kit.engine.batch(domain, { do: 'batch-saved', batch, account: admin })
    expect(saved).toEqual({ from: 0, results: turn.results })
  })

  test('is a second entity with the same label and description, even in the same turn', async () => {
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

  test('is a second item with the same page, however its title is written, even in the same turn', async () => {
    await wiki.edit('Two names', { text: 'One page.' })
    const edits = ['Two_names', 'two names'].map(title => ({ entity: newItem, sitelinks: { wiki: title } }))
    for (const check of [true, false])
      expect((await give(edits, { check })).map(({ problems }) => problems[0]?.code)).toEqual([
        undefined,
        'duplicate',
      ])
  })

  test('is one of a page that only administrators may edit', async () => {
    const id = await made('Protected')
    const token = await wiki.token('csrf')
    await wiki.api({ action: 'protect', title: `Item:${id}`, protections: 'edit=sysop', token }, 'POST')
    const grace = await join('Grace')
    expect((await give([{ entity: { id }, labels: { en: 'b' } }], { by: grace }))[0]?.problems[0]?.code).toBe(
      'not-allowed',
    )
  })
})

async function lockService(): Promise<() => Promise<void>> {
  await kit.db.insertInto('maintenance').values({ id: 1, read_only_for: 'We move.' }).execute()
  return async () => void (await kit.db.deleteFrom('maintenance').execute())
}

async function lockWiki(): Promise<() => Promise<void>> {
  const lock = await kit.engine.copies.lockExclusively(domain, 'It is being put back.')
  return async () => await lock.release()
}

describe('a batch', () => {
  test('ends if its account has been blocked, or is a different one by now', async () => {
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
    const number = nextBatch()
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

  test('reports what its last turn has saved, until it is forgotten, and updates its terms and search again', async () => {
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

  test('has the terms and links of its other edits if those of one cannot be written', async () => {
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

  test('leaves the label of an item to be read by its number, and not among those of all items', async () => {
    const fill = async (what: string, select: string) =>
      await kit.change(
        'museum',
        `with recursive numbers (n) as (select 10001 union all select n + 1 from numbers where n < 13000)
          insert into ${what} select ${select} from numbers`,
      )
    await fill('wbt_text (wbx_id, wbx_text)', "n, 'many ' || n")
    await fill('wbt_text_in_lang (wbxl_id, wbxl_language, wbxl_text_id)', "n, 'en', n")
    await fill('wbt_term_in_lang (wbtl_id, wbtl_type_id, wbtl_text_in_lang_id)', 'n, 1, n')
    await fill('wbt_item_terms (wbit_item_id, wbit_term_in_lang_id)', 'n, n')
    await made('One of many labels')
    await kit.settled()
    const [step] = await kit.query(
      'museum',
      `explain query plan select wbx_text from wbt_term_in_lang join wbt_text_in_lang on wbtl_text_in_lang_id = wbxl_id
        join wbt_text on wbxl_text_id = wbx_id join wbt_item_terms on wbit_term_in_lang_id = wbtl_id
        where wbtl_type_id in (1, 2) and wbxl_language in ('en', 'mul') and wbit_item_id in (1, 2, 3)`,
    )
    expect(step?.['detail']).toContain('INDEX wbt_item_terms_item_id ')
  })

  test('has its other edits in recent changes if one cannot be written there', async () => {
    const poison = "(select comment_text from comment where comment_id = new.rc_comment_id) like '%poison%'"
    await kit.change(
      'museum',
      `create trigger poison before insert on recentchanges when ${poison} begin select raise(abort, 'poisoned'); end`,
    )
    const edits = ['one', 'poison', 'two'].map(summary => ({
      ...{ entity: newItem, labels: { en: `With the summary ${summary}` } },
      summary,
    }))
    const results = await give(edits, { number: 706 })
    await kit.settled()
    expect(kit.complaints.splice(0).join()).toContain('poisoned')
    await kit.change('museum', 'drop trigger poison')
    const changes = await kit.query(
      'museum',
      `select rc_title as id from recentchanges where rc_this_oldid in (${results.map(({ revision }) => revision).join()})`,
    )
    expect(changes.map(({ id }) => id)).toEqual([results[0]?.id, results[2]?.id])
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
    // A refused edit counts as done.
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

  test('that is closed makes no further edit, and still reports what its last turn has saved', async () => {
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
    // A batch that has made nothing yet.
    expect(await ask('batch-close', 721)).toEqual({ from: 0, results: [] })
    await expect(turn(721, 0)).rejects.toThrow(BatchOvertakenError)
  })

  test('waits until every page is indexed before it finds items by statements, and makes none twice', async () => {
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
