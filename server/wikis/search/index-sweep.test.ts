// @sqlite-only

import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startSearchServer, type TestSearchServer } from '#server/engine/testing/search-server.ts'
import { sweepIndexes } from './index-sweep.ts'
import { SearchNames } from './search-names.ts'
import { SearchServer } from './search-server.ts'

const names = new SearchNames('a secret of the service', ['edition'])
const wiki = names.base('wiki_one')
const gone = names.base('wiki_gone')

let server: TestSearchServer

beforeEach(async () => {
  server = await startSearchServer()
})
afterEach(async () => {
  await server.close()
})

test('indexes without a wiki, and those with names that no index of this service has, are removed', async () => {
  const elsewhere = new SearchNames('a secret of another service', ['edition']).base('wiki_one')
  const kept = [`${wiki}_content_first`, `${wiki}_metastore_first`, `${elsewhere}_odd`, 'wikistead_else']
  const removed = [
    ...[`${gone}_content_first`, wiki, `${wiki}_content`, `${wiki}_content_first_2`],
    ...[`${wiki}_odd_first`, `${names.prefix}odd`],
  ]
  for (const name of [...kept, ...removed])
    server.indexes.set(name, { aliases: new Set(), settings: {}, mappings: {}, documents: new Map() })
  const present = await sweepIndexes({
    ...{ names, server: new SearchServer(server.address, false) },
    hasWiki: async dbName => dbName === 'wiki_one',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  expect([...server.indexes.keys()].sort()).toEqual(kept.sort())
  expect([...present]).toEqual(['wiki_one'])
})
