import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  wiki = await kit.createWiki('archive')
})

describe('static files', () => {
  const file = '/w/resources/assets/mediawiki.png'

  test('have their media type and may be cached for a day, or for a year when their hash is in the URL', async () => {
    const { status, headers } = await wiki.request(file)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const hashed = await wiki.request(`${file}?4f1b2`)
    expect(hashed.headers['cache-control']).toContain('immutable')
  })

  test.each(['/robots.txt', file, '/w/images/none.png', '/w', '/.git/config'])(
    '%s cannot be framed by other sites, taken for another type, or reveal the full referrer',
    async path => {
      const { headers } = await wiki.request(path)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors '(self|none)'/),
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('are not sent again to a client that has them', async () => {
    const { headers } = await wiki.request(file)
    const again = await wiki.request(file, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('are sent in part to a client that asks for a range', async () => {
    const part = await wiki.request(file, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.text]).toEqual([206, 'PNG'])
    const beyond = await wiki.request(file, { headers: { range: 'bytes=999999999-' } })
    expect(beyond.status).toBe(416)
  })

  test('are found by names with a percent sign, which is decoded once', async () => {
    const images = join(kit.dataDir, 'wikis/archive.localhost/images')
    mkdirSync(join(images, '0/00'), { recursive: true })
    writeFileSync(join(images, '0/00/100%25.png'), 'png')
    expect((await wiki.request('/w/images/0/00/100%2525.png')).status).toBe(200)
    expect((await wiki.request('/w/images/0/00/100%25.png')).status).toBe(404)
  })

  test('of a wiki are of its accepted types only, and links out of its directory are not followed', async () => {
    const images = join(kit.dataDir, 'wikis/archive.localhost/images')
    mkdirSync(join(images, 'a/ab'), { recursive: true })
    writeFileSync(join(images, 'a/ab/Übersicht 1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(images, 'a/ab/page.html'), '<script>alert(1)</script>')
    symlinkSync(join(kit.dataDir, 'wikistead.sqlite'), join(images, 'a/ab/secret.png'))
    const svg = await wiki.request(`/w/images/a/ab/${encodeURIComponent('Übersicht 1.svg')}`)
    expect(svg.status).toBe(200)
    expect(svg.headers['content-security-policy']).toContain('sandbox')
    expect((await wiki.request('/w/images/a/ab/page.html')).status).toBe(404)
    expect((await wiki.request('/w/images/a/ab/secret.png')).status).toBe(404)
  })
})
