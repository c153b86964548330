import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.createWiki('looks')
})

async function publish(settings: Record<string, string>): Promise<void> {
  await kit.engine.publish({ id: 7, domain: wiki.host, sitename: 'Looks', settings, deletedAt: null })
}

/** @returns the links of the section about data, by their texts. */
async function dataSection(path: string): Promise<Record<string, string>> {
  const page = await wiki.page(path)
  const [section = ''] = /id="p-wikistead-data"[\s\S]*?<\/ul>/.exec(page) ?? []
  const links = [...section.matchAll(/<a href="([^"]+)"[^>]*>(?:<span>)?([^<]+)/g)]
  return Object.fromEntries(links.map(([, href = '', text = '']) => [text, href]))
}

describe('the sidebar', () => {
  test('leads to the pages about data, and to lexemes while they are on', async () => {
    const pages = {
      'New item': '/wiki/Special:NewItem',
      'New property': '/wiki/Special:NewProperty',
      'All properties': '/wiki/Special:ListProperties',
    }
    expect(await dataSection('/')).toEqual(pages)
    await publish({ wwExtEnableWikibaseLexeme: '1' })
    expect(await dataSection('/')).toEqual({ ...pages, 'New lexeme': '/wiki/Special:NewLexeme' })
    await publish({})
  })

  test('leads logged-in members to edits in bulk', async () => {
    const member = kit.client('looks')
    await member.logIn(ADMIN.username, ADMIN.password)
    expect(await member.page('/')).toMatch(/href="[^"]*\/wikis\/bulk-edit\/7"[^>]*>(?:<span>)?Edit in bulk</)
  })

  test('is in the reader’s language, with Wikibase’s texts if the service has none', async () => {
    expect(Object.keys(await dataSection('/wiki/Main_Page?uselang=de-at'))).toEqual([
      'Neues Objekt',
      'Neue Eigenschaft',
      'Alle Eigenschaften',
    ])
    const polish = Object.keys(await dataSection('/wiki/Main_Page?uselang=pl'))
    expect(polish).toHaveLength(3)
    expect(polish.join()).not.toContain('New item')
  })

  test.each(['NewItem', 'NewProperty', 'NewLexeme', 'NewEntitySchema'])(
    'leads visitors by Special:%s to the log-in form and back',
    async page => {
      await publish({ wwExtEnableWikibaseLexeme: '1' })
      const { status, headers } = await wiki.request(`/wiki/Special:${page}`)
      expect(status).toBe(302)
      expect(headers.location).toContain(`Special:UserLogin&returnto=Special%3A${page}`)
      const form = await wiki.page((headers.location ?? '').replace(/^https?:\/\/[^/]+/, ''))
      expect(form).toContain('Please log in to be able to access this page or action.')
      const member = kit.client('looks')
      await member.logIn(ADMIN.username, ADMIN.password)
      expect((await member.request(`/wiki/Special:${page}`)).status).toBe(200)
      await publish({})
    },
  )
})

test('visitors can create neither items nor properties', async () => {
  expect(await createEntity(wiki, 'item', { labels: english('Spam') })).toBe('permissiondenied')
  const property = { labels: english('Spam'), datatype: 'string' }
  expect(await createEntity(wiki, 'property', property)).toBe('permissiondenied')
})

test.each(['vector', 'vector-2022', 'timeless', 'modern'])(
  '%s shows the monogram or the name, and nothing of MediaWiki’s placeholder',
  async skin => {
    if (!kit.engine.facts.skins.includes(skin)) return
    await publish({ wgDefaultSkin: skin })
    const page = await wiki.page('/wiki/Main_Page')
    expect(page).toContain(`skin-${skin}`)
    expect(page).not.toContain('change-your-logo')
    expect(page).toContain('rel="icon" href="/monogram.svg?')
    expect(await dataSection('/')).not.toEqual({})
  },
)

describe('a phone', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36'

  test('gets Minerva at the same address, in a way that caches can tell and search engines keep', async () => {
    if (!existsSync(join(wikibaseDir(), 'extensions/MobileFrontend/extension.json'))) return
    await publish({})
    const { headers, text } = await wiki.request('/wiki/Main_Page', { headers: { 'user-agent': userAgent } })
    expect(text).toContain('skin-minerva')
    expect(headers.vary).toContain('User-Agent')
    expect(text).not.toContain('noindex')
    expect(text).toMatch(/\/complaint">Report illegal content</)
    expect((await wiki.request('/wiki/Main_Page')).text).toContain('skin-vector')
    const forged = { headers: { 'x-subdomain': 'M' } }
    expect((await wiki.request('/wiki/Main_Page', forged)).text).toContain('skin-vector')
  })

  test('gets items from the page cache, each as phones and computers show it', async () => {
    if (!existsSync(join(wikibaseDir(), 'extensions/MobileFrontend/extension.json'))) return
    const admin = kit.client('looks')
    await admin.logIn(ADMIN.username, ADMIN.password)
    const id = await createEntity(admin, 'item', { labels: english('Engine') })
    await kit.settled()
    const addresses = [
      `/wiki/Item:${id}`,
      `/wiki/Special:EntityData/${id}.json`,
      `/wiki/Special:EntityData/${id}`,
    ]
    for (const path of addresses)
      for (const headers of [
        { 'user-agent': userAgent },
        { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
      ]) {
        const first = await kit.client('looks').request(path, { headers })
        const kept = await kit.client('looks').request(path, { headers })
        expect([kept.headers['cache-status'], kept.text]).toEqual(['wikistead; hit', first.text])
      }
  })

  test('offers no manifest, which MediaWiki would fetch from itself', async () => {
    const { error } = await wiki.api<{ error?: { code: string } }>({ action: 'webapp-manifest' })
    expect(error?.code).toBe('badvalue')
  })
})
