import { expect, test } from '@jest/globals'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { KnownMembers } from './known-members.ts'

const wiki = { host: 'archive.localhost', record: { dbName: 'wiki_1' } } as unknown as KnownWiki
const mark = ['X-Wikistead-Member', '1'] as const
const visitor = { cookie: 'wiki_1_session=before' }

test('a client counts as a member once MediaWiki has said so, and the header is removed', () => {
  const members = new KnownMembers()
  expect(members.has(wiki, visitor)).toBe(false)
  expect(members.learn(wiki, visitor, [['Content-Type', 'text/html']])).toHaveLength(1)
  expect(members.has(wiki, visitor)).toBe(false)
  expect(members.learn(wiki, visitor, [['Content-Type', 'text/html'], mark])).toEqual([
    ['Content-Type', 'text/html'],
  ])
  expect(members.has(wiki, visitor)).toBe(true)
})

test('a client that has just logged in is a member from the next request on, with its new session', () => {
  const members = new KnownMembers()
  members.learn(wiki, visitor, [
    mark,
    ['Set-Cookie', '__Host-wiki_1_session=after; path=/; Secure; HttpOnly'],
  ])
  expect(members.has(wiki, { cookie: '__Host-wiki_1_session=after' })).toBe(true)
  expect(members.has(wiki, { cookie: '__Host-wiki_1_session=forged' })).toBe(false)
})

test('a cookie set in an answer to a visitor makes nobody a member', () => {
  const members = new KnownMembers()
  members.learn(wiki, {}, [['Set-Cookie', 'wiki_1_session=anonymous; path=/']])
  expect(members.has(wiki, { cookie: 'wiki_1_session=anonymous' })).toBe(false)
})
