import { afterAll, expect, test } from '@jest/globals'
import { startSearchServer } from '#server/engine/testing/search-server.ts'
import { startTestEngine, TEST_TREE, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { missingForSearch } from './requirements.ts'

let kit: TestEngine | undefined
afterAll(async () => await kit?.close())

test('a search server needs CirrusSearch and its client, and with Wikibase the extensions that find entities', () => {
  expect(missingForSearch({ extensions: ['Wikibase', 'Elastica'] })).toEqual([
    'CirrusSearch',
    'WikibaseCirrusSearch',
  ])
  expect(missingForSearch({ extensions: ['CirrusSearch', 'Elastica'] })).toEqual([])
})

test('a tree that a search server cannot search is not used, and the reason is reported', async () => {
  const server = await startSearchServer()
  kit = await startTestEngine({ searchServer: server.address })
  expect(kit.engine.unavailableReason).toContain(
    `SEARCH_URL needs CirrusSearch and Elastica in ${TEST_TREE}: use a MediaWiki tree that has them, or unset SEARCH_URL.`,
  )
  await server.close()
})
