// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterEach, describe, expect, test } from '@jest/globals'
import { smallKnowledgeBase } from '#server/modules/entity-import/entity-import.examples.ts'
import { type SourceServer, serveEntities } from '#server/testing/stand-in-wikibase.ts'
import { publicLookup } from './open-source.ts'
import { readSourceEntity } from './read-entity.ts'
import { EntityUnavailableError } from './source-error.ts'

let server: SourceServer
afterEach(() => server.close())

function read(id: string, origin = server.origin, allowHosts = [server.host]) {
  return readSourceEntity({ url: new URL(origin), gateway: null, allowHosts, userAgent: 'Test' }, id)
}

describe('reading an entity from the source', () => {
  test('reads the requested revision', async () => {
    server = await serveEntities(smallKnowledgeBase)
    expect((await read('Q42@17')).entity.labels['en']?.value).toBe('Douglas Adams')
    expect(server.asked).toEqual(['/wiki/Special:EntityData/Q42.json?revision=17'])
  })

  test('follows a redirect within the site', async () => {
    server = await serveEntities(smallKnowledgeBase, url =>
      url.includes('Q1.json') ? { status: 302, location: '/wiki/Special:EntityData/Q5.json' } : undefined,
    )
    expect((await read('Q1')).entity.id).toBe('Q5')
  })

  test.each([
    ['another site', { status: 302, location: 'https://example.org/' }, 'redirects to another site'],
    [
      'loopback under another name',
      { status: 302, location: 'http://localhost:1/' },
      'redirects to another site',
    ],
    ['itself', { status: 302, location: '/wiki/Special:EntityData/Q42.json' }, 'redirects in circles'],
  ])('does not follow a redirect to %s', async (_name, answer, text) => {
    server = await serveEntities([], () => answer)
    await expect(read('Q42')).rejects.toThrow(text)
  })

  test.each([
    ['a site without Wikibase', { status: 404 }, 'The source is not a Wikibase'],
    ['an unknown id', { status: 400 }, 'The source does not know what Q42 is.'],
    ['a private wiki', { status: 403 }, 'The source does not let visitors read its entities'],
    ['a deleted wiki', { status: 410 }, 'The source was deleted'],
    [
      'a broken wiki',
      { status: 502 },
      'The source responded with 502 for /wiki/Special:EntityData/Q42.json.',
    ],
    ['no JSON', { status: 200, body: '<html>' }, 'unreadable'],
    ['no entity', { status: 200, body: '{"entities":[]}' }, 'unreadable'],
    [
      'seventeen megabytes',
      { status: 200, body: 'x'.repeat(17 * 1024 * 1024) },
      'more than an entity can contain',
    ],
  ])('reports %s as the reason', async (_name, answer, text) => {
    server = await serveEntities([], () => answer)
    await expect(read('Q42')).rejects.toThrow(text)
  })

  test('says that the source lacks only this entity', async () => {
    server = await serveEntities([])
    await expect(read('Q42')).rejects.toThrow(new EntityUnavailableError('The source has no Q42.'))
    expect(server.asked).toEqual(['/wiki/Special:EntityData/Q42.json', '/wiki/Special:EntityData'])
  })

  test('requests only items and properties', async () => {
    server = await serveEntities(smallKnowledgeBase)
    await expect(read('L5')).rejects.toThrow('Only items and properties can be imported, and L5 is neither.')
    expect(server.asked).toEqual([])
  })

  test.each([429, 503])('repeats a request after a while if the source answers %d', async status => {
    let asked = 0
    server = await serveEntities(smallKnowledgeBase, () => (asked++ === 0 ? { status } : undefined))
    expect((await read('Q42')).entity.id).toBe('Q42')
    expect(asked).toBe(2)
  })

  test('says that the source is busy if it stays busy', async () => {
    server = await serveEntities(smallKnowledgeBase, () => ({ status: 503 }))
    const source = {
      url: new URL(server.origin),
      gateway: null,
      allowHosts: [server.host],
      userAgent: 'Test',
    }
    await expect(readSourceEntity(source, 'Q42', { entityBytes: 1000, entityMs: 200 })).rejects.toThrow(
      'The source is busy or in maintenance (it responded with 503). Please try again later.',
    )
  })

  test('refuses a name that resolves to loopback when connecting', async () => {
    server = await serveEntities(smallKnowledgeBase)
    const { port } = new URL(server.origin)
    await expect(read('Q42', `http://localhost:${port}`, [])).rejects.toThrow('not on the public internet')
  })

  test('returns no IP address that is not public', async () => {
    server = await serveEntities([])
    const answer = await new Promise(resolve =>
      publicLookup('localhost', { all: true }, error => resolve(error)),
    )
    expect(String(answer)).toContain('not on the public internet')
  })
})
