import { expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'

allTestsShareEngine()

test('the first edits of people are read from a wiki, the oldest first and without those of MediaWiki itself', async () => {
  const wiki = await kit.openWiki('edited')
  const domain = kit.domain('edited')
  expect(await kit.engine.readFirstEdits(domain)).toEqual([])
  for (const page of ['First_page', 'Second page'])
    expect(await wiki.edit(page, { text: 'Text.', summary: `About ${page}` })).toBe('Success')
  expect(await kit.engine.readFirstEdits(domain)).toEqual([
    { at: expect.any(Number), user: ADMIN.username, page: 'First page', comment: 'About First_page' },
    { at: expect.any(Number), user: ADMIN.username, page: 'Second page', comment: 'About Second page' },
  ])
  expect(await kit.engine.readFirstEdits(kit.domain('none'))).toBeNull()
})
