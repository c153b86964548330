import { expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'

allTestsShareEngine({ workers: 1 })

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
