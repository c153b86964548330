import { beforeAll, describe, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { routes } from '#contract/paths.ts'
import { ENTITY_IMPORT_ANCHOR } from '#contract/wiki-links.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { brokenLinks, contentOf, footerOf, linksIn, textIn } from '#server/engine/testing/page-links.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

allTestsShareQuietEngine()

beforeAll(async () => {
  wiki = await kit.openWiki('pages')
})

const service = () => `http://localhost:${kit.port}`

async function publish(settings: Record<string, string>, sitename = 'The pages wiki'): Promise<void> {
  await kit.engine.publish({ domain: wiki.host, sitename, settings, deletedAt: null })
}

async function revision(of: WikiClient, title: string) {
  interface Revision {
    readonly size: number
    readonly sha1: string
    readonly parentid: number
    readonly user: string
    readonly slots: { main: { content: string } }
  }
  const { query } = await of.api<{ query: { pages: { length: number; revisions: Revision[] }[] } }>({
    action: 'query',
    prop: 'info|revisions',
    rvprop: 'content|size|sha1|ids|user',
    rvslots: 'main',
    titles: title,
  })
  return query.pages[0]
}

const sha1 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))).toString('hex')

test('MediaWiki names a request by the id that the service has given it', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  const { text } = await kit.client('pages').request('/?named', { headers: { 'x-request-id': id } })
  expect(text).toContain(`"wgRequestId":"${id}"`)
})

describe('the main page of a new wiki', () => {
  test('says what the wiki is, lists four first steps and has a search box', async () => {
    const page = contentOf(await kit.client('pages').page('/'))
    expect(page).toContain('Welcome to The pages wiki.')
    expect(page.match(/<h2/g)).toHaveLength(1)
    expect(page.match(/<li>/g)).toHaveLength(4)
    expect(page).toMatch(/<form action="\/w\/index.php" role="search" aria-label="Search /)
    expect(page).toMatch(/<input type="search" name="search" aria-label="Search The pages wiki"/)
  })

  test('searches the wiki', async () => {
    const found = await kit.client('pages').page('/w/index.php?title=Special%3ASearch&search=beginning')
    expect(contentOf(found)).toContain('title="Main Page"')
  })

  test('has no broken link for its admin and for a visitor', async () => {
    for (const client of [wiki, kit.client('pages')]) {
      const page = await client.page('/')
      expect(linksIn(contentOf(page)).length).toBeGreaterThanOrEqual(4)
      expect(await brokenLinks(client, contentOf(page) + footerOf(page))).toEqual([])
    }
  })

  test('is stored as MediaWiki stores a page, once', async () => {
    const page = await revision(wiki, 'Main Page')
    const [only, ...others] = page?.revisions ?? []
    const content = only?.slots.main.content ?? ''
    const size = Buffer.byteLength(content)
    expect(others).toEqual([])
    expect([page?.length, only?.size, only?.sha1, only?.parentid]).toEqual([
      size,
      size,
      await sha1(content),
      0,
    ])
  })

  test.each([
    ['de-at', 'Hauptseite', 'Willkommen bei'],
    ['ar', 'الصفحة الرئيسية', 'مرحبًا بك في'],
    ['it', 'Pagina principale', 'Welcome to'],
  ])('in a wiki with the language %s is called %s and begins "%s"', async (language, title, words) => {
    const other = await kit.createWiki(`in-${language}`, {}, language as never)
    const html = await other.page('/')
    expect(textIn(contentOf(html))).toContain(`${words} The in-${language} wiki.`)
    expect(await brokenLinks(other, contentOf(html) + footerOf(html))).toEqual([])
    const page = await revision(other, title)
    const content = page?.revisions[0]?.slots.main.content ?? ''
    expect([page?.length, page?.revisions[0]?.sha1]).toEqual([
      Buffer.byteLength(content),
      await sha1(content),
    ])
    const { query } = await other.api<{
      query: { allpages: unknown[]; statistics: object; search: unknown[] }
    }>({
      action: 'query',
      list: 'allpages|search',
      meta: 'siteinfo',
      siprop: 'statistics',
      srsearch: title,
      srwhat: 'title',
    })
    expect(query.allpages).toHaveLength(1)
    expect(query.search).toHaveLength(1)
    expect(query.statistics).toMatchObject({ pages: 1, articles: 1, edits: 1 })
  })

  test.each([
    `[[Main Page|x]] {{Main Page}} '''b''' & co`,
    '<b>bold</b><script>alert(1)</script>',
    '</nowiki>__NOTOC__ == x == {{{1|2}}} ~~~~ | }} ]]',
  ])('shows the name %j as it is', async name => {
    await publish({}, name)
    const html = await kit.client('pages').page('/')
    expect(html).not.toMatch(/<script>alert|<b>bold/)
    expect(textIn(contentOf(html))).toContain(`Welcome to ${name}.`)
    expect(await brokenLinks(wiki, contentOf(html) + footerOf(html))).toEqual([])
    expect((await wiki.request('/wiki/Special:About')).status).toBe(200)
    await publish({})
  })

  test('can be changed, and its first text can be brought back', async () => {
    expect(await wiki.edit('Main Page', { text: 'Ours' })).toBe('Success')
    expect(await wiki.page('/')).not.toContain('Welcome to')
    expect(await wiki.edit('Main Page', { text: '{{subst:MediaWiki:Wikistead-main-page}}' })).toBe('Success')
    expect(contentOf(await wiki.page('/'))).toContain('Welcome to The pages wiki.')
  })
})

describe('links to the service', () => {
  test.each([
    ['terms-of-use', routes.termsOfUse],
    ['privacy-policy', routes.privacyPolicy],
    ['contact', routes.contact],
    ['report', routes.complaint],
    ['manage', routes.dashboard],
    ['import', routes.dashboard],
  ])('go through Special:Service/%s to %s', async (name, path) => {
    const { status, headers } = await wiki.request(`/wiki/Special:Service/${name}`)
    expect([status, headers.location]).toEqual([302, service() + path])
  })

  test('lead to the management of this wiki', async () => {
    const domain = wikiDomain(kit.domain('managed'))
    const admin = { ...ADMIN, username: userName(ADMIN.username) }
    await kit.engine.create({ id: 7, domain, sitename: 'Managed', language: DEFAULT_LANGUAGE, admin })
    const location = async (name: string) =>
      (await kit.client('managed').request(`/wiki/Special:Service/${name}`)).headers.location
    const page = service() + routes.manageWiki(7)
    expect(await location('manage')).toBe(page)
    expect(await location('import')).toBe(`${page}?tab=settings#${ENTITY_IMPORT_ANCHOR}`)
  })

  test('go nowhere else', async () => {
    for (const name of ['nonsense', '//evil.example', 'manage%2F..%2Fx', '%0d%0aX-Y:%201']) {
      const { status, headers } = await wiki.request(`/wiki/Special:Service/${name}`)
      expect(headers.location ?? '').not.toContain('evil')
      expect(headers['x-y']).toBeUndefined()
      expect(status).not.toBe(302)
    }
  })

  test('are in the footer, with a page about the wiki and no disclaimers', async () => {
    const footer = footerOf(await kit.client('pages').page('/'))
    expect(linksIn(footer).map(({ href }) => href)).toEqual([
      '/wiki/Special:About',
      `${service()}/`,
      ...['privacy-policy', 'terms-of-use', 'contact', 'complaint'].map(page => `${service()}/${page}`),
      'https://www.mediawiki.org/',
    ])
  })

  test('cannot be changed by a wiki admin', async () => {
    const before = footerOf(await wiki.page('/'))
    for (const [title, text] of [
      ['Copyrightpage', 'Project:Our own terms'],
      ['Privacypage', 'Project:Our own policy'],
      ['Wikistead-terms', 'Free beer'],
      ['Wikistead-report', '-'],
    ])
      expect(await wiki.edit(`MediaWiki:${title}`, { text: text ?? '' })).toBe('Success')
    expect(footerOf(await wiki.page('/'))).toBe(before)
    expect(await wiki.page('/w/index.php?title=New&action=edit')).toContain(
      '/wiki/Special:Service/terms-of-use',
    )
    await wiki.edit('MediaWiki:Privacy', { text: 'Our own words' })
    expect(footerOf(await wiki.page('/'))).toContain('/wiki/Special:Service/privacy-policy">Our own words')
    const refused = await wiki.edit('MediaWiki:Wikistead|copyrightpage', { text: 'Project:Ours' })
    expect(refused).toBe('invalidtitle')
  })

  test('are named in the reader’s language', async () => {
    const footer = footerOf(await wiki.page('/?uselang=fr'))
    expect(textIn(footer)).toContain('Politique de confidentialité')
    expect(textIn(footer)).toContain('Signaler un contenu illicite')
  })
})

describe('the page about the wiki', () => {
  test('says whose it is, who hosts it and which licences it has, without broken links', async () => {
    const page = contentOf(await kit.client('pages').page('/wiki/Special:About'))
    expect(textIn(page)).toMatch(/Language English Hosted by Wikistead Licence of texts Not stated/)
    expect(await brokenLinks(kit.client('pages'), page)).toEqual([])
  })

  test('gives way to the wiki’s own', async () => {
    const about = async () =>
      /-about"><a href="([^"]*)"/.exec(footerOf(await kit.client('pages').page('/')))?.[1]
    expect(await wiki.page('/wiki/Special:About')).toContain('Write your own page about this wiki')
    expect(await wiki.edit('Project:About', { text: 'We are …' })).toBe('Success')
    expect(await about()).toBe('/wiki/Project:About')
    expect(await wiki.edit('Main Page', { appendtext: '…' })).toBe('Success')
    expect(await wiki.edit('MediaWiki:Aboutpage', { text: 'Project:Imprint' })).toBe('Success')
    expect(await about()).toBe('/wiki/Project:Imprint')
  })
})

test.each(['/wiki/Special:UserLogin', '/wiki/Special:CreateAccount', '/wiki/Special:SpecialPages'])(
  '%s has no broken link for a visitor',
  async path => {
    const visitor = kit.client('pages')
    const page = contentOf(await visitor.page(path))
    const links = linksIn(page).filter(({ classes }) => classes.includes('new'))
    expect(links).toEqual([])
    if (!path.endsWith('Pages')) expect(await brokenLinks(visitor, page)).toEqual([])
  },
)

describe('before saving a page', () => {
  test('no link is red', async () => {
    const html = contentOf(`${await wiki.page('/w/index.php?title=New&action=edit')}class="printfooter"`)
    const warning = /id="editpage-copywarn"[\s\S]*?<\/div>\s*<\/div>/.exec(html)?.[0] ?? html
    expect(warning).toContain('Terms of use')
    expect(linksIn(warning).filter(({ classes }) => classes.includes('new'))).toEqual([])
  })
})

describe('the licence of texts', () => {
  const rights = async () => {
    const { query } = await wiki.api<{ query: { rightsinfo: { url: string; text: string } } }>({
      action: 'query',
      meta: 'siteinfo',
      siprop: 'rightsinfo',
    })
    return query.rightsinfo
  }

  test('is not stated until it is chosen', async () => {
    await publish({})
    expect(await rights()).toEqual({ url: '', text: '' })
    expect(footerOf(await wiki.page('/'))).not.toContain('creativecommons')
  })

  test('is in the footer, before saving, in the API, for search engines and on the page about the wiki', async () => {
    await publish({ wwLicenceText: 'cc-by-sa-4.0' })
    const url = 'https://creativecommons.org/licenses/by-sa/4.0/'
    expect(await rights()).toEqual({ url, text: 'Creative Commons Attribution-ShareAlike 4.0 License' })
    const page = await wiki.page('/')
    expect(footerOf(page)).toContain(url)
    expect(page).toContain(`<link rel="license" href="${url}"`)
    expect(await wiki.page('/w/index.php?title=New&action=edit')).toContain('Attribution-ShareAlike')
    expect(await wiki.page('/wiki/Special:About')).toContain(url)
    const icon = /<img src="([^"]*licenses[^"]*)"/.exec(footerOf(page))?.[1] ?? ''
    expect((await wiki.request(icon)).status).toBe(200)
  })

  test.each(['', 'none', 'mit', '../x', '<script>', '__proto__'])(
    'is not stated if it is %j',
    async value => {
      await publish({ wwLicenceText: value })
      expect(await rights()).toEqual({ url: '', text: '' })
    },
  )
})
