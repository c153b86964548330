import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  wiki = await kit.openWiki('merging')
})

const BASE = ['One', 'Two', 'Three', 'Four', 'Five'].join('\n')
let pages = 0

/** Creates a page. @returns the revision on which edits are based. */
async function makePage(): Promise<{ title: string; revision: string }> {
  const title = `Page ${++pages}`
  await wiki.edit(title, { text: BASE })
  return { title, revision: await revisionOf(title) }
}

async function revisionOf(title: string): Promise<string> {
  const { query } = await wiki.api<{ query: { pages: { lastrevid: number }[] } }>({
    action: 'query',
    prop: 'info',
    titles: title,
  })
  return String(query.pages[0]?.lastrevid)
}

const textOf = async (title: string) =>
  (await wiki.request(`/w/index.php?title=${encodeURIComponent(title)}&action=raw`)).text

const changed = (lines: Record<number, string>) =>
  BASE.split('\n')
    .map((line, index) => lines[index] ?? line)
    .join('\n')

describe('two members who save changes of the same page', () => {
  test.each([
    ['different lines', { 0: 'First' }, { 4: 'Last' }, 'First\nTwo\nThree\nFour\nLast'],
    [
      'a new line at each end',
      { 0: 'Zero\nOne' },
      { 4: 'Five\nSix' },
      'Zero\nOne\nTwo\nThree\nFour\nFive\nSix',
    ],
    ['the same change', { 2: 'Third' }, { 2: 'Third' }, 'One\nTwo\nThird\nFour\nFive'],
  ])('have both changes kept: %s', async (_what, first, second, merged) => {
    const { title, revision } = await makePage()
    expect(await wiki.edit(title, { text: changed(first), baserevid: revision })).toBe('Success')
    expect(await wiki.edit(title, { text: changed(second), baserevid: revision })).toBe('Success')
    expect(await textOf(title)).toBe(merged)
  })

  test.each([
    ['the same line', { 2: 'Third' }, { 2: 'Trois' }],
    ['adjacent lines', { 1: 'Second' }, { 2: 'Trois' }],
  ])('are told about a conflict, and nothing is lost: %s', async (_what, first, second) => {
    const { title, revision } = await makePage()
    // MediaWiki never reports a conflict between changes of the same user.
    const api = await kit.engine.openApi(kit.domain('merging'))
    await api.post({ action: 'edit', title, text: changed(first), baserevid: revision })
    expect(await wiki.edit(title, { text: changed(second), baserevid: revision })).toBe('editconflict')
    expect(await textOf(title)).toBe(changed(first))
  })
})

test('a change can be undone although the page has changed since', async () => {
  const { title } = await makePage()
  await wiki.edit(title, { text: changed({ 0: 'Vandalism' }) })
  const undo = await revisionOf(title)
  await wiki.edit(title, { text: changed({ 0: 'Vandalism', 4: 'Last' }) })
  expect(await wiki.edit(title, { undo })).toBe('Success')
  expect(await textOf(title)).toBe(changed({ 4: 'Last' }))
})
