import { expect, test } from '@jest/globals'
import { kit } from '#server/engine/testing/shared-engine.ts'
import { add, allTestsShareProperties, give, made, name, newItem } from './testing/shared-properties.ts'

allTestsShareProperties()

const count = async (sql: string) =>
  Number((await kit.query('museum', `select count(*) as n from ${sql}`))[0]?.['n'])

/** Makes what a table is to get fail, as long as `work` lasts. */
async function whilePoisoned(table: string, poison: string, work: () => Promise<void>): Promise<void> {
  await kit.change(
    'museum',
    `create trigger poison before insert on ${table} when ${poison} begin select raise(abort, 'poisoned'); end`,
  )
  await work()
  await kit.settled()
  expect(kit.complaints.splice(0).join()).toContain('poisoned')
  await kit.change('museum', 'drop trigger poison')
}

test('an edit that fails when it is half saved leaves nothing, and the next one takes its number', async () => {
  const edits = async () =>
    Number(
      (
        await kit.query('museum', `select user_editcount as edits from user where user_name = '${name}'`)
      )[0]?.['edits'],
    )
  await kit.settled()
  const before = await edits()
  const poison = "(select comment_text from comment where comment_id = new.log_comment_id) like '%halfway%'"
  await whilePoisoned('logging', poison, async () => {
    const results = await give([
      { entity: newItem, labels: { en: 'Lost' }, summary: 'halfway' },
      { entity: newItem, labels: { en: 'Found' }, summary: 'whole' },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'created'])
    await kit.settled()
    const { id, revision } = results[1] ?? {}
    expect(await edits()).toBe(before + 1)
    expect(await count(`recentchanges where rc_title = '${id}' and rc_this_oldid = ${revision}`)).toBe(1)
    expect(await count(`revision join page on page_id = rev_page where page_title = '${id}'`)).toBe(1)
    expect(await count(`wbt_item_terms where wbit_item_id = ${id?.slice(1)}`)).toBe(1)
    expect(await count("searchindex where si_text like '%lost%'")).toBe(0)
  })
})

test('an item that is linked to for the first time is known to each page that links to it, also after the links of another one failed', async () => {
  const target = await made('Target')
  const link = add('material', { kind: 'value', type: 'wikibase-entityid', value: { id: target } })
  await whilePoisoned('wbt_text', "new.wbx_text = 'Nameless'", async () => {
    const results = await give([
      { entity: newItem, labels: { en: 'Nameless' }, statements: [link] },
      { entity: newItem, labels: { en: 'Named' }, statements: [link] },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created'])
    const linked = `pagelinks join page on page_id = pl_from join linktarget on lt_id = pl_target_id
      where lt_title = '${target}' and page_title = '${results[1]?.id}'`
    expect(await count(linked)).toBe(1)
  })
})
