import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let member: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  member = await kit.openWiki('archive')
  for (const text of ['One', 'Two', 'Three']) await member.edit('Diary', { text })
})

/** Every way to request a page's history. */
const ways: [string, (client: WikiClient) => Promise<{ text: string }>][] = [
  ['an address', client => client.request('/w/index.php?title=Special:Export&pages=Diary&history=1')],
  ['a path', client => client.request('/wiki/Special:Export/Diary?history=1')],
  [
    'a form',
    client => client.post('/w/index.php?title=Special:Export', { pages: 'Diary', history: '1', limit: '9' }),
  ],
  ['a form without a word of history', client => client.post('/wiki/Special:Export', { pages: 'Diary' })],
]

test.each(ways)(
  'a visitor gets only the current page, although %s asks for its history',
  async (_way, ask) => {
    const { text } = await ask(kit.client('archive'))
    expect(text.match(/<revision>/g)).toHaveLength(1)
    expect(text).toContain('>Three</text>')
  },
)

test('a member gets the history', async () => {
  const { text } = await member.post('/wiki/Special:Export', { pages: 'Diary', history: '1' })
  expect(text.match(/<revision>/g)).toHaveLength(3)
})
