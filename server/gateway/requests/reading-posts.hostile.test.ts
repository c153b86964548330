import { describe, expect, test } from '@jest/globals'
import { fullAddress, readTarget } from '#server/php/request-target.ts'
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

describe('reconciliation', () => {
  test.each(['/reconcile', '/reconcile/de', '/reconcile?queries={}'])('waits for no write: %s', async url => {
    expect(await reads(fullAddress(url))).toBe('path')
  })

  test.each([
    '/w/rest.php/wikistead/v0/reconciled',
    '/w/rest.php/wikistead/v0/other/reconcile',
    '/w/rest.php/wikibase/v1/wikistead/v0/reconcile',
  ])('is no disguise for a write: %s', async url => {
    expect(await reads(url)).toBeNull()
  })

  test.each(['/reconcile/../../v1/page', '/reconcile/%2e%2e/x', '/reconcile/..%2fx'])(
    'is no way to another part of the API: %s',
    url => expect(readTarget(fullAddress(url))).toEqual({ kind: 'badRequest' }),
  )

  test.each([
    '/reconciled',
    '/wiki/reconcile',
    '/openrefine/',
    '/openrefine/manifest-v3.json',
    '//reconcile',
  ])('has no other address: %s', url => expect(fullAddress(url)).toBe(url))
})
