import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let admin: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  admin = await kit.openWiki('archive')
})

async function listed(): Promise<string[]> {
  const xml = await kit.client('archive').page('/sitemap-1.xml')
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
}

test('robots.txt names the list of the parts, which names the first part', async () => {
  const visitor = kit.client('archive')
  const origin = `http://${kit.domain('archive')}`
  const robots = await visitor.page('/robots.txt')
  expect(robots).toContain(`\n\nSitemap: ${origin}/sitemap.xml\n`)
  for (const rule of ['/wiki/*?', '/?', '/w/', '/wiki/Special:', '/wiki/Special%3A'])
    expect(robots).toContain(`\nDisallow: ${rule}\n`)
  expect(await visitor.page('/sitemap.xml')).toContain(`<loc>${origin}/sitemap-1.xml</loc>`)
})

test('pages are listed as MediaWiki addresses them, with the time of their last change', async () => {
  const titles = ['Ägypten', "O'Brien & Sons", 'Help:A/B (c)', 'Category:Maps', '100 % "more"?']
  for (const title of titles) expect(await admin.edit(title, { text: 'Text' })).toBe('Success')
  expect(await admin.page('/sitemap-1.xml')).toMatch(
    /\/wiki\/Help:A\/B_\(c\)<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/,
  )
  const urls = await listed()
  expect(urls.length).toBeGreaterThanOrEqual(titles.length)
  for (const url of urls) {
    const { pathname } = new URL(url)
    expect([url, (await kit.client('archive').request(pathname)).status]).toEqual([url, 200])
  }
})

test('redirects, talk and user pages and pages with __NOINDEX__ are not listed, nor is a page once it is deleted', async () => {
  await admin.edit('From', { text: '#REDIRECT [[Map]]' })
  await admin.edit('Talk:Map', { text: 'Words' })
  await admin.edit('User:Somebody', { text: 'Words' })
  await admin.edit('Quiet', { text: '__NOINDEX__ Words' })
  await admin.edit('Short-lived', { text: 'Words' })
  expect((await listed()).join(' ')).toContain('/wiki/Short-lived')
  await admin.api({ action: 'delete', title: 'Short-lived', token: await admin.token('csrf') }, 'POST')
  expect((await listed()).join(' ')).not.toMatch(/From|Talk|User|Quiet|Short-lived/)
})

test.each(['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-999999.xml', '/sitemap-1e3.xml', '/sitemap-01.xml'])(
  '%s does not exist',
  async path => {
    expect((await kit.client('archive').request(path)).status).toBe(404)
  },
)

test('search engines are asked not to list histories and special pages, and to list pages', async () => {
  const tag = async (path: string) =>
    (await kit.client('archive').request(path)).headers['x-robots-tag'] ?? null
  expect(await tag('/wiki/Help:A/B_(c)')).toBeNull()
  for (const path of ['/wiki/Special:Version', '/w/index.php?title=Help:A/B_(c)&action=history'])
    expect(String(await tag(path))).toContain('noindex')
})
