import { describe, expect, test } from '@jest/globals'
import { readTarget } from '#server/php/request-target.ts'
import { readingPost } from './reading-posts.ts'
import type { ReceivedBody } from './request-body.ts'

/** Why a POST of JSON counts as a read; null for a write. */
async function reads(url: string): Promise<string | null> {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} runs no script.`)
  const bytes = Buffer.from('{"query":"{ item(id: \\"Q1\\") { id } }"}')
  const body: ReceivedBody = {
    gaveWay: new AbortController().signal,
    stay: () => undefined,
    length: bytes.length,
    read: async function* () {
      yield bytes
    },
    discard: async () => undefined,
  }
  return await readingPost({ url, headers: { 'content-type': 'application/json' } }, target, body)
}

describe('GraphQL queries', () => {
  test.each([
    ['/wiki/Special:WikibaseGraphQL', 'path'],
    ['/w/index.php/Special:WikibaseGraphQL', 'path'],
    ['/w/index.php?title=Special:WikibaseGraphQL', 'title=Special:WikibaseGraphQL'],
  ])('do not keep members from saving: %s', async (url, reason) => {
    expect(await reads(url)).toBe(reason)
  })

  test.each([
    '/wiki/Special:WikibaseGraphQLEdit',
    '/wiki/User:Special:WikibaseGraphQL',
    '/wiki/Page?title=Special:WikibaseGraphQL',
    '/w/index.php?title=Special:WikibaseGraphQL&curid=1',
    '/w/index.php?title=Special:WikibaseGraphQL&title=Special:MovePage',
    '/w/rest.php/wikibase/v1/entities/items',
  ])('are no disguise for a write: %s', async url => {
    expect(await reads(url)).toBeNull()
  })
})
