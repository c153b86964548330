import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

allTestsShareEngine()

beforeAll(async () => {
  wiki = await kit.openWiki('archive')
})

/** Sends raw bytes and reads until the server closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect({ port: kit.port, host: '127.0.0.1' })
  socket.write(bytes)
  return await text(socket)
}

describe('only pages, scripts and static files are reachable', () => {
  test.each([
    '/wiki.json',
    '/w/wiki.json',
    '/db/cache.sqlite',
    '/w/db/cache.sqlite',
    '/w/images/../wiki.json',
    '/w/images/..%2fwiki.json',
    '/w/images/%2e%2e/wiki.json',
    '/w/images/..%5cwiki.json',
    '/w/images/x%00.png',
    '/w/LocalSettings.php',
    '/w/maintenance/',
    '/w/maintenance/update.php',
    '/w/maintenance/run.php',
    '/w/mw-config/index.php',
    '/w/img_auth.php',
    '/w/thumb_handler.php',
    '/w/thumb.php?f=Map.png&width=100',
    '/w/images/deleted/a/ab/abc.png',
    '/w/images/temp/a/ab/abc.png',
    '/w/images/lockdir/abc.png',
    '/w/images/abc.png',
    '/w/images/A/AB/abc.png',
    '/w/images/a/ab/.abc.png',
    '/w/images/a/ab/x/abc.png',
    '/w/images/thumb/a/ab/abc.png/100px-abc.png',
    '/w/images/thumb/a/ab/..%2f..%2f..%2f..%2fwiki.json/100px-abc.png',
    '/w/includes/Defines.php',
    '/w/includes/WebStart.php',
    '/w/vendor/autoload.php',
    '/w/composer.json',
    '/w/autoload.php',
    '/w/extensions/Cite/extension.json',
    '/w/extensions/Cite/src/Cite.php',
    '/w/extensions/ConfirmEdit/README.md',
    '/w/skins/Vector/skin.json',
    '/w/skins/Vector/../../LocalSettings.php',
    '/w/skins/Vector/.eslintrc.json',
    '/w/resources/Resources.php',
    '/w/resources/',
    '/w/resources//lib/ooui/oojs-ui.js',
    '/w/resources/%2e%2e/LocalSettings.php',
    '/w/resources/..%2f..%2fetc/passwd',
    '/w/resources/%252e%252e/LocalSettings.php',
    '/w/index.php/../LocalSettings.php',
    '/w/index.php%00.png',
    '/w/INDEX.PHP',
    '/w//index.php',
    '/w/./index.php',
    '/W/index.php',
    '/index.php',
    '/api.php',
    '/.git/config',
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/wiki/../w/LocalSettings.php',
    '/wiki/%2e%2e/w/LocalSettings.php',
    '/wiki\\..\\wiki.json',
    '/server-status',
    '/wikistead-ping',
  ])('%s', async path => {
    const { status, text: page } = await wiki.request(path)
    expect([400, 404]).toContain(status)
    expect(page).toMatch(/<h1>This (page does not exist|address cannot be read)<\/h1>/)
  })

  test('a client cannot choose the script, the wiki or the account by a header', async () => {
    const { status, text: page } = await wiki.request('/w/api.php?action=query&meta=userinfo&format=json', {
      headers: {
        'wikistead-act-as': 'Wikistead importer',
        WIKISTEAD_ACT_AS: 'Wikistead importer',
        'wikistead-wiki-dir': '/etc',
        'script-filename': '/etc/passwd',
        'x-original-url': '/w/LocalSettings.php',
        proxy: 'http://evil.invalid',
        cookie: '',
      },
    })
    expect(status).toBe(200)
    expect(page).toContain('"anon":""')
  })
})

describe('a Host that is not a wiki is refused', () => {
  test.each([
    ['nobody.localhost', 404, 'There is no wiki here'],
    ['template.invalid', 404, 'There is no wiki here'],
    ['warm.invalid', 404, 'There is no wiki here'],
    ['localhost.archive', 404, 'There is no wiki here'],
    ['10.0.0.1', 404, 'There is no wiki here'],
    ['..', 400, 'This address cannot be read'],
    ['.making-x', 400, 'This address cannot be read'],
    ['archive.localhost/..', 400, 'This address cannot be read'],
    ['archive.localhost:80:80', 400, 'This address cannot be read'],
    ['archive.localhost@evil.invalid', 400, 'This address cannot be read'],
    ['../archive.localhost', 400, 'This address cannot be read'],
    ['archive.localhost%00', 400, 'This address cannot be read'],
    ['archive_localhost', 400, 'This address cannot be read'],
    ['ärchive.localhost', 400, 'This address cannot be read'],
    ['-archive.localhost', 400, 'This address cannot be read'],
    [`${'a'.repeat(300)}.localhost`, 400, 'This address cannot be read'],
  ])('%s: %i', async (host, status, title) => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(`<h1>${title}</h1>`)
  })

  test('the port in the Host does not matter, and links on pages use the wiki’s own address', async () => {
    const other = new WikiClient(kit.port, 'ARCHIVE.localhost:1')
    const page = await other.page('/wiki/Main_Page')
    expect(page).toContain(`http://${kit.domain('archive')}/`)
    expect(page).not.toContain('localhost:1/')
  })

  test('a whole URL in the request line is refused', async () => {
    const target = `http://evil.invalid/wiki/Main_Page`
    const answer = await sendRaw(
      `GET ${target} HTTP/1.1\r\nHost: ${kit.domain('archive')}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  test.each(['TRACE', 'PROPFIND'])('%s is not supported', async method => {
    const { status } = await wiki.request('/wiki/Main_Page', { method })
    expect(status).toBe(405)
  })
})

describe('the service’s own host names belong to no wiki', () => {
  test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:1234', '[::1]:8080'])('%s is its own', host => {
    expect(kit.engine.ownsHost(host)).toBe(false)
  })
  test.each(['archive.localhost', 'localhost.evil.example', 'localhost:80:80', '', '127.0.0.2'])(
    '"%s" is not the service’s',
    host => expect(kit.engine.ownsHost(host)).toBe(true),
  )
})

describe('addresses that people use', () => {
  test.each([
    ['/wiki', 301, '/'],
    ['/w/', 301, '/'],
    ['/entity/Q42', 303, '/wiki/Special:EntityData/Q42'],
    ['/entity/L1-F2.json', 303, '/wiki/Special:EntityData/L1-F2.json'],
  ])('%s leads (%i) to %s', async (path, status, location) => {
    const answer = await wiki.request(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(`http://${kit.domain('archive')}${location}`)
  })

  test('titles may contain any kind of letter', async () => {
    for (const title of ['Ägypten', 'C++/C♯', 'A\\B', '100 % & more?', 'Say "hi"', '...and so on']) {
      expect(await wiki.edit(title, { text: `On ${title.length} letters` })).toBe('Success')
      const page = await wiki.page(`/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`)
      expect(page).toContain(`On ${title.length} letters`)
    }
  })

  test('robots.txt asks robots to visit pages only', async () => {
    expect(await wiki.page('/robots.txt')).toContain('Disallow: /w/')
  })
})

describe('requests', () => {
  test('bodies above 64 MB are refused before they are read', async () => {
    const { status, text: page } = await wiki.request('/w/api.php', {
      method: 'POST',
      headers: { 'content-length': String(65 * 1024 * 1024), 'content-type': 'text/plain' },
    })
    expect(status).toBe(413)
    expect(page).toContain('This is too large')
  })

  test('a chunked body is accepted, and so is one that expects 100-continue', async () => {
    const body = `action=query&meta=siteinfo&format=json&padding=${'x'.repeat(600_000)}`
    const form = 'application/x-www-form-urlencoded'
    const chunked = await wiki.request('/w/api.php', {
      method: 'POST',
      headers: { 'content-type': form, 'transfer-encoding': 'chunked', expect: '100-continue' },
      body,
    })
    expect(chunked.status).toBe(200)
    expect(chunked.text).toContain('The archive wiki')
  })

  test('an answer never has a wrong content length', async () => {
    const url = '/w/load.php?modules=no-such&only=nonsense'
    const { headers, text: page } = await wiki.request(`${url}&debug=true`)
    expect(headers['content-length']).toBeUndefined()
    expect(page).not.toBe('')
    // The page cache has the complete answer.
    const kept = await wiki.request(url)
    expect(kept.headers['content-length']).toBe(String(Buffer.byteLength(kept.text)))
  })

  test('a client that disconnects during its edit does not block others', async () => {
    const body = new URLSearchParams({ action: 'query', format: 'json' }).toString()
    const socket = connect({ port: kit.port, host: '127.0.0.1' })
    socket.write(
      `POST /w/api.php HTTP/1.1\r\nHost: ${kit.domain('archive')}\r\nContent-Length: ${body.length + 100}\r\n\r\n${body}`,
    )
    await new Promise(resolve => socket.once('ready', resolve))
    socket.destroy()
    expect(await wiki.edit('After', { text: 'still here' })).toBe('Success')
  })
})

describe('addresses of clients', () => {
  const whoAmI = async (client: WikiClient, headers: Record<string, string>) => {
    const { text: json } = await client.request('/w/api.php?action=query&meta=userinfo&format=json', {
      headers,
    })
    return (JSON.parse(json) as { query: { userinfo: { name: string } } }).query.userinfo.name
  }

  test('X-Forwarded-For from an untrusted client is ignored in every spelling', async () => {
    const client = kit.client('archive')
    expect(await whoAmI(client, { 'x-forwarded-for': '8.8.8.8' })).toBe('127.0.0.1')
    expect(await whoAmI(client, { X_Forwarded_For: '8.8.8.8' })).toBe('127.0.0.1')
    expect(await whoAmI(client, { 'client-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' })).toBe('127.0.0.1')
  })
})

describe('programs in pages of other origins', () => {
  const origin = 'https://elsewhere.example'
  const rest = (method: string, path: string, headers = {}, body?: string) =>
    wiki.request(`/w/rest.php/v1/${path}`, { method, headers: { origin, ...headers }, ...(body && { body }) })

  test('read the REST API, without cookies', async () => {
    const { status, headers } = await rest('GET', 'search/page?q=x', { cookie: 'archive_session=x' })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('may send a token and name the version that they change', async () => {
    const { status, headers } = await rest('OPTIONS', 'page/Main_Page', {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, content-type, if-match',
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-methods']).toContain('PUT')
    for (const name of ['Authorization', 'Content-Type', 'If-Match'])
      expect(headers['access-control-allow-headers']).toContain(name)
  })

  test('change nothing without a token, as an anonymous visitor', async () => {
    const page = JSON.stringify({ title: 'Planted', source: 'x', comment: '', token: '+\\' })
    const { status } = await rest('POST', 'page', { 'content-type': 'application/json' }, page)
    expect(status).toBe(403)
    expect((await wiki.request('/wiki/Planted')).status).toBe(404)
  })

  test('learn why the service refuses them', async () => {
    const refused = await new WikiClient(kit.port, 'absent.localhost').request('/w/rest.php/v1/page/A')
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([404, '*'])
  })
})
