import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let admin: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  admin = await kit.openWiki('archive')
  await admin.edit('Map', { text: 'The first text.' })
  await kit.settled()
})

/** Sends a request. @returns the answer, and how the cache made it. */
async function ask(path: string, headers: Record<string, string> = {}, client = kit.client('archive')) {
  const answer = await client.request(path, { headers })
  return { ...answer, result: String(answer.headers['cache-status']).replace('wikistead; ', '') }
}

test.each([
  '/',
  '/wiki/Map',
  '/wiki/Nowhere',
  '/wiki/map',
  '/w/index.php?title=Map&action=history',
  '/w/load.php?modules=startup&only=scripts&raw=1',
  '/w/load.php?modules=site.styles&only=styles',
  '/w/api.php?action=opensearch&search=M',
  '/w/rest.php/v1/search/title?q=M',
])('%s is kept for visitors', async path => {
  expect((await ask(path)).result).toBe('fwd=uri-miss; stored')
  const kept = await ask(path)
  expect(kept.result).toBe('hit')
  expect((await ask(path, { 'if-none-match': String(kept.headers.etag) })).status).toBe(
    kept.status === 200 ? 304 : kept.status,
  )
})

test.each([
  '/wiki/Special:Version',
  '/wiki/Special:UserLogin',
  '/w/index.php?title=Map&action=edit',
  '/w/api.php?action=query&meta=userinfo&format=json&smaxage=60',
])('%s is not', async path => {
  await ask(path)
  expect((await ask(path)).result).toBe('fwd=bypass')
})

test('a visitor sees each edit at the very next view', async () => {
  for (let n = 1; n <= 10; n++) {
    expect(await admin.edit('Map', { text: `Text number ${n}.` })).toBe('Success')
    expect((await ask('/wiki/Map')).text).toContain(`Text number ${n}.`)
  }
})

test('a member gets pages of their own, and visitors never get them', async () => {
  const own = await ask('/wiki/Map', {}, admin)
  expect(own.result).toBe('fwd=bypass')
  expect(own.text).toContain(ADMIN.username)
  const visited = await ask('/wiki/Map')
  expect(visited.text).not.toContain(ADMIN.username)
  // After logging out, the same browser gets another page, whatever date it names.
  const since = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
  expect((await ask('/wiki/Map', since)).status).toBe(200)
})

test('a member gets the scripts and styles that are kept for visitors, and those of an edit at once', async () => {
  const styles = '/w/load.php?modules=site.styles&only=styles'
  // Jobs of earlier edits also change the wiki.
  await kit.settled()
  await ask(styles)
  expect((await ask(styles, {}, admin)).result).toBe('hit')
  await admin.edit('MediaWiki:Common.css', { text: '.drawer { color: #123456 }' })
  expect((await ask(styles, {}, admin)).text).toContain('#123456')
  await kit.settled()
  await ask(styles, {}, admin)
  expect((await ask(styles)).result).toBe('hit')
})

test('a visitor who has begun to log in is no longer served from the cache', async () => {
  const one = kit.client('archive')
  await one.page('/wiki/Special:UserLogin')
  expect((await ask('/wiki/Map', {}, one)).result).toBe('fwd=bypass')
})

test('neither browsers nor proxies keep a page that we could not purge', async () => {
  for (const client of [kit.client('archive'), admin])
    expect((await ask('/wiki/Map', {}, client)).headers['cache-control']).toBe(
      'private, must-revalidate, max-age=0',
    )
})
