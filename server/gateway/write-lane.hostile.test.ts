// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

let member: WikiClient

allTestsShareEngine({ trustProxy: ['loopback'] })

beforeAll(async () => {
  member = await kit.openWiki('archive')
})

function visitor(address: string): WikiClient {
  return new WikiClient(kit.port, kit.domain('archive'), { 'x-forwarded-for': address })
}

/** 240 kB that MediaWiki takes seconds to process. */
const SLOW_TEXT = "'''[[Page|''x'']]''' {{lc:{{#titleparts:A/B/C|2}}}}\n".repeat(4615)

describe('requests that only read do not wait for writers, nor writers for them', () => {
  test.each([
    ['parse', '/w/api.php', { action: 'parse', text: SLOW_TEXT, contentmodel: 'wikitext', format: 'json' }],
    ['parse, named in the address', '/w/api.php?action=parse', { text: SLOW_TEXT, contentmodel: 'wikitext' }],
    ['Special:ExpandTemplates', '/wiki/Special:ExpandTemplates', { wpInput: SLOW_TEXT }],
    [
      'Special:ExpandTemplates in unusual spelling',
      '/w/index.php',
      { title: 'special:_expandtemplates', wpInput: SLOW_TEXT },
    ],
  ])('an edit is saved while visitors have 240 kB processed by %s', async (_name, path, form) => {
    const token = await member.token('csrf')
    const over: string[] = []
    const questions = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map(async address => {
      const { status } = await visitor(address).post(path, form)
      over.push('question')
      return status
    })
    // By the time this answer arrives, the other requests have reached the gateway.
    await member.page('/wiki/Main_Page')
    expect(await member.edit('Diary', { appendtext: 'x' }, token)).toBe('Success')
    over.push('edit')
    expect(await Promise.all(questions)).toEqual([200, 200, 200])
    // Two of them may have been answered already, because two run at once.
    expect(over.indexOf('edit')).toBeLessThan(3)
  })

  test('a multipart form may read too', async () => {
    const boundary = 'x'
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const { status, text } = await visitor('10.0.0.1').request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${part('format', 'json')}${part('action', 'query')}${part('meta', 'siteinfo')}--x--\r\n`,
    })
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({ query: expect.objectContaining({ general: expect.anything() }) }),
    ])
  })
})

test('members do not share the few slots in which visitors of all wikis write', async () => {
  const library = await kit.openWiki('library')
  expect(await library.edit('Slow', { text: SLOW_TEXT })).toBe('Success')
  const token = await member.token('csrf')
  const over: string[] = []
  const purges = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].map(async address => {
    const reader = new WikiClient(kit.port, kit.domain('library'), { 'x-forwarded-for': address })
    await reader.post('/w/api.php', { action: 'purge', titles: 'Slow', forcelinkupdate: '1' })
    over.push('purge')
  })
  await member.page('/wiki/Main_Page')
  expect(await member.edit('Diary', { appendtext: 'x' }, token)).toBe('Success')
  over.push('edit')
  await Promise.all(purges)
  // One slot is reserved for visitors who write, and it may already have finished the first of these
  // requests.
  expect(over.indexOf('edit')).toBeLessThan(2)
})

describe('a write that is disguised as a read is refused', () => {
  const edit = 'title=Sneaked+in&text=x&format=json&token='
  test.each([
    ['a blank that PHP drops', `action=parse&%20action=edit&${edit}`],
    ['a list that PHP makes', `action=parse&action[]=edit&${edit}`],
    ['a name that PHP cuts short', `action=parse&action%00x=edit&${edit}`],
  ])('%s', async (_name, form) => {
    const token = encodeURIComponent(await member.token('csrf'))
    const { status } = await member.request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form + token,
    })
    const { text } = await member.request('/w/api.php?action=query&titles=Sneaked+in&format=json')
    expect(text).toContain('"missing"')
    // PHP reads it as the gateway did, or refuses it.
    expect([200, 400]).toContain(status)
  })

  test('PHP itself refuses the first of them', async () => {
    const { status, text } = await member.request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=parse&%20action=edit',
    })
    expect(status).toBe(400)
    expect(text).toContain('understood in two ways')
  })

  test('a title in the form does not turn a search into another request', async () => {
    const { status } = await member.post('/w/index.php?title=Special:Search', {
      title: 'Special:Search',
      curid: '1',
      action: 'delete',
    })
    expect(status).toBe(200)
  })
})
