import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { search } from '#server/engine/testing/wiki-search.ts'

let kit: TestEngine

beforeAll(async () => {
  kit = await startTestEngine()
})
afterAll(async () => {
  await kit.settled()
  await kit.close()
  expect(kit.complaints).toEqual([])
})

const textsOf = (code: string) => {
  const root = join(kit.dataDir, 'engine/texts')
  return join(root, readdirSync(root)[0] ?? '', `${code}.l10n.php`)
}

async function siteOf(wiki: WikiClient) {
  const { query } = await wiki.api<{
    query: { general: { lang: string; rtl: boolean; mainpage: string; fallback: { code: string }[] } }
  }>({ action: 'query', meta: 'siteinfo', formatversion: '2' })
  const { lang, rtl, mainpage, fallback } = query.general
  return { lang, rtl, mainpage, fallback: fallback.map(({ code }) => code) }
}

describe('a wiki in German', () => {
  let wiki: WikiClient
  beforeAll(async () => {
    wiki = await kit.createWiki('deutsch', {}, 'de')
  })

  test('has its main page and its interface in German', async () => {
    expect(await siteOf(wiki)).toEqual({ lang: 'de', rtl: false, mainpage: 'Hauptseite', fallback: ['en'] })
    const page = await wiki.page('/')
    expect(page).toContain('<html class="client-nojs" lang="de" dir="ltr">')
    expect(page).toContain('Hauptseite</span></h1>')
    expect(page).toContain('Letzte Änderungen')
    expect((await wiki.request('/wiki/Main_Page')).status).toBe(404)
    expect(await wiki.page('/robots.txt')).toContain('Disallow: /wiki/Special:\nDisallow: /wiki/Spezial:\n')
  })

  test('finds its main page by its title, and lists it as a new page', async () => {
    expect(await search(wiki, 'hauptseite', { srwhat: 'title' })).toEqual(['Hauptseite'])
    const recent = { action: 'query', list: 'recentchanges', rcprop: 'title', rctype: 'new' }
    const listed = await wiki.api<{ query: { recentchanges: { title: string }[] } }>(recent)
    expect(listed.query.recentchanges.map(({ title }) => title)).toEqual(['Hauptseite'])
  })

  test('lets its first admin log in, runs its jobs, and follows the English names of pages in emails', async () => {
    expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
    expect(await wiki.edit('Hauptseite', { text: '[[Kategorie:Anfang]]' })).toBe('Success')
    await kit.settled()
    expect(await wiki.page('/wiki/Kategorie:Anfang?action=info')).toContain('Hauptseite')
    const token = '0123abcd'.repeat(4)
    const { headers } = await wiki.request(`/wiki/Special:ConfirmEmail/${token}`)
    expect(decodeURI(headers.location ?? '')).toContain(`/wiki/Spezial:E-Mail_bestätigen/${token}`)
  })
})

test('a wiki in Arabic is laid out from right to left', async () => {
  const wiki = await kit.createWiki('arabic', {}, 'ar')
  expect(await siteOf(wiki)).toMatchObject({ lang: 'ar', rtl: true, mainpage: 'الصفحة الرئيسية' })
  expect(await wiki.page('/robots.txt')).toContain(`Disallow: /wiki/${encodeURIComponent('خاص')}:\n`)
  const page = await wiki.page('/')
  expect(page).toContain('<html class="client-nojs" lang="ar" dir="rtl">')
  expect(page).toContain('الصفحة الرئيسية</span></h1>')
  expect(page).toMatch(/load\.php[^"]*lang=ar[^"]*only=styles/)
})

test('a wiki in Georgian finds its main page, because MediaWiki does not capitalize Georgian letters', async () => {
  const wiki = await kit.createWiki('georgian', {}, 'ka')
  expect(await siteOf(wiki)).toMatchObject({ lang: 'ka', mainpage: 'მთავარი გვერდი' })
  expect((await wiki.request('/')).status).toBe(200)
})

describe('a language without texts on the disk', () => {
  test('already shows on the first page, and is made once for wikis that are created together', async () => {
    expect(existsSync(textsOf('hsb'))).toBe(false)
    const wikis = await Promise.all(['one', 'two', 'three'].map(name => kit.createWiki(name, {}, 'hsb')))
    const pages = await Promise.all(wikis.map(wiki => wiki.page('/')))
    for (const page of pages) {
      expect(page).toContain('lang="hsb"')
      expect(page).toContain('Hłowna strona</span></h1>')
      expect(page).toContain('Aktualne změny')
    }
    await kit.settled()
    const { ino } = statSync(textsOf('hsb'))
    const later = await kit.createWiki('four', {}, 'hsb')
    expect(await later.page('/')).toContain('Aktualne změny')
    await kit.settled()
    expect(statSync(textsOf('hsb')).ino).toBe(ino)
    expect(await siteOf(later)).toMatchObject({ fallback: ['dsb', 'de', 'en'] })
  })
})
