import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

allTestsShareQuietEngine()

beforeAll(async () => {
  wiki = await kit.createWiki('looks')
})

async function publish(settings: Record<string, string>, sitename = 'The looks wiki'): Promise<void> {
  await kit.engine.publish({ id: 7, domain: kit.domain('looks'), sitename, settings, deletedAt: null })
}

/** @returns the paths of the wiki's own icons on a page. */
const iconsOf = (page: string) =>
  [...page.matchAll(/<link rel="(?:shortcut icon|icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )

describe('a wiki without a logo', () => {
  test('names a monogram that browsers may keep, and which changes with the wiki’s name', async () => {
    const [touchIcon, icon = ''] = iconsOf(await wiki.page('/')).sort()
    expect(touchIcon).toBe('/apple-touch-icon.png')
    expect(icon).toMatch(/^\/monogram\.svg\?[0-9a-f]{16}$/)
    const { headers, text } = await wiki.request(icon)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    await publish({}, '<script>alert(1)</script> & 東京')
    const [, other = ''] = iconsOf(await wiki.page('/')).sort()
    expect((await wiki.request(other)).headers['cache-control']).toContain('immutable')
    expect((await wiki.request(other)).text).not.toBe(text)
    // A page in a browser's cache names the old URL, which must not be cached forever with a new picture.
    expect((await wiki.request(icon)).headers['cache-control']).toBe('public, max-age=3600')
    await publish({})
  })

  test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-120x120-precomposed.png'])(
    'answers %s with a picture, once',
    async path => {
      const { status, headers } = await wiki.request(path)
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
      const again = await wiki.request(path, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect([again.status, again.text]).toEqual([304, ''])
      expect((await wiki.request(path, { method: 'HEAD' })).headers['content-type']).toBe('image/png')
      expect((await wiki.request(path, { method: 'POST' })).status).toBe(405)
    },
  )

  test.each(['vector', 'vector-2022', 'timeless', 'monobook', 'minerva'])(
    'shows nothing of MediaWiki’s placeholder in %s',
    async skin => {
      await publish({ wgDefaultSkin: skin })
      const page = await wiki.page('/wiki/Main_Page')
      expect(page).toMatch(new RegExp(`skin-${skin}\\b`))
      const [styles = ''] = /\/w\/load\.php\/[^"]+only=styles[^"]*/.exec(page) ?? []
      const all = page + (await wiki.page(styles.replaceAll('&amp;', '&')))
      expect(all).not.toContain('change-your-logo')
      // Minerva shows only the name.
      if (skin !== 'minerva') expect(all).toMatch(/(?:url\("?|src=")\/monogram\.svg\?/)
      await publish({})
    },
  )
})

test('a logo’s icons answer where browsers look for them', async () => {
  const origin = `http://localhost:${kit.port}/logos/7/x`
  await publish({ wgLogo: `${origin}.png`, wgLogo2x: `${origin}@2x.png`, wgFavicon: `${origin}.ico` })
  for (const [path, target] of [
    ['/favicon.ico', `${origin}.ico`],
    ['/apple-touch-icon.png', `${origin}@2x.png`],
  ] as const) {
    const { status, headers } = await wiki.request(path)
    expect([status, headers.location]).toEqual([302, target])
  }
  await publish({ wgDefaultSkin: 'vector-2022' })
  expect(await wiki.page('/')).toContain('skin-vector-2022')
  await publish({})
})

describe('the sidebar', () => {
  const manages = /<a href="[^"]*\/wikis\/manage\/7"[^>]*>(?:<span>)?Manage this wiki/
  /** @returns the headings and links of the sidebar. */
  const sidebarOf = (page: string) => [...page.matchAll(/id="[pn]-([a-z-]+)"/g)].map(([, name]) => name)

  test('leads the wiki’s admins, and nobody else, to the service', async () => {
    await publish({})
    const admin = kit.client('looks')
    await admin.logIn(ADMIN.username, ADMIN.password)
    const token = await admin.token('createaccount')
    await admin.api(
      {
        ...{ action: 'createaccount', createtoken: token, createreturnurl: `http://${admin.host}/` },
        ...{ username: 'Member', password: 'a long enough password', retype: 'a long enough password' },
      },
      'POST',
    )
    const member = kit.client('looks')
    expect(await member.logIn('Member', 'a long enough password')).toBe('PASS')
    expect(await admin.page('/')).toMatch(manages)
    expect(await member.page('/')).not.toContain('/wikis/manage/')
    expect(await wiki.page('/')).not.toContain('/wikis/manage/')
    // Its text belongs to the service, like that of the link for reports.
    await admin.edit('MediaWiki:Wikistead-manage', { text: 'Click <b onclick="alert(1)">here</b>' })
    await admin.edit('MediaWiki:Wikistead-report', { text: '-' })
    const page = await admin.page('/')
    expect(page).toMatch(manages)
    expect(page).toMatch(/\/complaint">Report illegal content</)
    await publish({ wgDefaultSkin: 'minerva' })
    expect(await admin.page('/')).toMatch(/\/wikis\/manage\/7"[^>]*>[\s\S]{0,200}Manage this wiki/)
    expect(await admin.page('/')).toMatch(/\/complaint">Report illegal content</)
    await publish({})
  })

  test('has no section about data without Wikibase, and follows a wiki admin’s changes', async () => {
    expect(sidebarOf(await wiki.page('/'))).not.toContain('wikistead-data')
    const admin = kit.client('looks')
    await admin.logIn(ADMIN.username, ADMIN.password)
    const edit = await admin.page('/w/index.php?title=MediaWiki:Sidebar&action=edit')
    expect(edit).toContain('* wikistead-data\n* SEARCH')
    const text = '* wikistead-data\n** Sandbox|Try it out\n* navigation\n** mainpage|mainpage-description'
    expect(await admin.edit('MediaWiki:Sidebar', { text })).toBe('Success')
    const page = await admin.page('/')
    expect(
      sidebarOf(page).filter(name => /^(wikistead.*[^l]|navigation|mainpage.*)$/.test(name ?? '')),
    ).toEqual(['wikistead-data', 'navigation', 'mainpage-description', 'wikistead-manage'])
    expect(page).toContain('Try it out')
  })
})
