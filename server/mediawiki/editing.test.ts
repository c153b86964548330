// @slow

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import { parseUserName } from '#contract/domain/user-name.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { findLeftovers } from '#server/php/leftovers.ts'
import { WikiApiError } from '#server/wikis/wiki-api.ts'
import { dataDirId } from './directories/engine-dirs.ts'

const EDITS = 100

let wiki: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  wiki = await kit.openWiki('busy')
})

async function count(sql: string): Promise<number> {
  const [row] = await kit.query('busy', sql)
  return Number(row?.['n'])
}

test(`${EDITS} concurrent edits of one page are all kept, with all their secondary updates`, async () => {
  await wiki.edit('Guest book', { text: 'Guests:\n' })
  const token = await wiki.token('csrf')
  const results = await Promise.all(
    Array.from({ length: EDITS }, (_, guest) =>
      wiki.edit('Guest book', { appendtext: `\n* [[Guest ${guest}]]` }, token),
    ),
  )
  expect(results.filter(result => result !== 'Success')).toEqual([])
  await kit.settled()
  const { parse } = await wiki.api<{ parse: { wikitext: string; links: unknown[] } }>({
    action: 'parse',
    page: 'Guest book',
    prop: 'wikitext|links',
  })
  const guests = new Set(parse.wikitext.match(/Guest \d+/g))
  expect(guests.size).toBe(EDITS)
  expect(
    await count(
      "select count(*) as n from revision join page on page_id = rev_page where page_title = 'Guest_book'",
    ),
  ).toBe(EDITS + 1)
  // What MediaWiki updates after its answer: link tables, recent changes, edit counts.
  expect(await count('select count(*) as n from pagelinks')).toBeGreaterThanOrEqual(EDITS)
  expect(await count("select count(*) as n from recentchanges where rc_title = 'Guest_book'")).toBe(EDITS + 1)
  expect(await count('select user_editcount as n from user where user_id = 1')).toBe(EDITS + 1)
  expect(kit.complaints.filter(line => /locked/i.test(line))).toEqual([])
})

test('pages can be read while others write', async () => {
  const token = await wiki.token('csrf')
  const writing = Array.from({ length: 10 }, (_, n) => wiki.edit('Diary', { appendtext: `${n}` }, token))
  const reading = Array.from({ length: 20 }, () => wiki.page('/wiki/Guest_book'))
  expect(await Promise.all(writing)).toEqual(Array.from({ length: 10 }, () => 'Success'))
  expect((await Promise.all(reading)).every(page => page.includes('Guest 99'))).toBe(true)
})

test('the service writes through the API with its own account, without a password', async () => {
  const api = await kit.engine.openApi(kit.domain('busy'))
  const { query } = (await api.get({ action: 'query', meta: 'userinfo', uiprop: 'groups' })) as {
    query: { userinfo: { name: string; groups: string[] } }
  }
  expect(query.userinfo.name).toBe('Wikistead importer')
  expect(query.userinfo.groups).toContain('bot')
  const all = await Promise.all(
    ['One', 'Two', 'Three'].map(title => api.post({ action: 'edit', title, text: `Page ${title}` })),
  )
  expect(all).toEqual(all.map(() => ({ edit: expect.objectContaining({ result: 'Success' }) })))
  expect(await wiki.page('/wiki/Two')).toContain('Page Two')
  await expect(api.post({ action: 'edit', title: '<', text: 'x' })).rejects.toBeInstanceOf(WikiApiError)
  await expect(api.post({ action: 'edit', title: '<', text: 'x' })).rejects.toMatchObject({
    code: 'invalidtitle',
  })
  await expect(kit.engine.openApi(kit.domain('nowhere'))).rejects.toThrow('There is no wiki')
})

test("nobody can register or use the service's account", async () => {
  const visitor = kit.client('busy')
  expect(await visitor.logIn('Wikistead importer', '')).not.toBe('PASS')
  expect(parseUserName('wikistead Importer')).toBeNull()
})

test('a killed worker breaks one answer at most, and a killed master is replaced within seconds', async () => {
  const own = () =>
    findLeftovers({
      configFile: join(kit.dataDir, 'engine/php-fpm.conf'),
      pool: `wikistead-${dataDirId(kit.dataDir)}`,
      id: '',
    })
  const before = own()
  process.kill(Math.max(...before), 'SIGKILL')
  // The answer on which the worker was working may be lost.
  const read = () => wiki.page('/wiki/Guest_book')
  expect(await read().catch(read)).toContain('Guest 99')
  process.kill(Math.min(...before), 'SIGKILL')
  const pages = await Promise.all(Array.from({ length: 8 }, () => soon(read)))
  expect(pages.every(page => page.includes('Guest 99'))).toBe(true)
  // These answers may have come from workers of the dead master, which end when the new one starts.
  expect(await soon(() => wiki.edit('After', { text: 'the crash' }))).toBe('Success')
  expect(await kit.engine.isReady()).toBe(true)
})

/** Repeats a request until it is answered, for at most a minute. */
async function soon<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + MINUTE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(100)
    }
  }
}
