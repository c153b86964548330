import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'

let kit: TestEngine

beforeAll(async () => {
  kit = await startTestEngine({ workers: 1 })
})
afterAll(async () => await kit.close())

test('a large script of a wiki admin does not fill the log', async () => {
  const wiki = await kit.openWiki('noisy')
  const script = 'window.a = function (b) { return b + 1 }\n'.repeat(2000)
  await wiki.api(
    { action: 'edit', title: 'MediaWiki:Common.js', text: script, token: await wiki.token('csrf') },
    'POST',
  )
  const loaded = await wiki.page('/w/load.php?modules=site&only=scripts')
  expect(loaded).toContain('window.a')
  await kit.settled()
  expect(kit.complaints).toEqual([])
})
