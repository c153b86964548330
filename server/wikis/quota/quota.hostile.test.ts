import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN, startTestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const MB = 1024 * 1024
const QUOTA_MB = 4
/** Length of a page of text that hardly compresses. */
const PAGE = 700_000

let wiki: WikiClient
let neighbour: WikiClient

allTestsShareEngine({ wikiQuotaMb: QUOTA_MB })

beforeAll(async () => {
  wiki = await kit.createWiki('glutton')
  neighbour = await kit.createWiki('neighbour')
  for (const client of [wiki, neighbour])
    if ((await client.logIn(ADMIN.username, ADMIN.password)) !== 'PASS') throw new Error('No log-in.')
})

const usage = async (name: string) => await kit.engine.readUsage(kit.domain(name))
const saveMuch = (client: WikiClient, title: string) =>
  client.edit(title, { text: randomBytes(PAGE / 2).toString('hex') })

async function publish(quotaMb: number | null) {
  const domain = kit.domain('glutton')
  await kit.engine.publish({ domain, sitename: 'Glutton', settings: {}, deletedAt: null, quotaMb })
}

/** @returns the page after the log-in. */
async function logInByForm(client: WikiClient): Promise<string> {
  const form = await client.page('/w/index.php?title=Special:UserLogin')
  await client.post('/w/index.php?title=Special:UserLogin', {
    wpName: ADMIN.username,
    wpPassword: ADMIN.password,
    wpLoginToken:
      /name="wpLoginToken"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="wpLoginToken"/
        .exec(form)
        ?.slice(1)
        .find(Boolean) ?? '',
    authAction: 'login',
    wploginattempt: 'Log in',
  })
  return await client.page('/wiki/Special:Preferences')
}

describe('a member who saves large pages in a loop', () => {
  test('is stopped soon after the quota is used up', async () => {
    const results: string[] = []
    for (let page = 0; page < 20 && results.at(-1) !== 'readonly'; page += 1)
      results.push(await saveMuch(wiki, `Large ${page}`))
    expect(results.at(-1)).toBe('readonly')
    const { usedBytes, quotaBytes, isFull } = (await usage('glutton')) ?? {}
    expect({ quotaBytes, isFull }).toEqual({ quotaBytes: QUOTA_MB * MB, isFull: true })
    expect(usedBytes).toBeGreaterThanOrEqual(QUOTA_MB * MB)
    expect(usedBytes).toBeLessThan((QUOTA_MB + 3) * MB)
  })

  test('gets the reason, without a word about maintenance', async () => {
    const page = await wiki.page('/w/index.php?title=Another&action=edit')
    expect(page).toContain('This wiki has used all of its storage (4 MB)')
    expect(page).toContain(`href="http://localhost:${kit.port}/contact"`)
    expect(page).not.toMatch(/maintenance|locked/i)
  })

  test('does not keep others from reading or logging in', async () => {
    const visitor = kit.client('glutton')
    expect(await visitor.page('/wiki/Main_Page')).toContain('Welcome to')
    expect(await visitor.page('/w/index.php?title=Large_0&action=raw')).toHaveLength(PAGE)
    expect(await logInByForm(visitor)).toContain('Ada Lovelace')
  })

  test('does not affect other wikis', async () => {
    expect(await neighbour.edit('Small', { text: 'Some words' })).toBe('Success')
  })

  test('can continue after the operator has raised the quota, and is stopped again', async () => {
    await publish(8)
    expect(await usage('glutton')).toMatchObject({ quotaBytes: 8 * MB, isFull: false })
    expect(await saveMuch(wiki, 'One more')).toBe('Success')
    await publish(null)
    expect(await wiki.edit('Another', { text: 'Some words' })).toBe('readonly')
    await publish(0)
    expect(await usage('glutton')).toMatchObject({ quotaBytes: null, isFull: false })
    expect(await wiki.edit('Another', { text: 'Some words' })).toBe('Success')
    await publish(null)
  })
})

describe('visitors who fill a wiki’s caches', () => {
  test('do not use up its quota', async () => {
    const before = await usage('neighbour')
    for (let visit = 0; visit < 5; visit += 1) {
      await kit.client('neighbour').page(`/wiki/Main_Page?uselang=${['de', 'es', 'fr', 'nl', 'ar'][visit]}`)
      await kit.client('neighbour').token('login')
    }
    expect((await usage('neighbour'))?.usedBytes).toBe(before?.usedBytes)
  })

  test('cannot fill the disk: a cache that becomes too large is emptied, and the wiki keeps working', async () => {
    const small = await startTestEngine({ sideDataMax: 200_000 })
    try {
      const client = await small.createWiki('cached')
      await client.logIn(ADMIN.username, ADMIN.password)
      await client.edit('Large', {
        text: randomBytes(200_000)
          .toString('hex')
          .replaceAll(/(.{80})/g, '$1 '),
      })
      await client.page('/wiki/Large')
      await small.settled()
      const file = join(small.dataDir, 'wikis', 'cached.localhost', 'db', 'cache.sqlite')
      expect(statSync(file).size).toBeLessThan(200_000)
      expect(await client.page('/wiki/Large')).toContain('Large')
      expect(await client.edit('Large', { text: 'Small' })).toBe('Success')
      expect(small.complaints).toEqual([])
    } finally {
      await small.close()
    }
  })
})
