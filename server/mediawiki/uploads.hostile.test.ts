import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { javaArchive, pdf, png, pngChunk, svg, wav } from '#server/engine/testing/test-files.ts'
import { filePath, upload, uploadResult } from '#server/engine/testing/upload.ts'
import { allTestsShareUploadsEngine, kit } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { THUMBNAIL_WIDTHS } from './directories/upload-rules.ts'

const QUOTA_MB = 4
const SCRIPT = '<script>alert(document.cookie)</script>'

let wiki: WikiClient

allTestsShareUploadsEngine(QUOTA_MB)
afterAll(() => expect(kit.complaints).toEqual([]))

beforeAll(async () => {
  wiki = await kit.openWiki('gallery')
})

const get = (client: WikiClient, path: string) => client.request(`/w/images/${path}`)

test.each([
  ['../../reached.png', '..-..-reached.png'],
  ['.hidden.png', '.hidden.png'],
  ['..png.png', '..png.png'],
])('a file whose name is %s is stored and served as %s, and so are its thumbnails', async (name, stored) => {
  const picture = png(400, 400)
  expect(await uploadResult(wiki, name, picture)).toBe('Success')
  expect(await get(wiki, filePath(stored))).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png' },
  })
  expect((await get(wiki, `thumb/${filePath(stored)}/120px-${stored}`)).status).toBe(200)
})

describe('a member who uploads something else than its name says', () => {
  const picture = png(40, 40)
  const comment = (text: string) => pngChunk('tEXt', Buffer.from(`Comment\0${text}`))

  test.each<[string, Buffer]>([
    ['Page.html', Buffer.from(SCRIPT)],
    ['Code.php', Buffer.from('<?php phpinfo();')],
    ['Code.phtml', Buffer.from('<?php phpinfo();')],
    ['Library.js', Buffer.from('alert(1)')],
    ['Page.xhtml', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['Code.php.png', picture],
    ['Page.html.png', Buffer.from(`<html>${SCRIPT}</html>`)],
    ['Drawing.svgz', svg('')],
    ['Wrong.jpg', picture],
    ['Wrong.pdf', picture],
    ['Wrong.mp3', Buffer.from(`<html>${SCRIPT}</html>`)],
    ['Comment.png', png(40, 40, [comment(SCRIPT)])],
    ['Applet.gif', Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), javaArchive()])],
  ])('is refused: %s', async (name, bytes) => {
    expect(['filetype-banned', 'verification-error', 'illegal-filename']).toContain(
      await uploadResult(wiki, name, bytes),
    )
  })

  test.each<[string, Buffer]>([
    ['a script', svg(SCRIPT)],
    [
      'a script in another namespace',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    ],
    ['an event handler', svg('', 'onload="alert(1)"')],
    [
      'HTML',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe/></body></foreignObject>'),
    ],
    ['a link to a script', svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
    ['a part from a data: URL', svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
    ['a picture from elsewhere', svg('<image xlink:href="http://evil.invalid/x.png"/>')],
    ['a style from elsewhere', svg('<style>@import url(http://evil.invalid/x.css);</style>')],
    [
      'an attribute that becomes a script',
      svg('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
    ],
    [
      'an external entity',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    ],
    [
      'a style sheet instruction',
      Buffer.from(
        '<?xml version="1.0"?><?xml-stylesheet href="http://evil.invalid/x.xsl" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      ),
    ],
  ])('is refused: an SVG with %s', async (_what, bytes) => {
    expect(await uploadResult(wiki, 'Drawing.svg', bytes)).toBe('verification-error')
  })

  test.each([
    [
      'what a file contains after its beginning',
      'Long.png',
      'image/png',
      png(40, 40, [comment(`${'x'.repeat(2000)}${SCRIPT}<?php phpinfo(); ?>`)]),
    ],
    ['a drawing', 'Plain.svg', 'image/svg+xml', svg('<rect width="9" height="9"/>')],
    ['a recording', 'Silence.wav', 'audio/wav', wav()],
    ['a document', 'Paper.pdf', 'application/pdf', pdf()],
  ])(
    'gets %s sent as data: it runs no script, loads nothing and is nothing else',
    async (_what, name, type, bytes) => {
      expect(await uploadResult(wiki, name, bytes)).toBe('Success')
      const { status, headers, text } = await get(kit.client('gallery'), filePath(name))
      expect([status, text]).toEqual([200, bytes.toString()])
      expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox;/)
      expect(headers['content-disposition']).toBe(name.endsWith('.pdf') ? 'attachment' : undefined)
    },
  )

  test('cannot have the server fetch a file from an address', async () => {
    const { error } = await wiki.api<{ error?: { code: string } }>(
      {
        action: 'upload',
        filename: 'X.png',
        url: `http://127.0.0.1:${kit.port}/x.png`,
        token: await wiki.token('csrf'),
      },
      'POST',
    )
    expect(error?.code).toBe('copyuploaddisabled')
  })
})

describe('names of files', () => {
  test.each(['../../wiki.json.png', '..\\..\\x.png', '/etc/passwd.png', '.htaccess.png', 'a\0b.png'])(
    'lead nowhere else: %j',
    async name => {
      const before = readdirSync(kit.wikiDir('gallery')).sort()
      await uploadResult(wiki, name, png(10, 10))
      expect(readdirSync(kit.wikiDir('gallery')).sort()).toEqual(before)
      for (const { parentPath } of kit.filesOf('gallery'))
        expect(parentPath.slice(kit.wikiDir('gallery').length)).toMatch(
          /^\/images\/(temp$|(thumb\/|temp\/)?[0-9a-f]\/[0-9a-f]{2}(\/|$))/,
        )
    },
  )

  test.each([`${'x'.repeat(300)}.png`, '<img src=x onerror=alert(1)>.png', 'x', '.png', 'a|b.png#c'])(
    'are refused or cleaned: %j',
    async name => {
      const { upload: done } = await upload(wiki, name, png(10, 10))
      expect(done?.filename ?? '').not.toMatch(/[<>|#]/)
      expect((done?.filename ?? '').length).toBeLessThan(241)
    },
  )
})

describe('pictures that unpack to a large size', () => {
  test('are refused with their size: 900 megapixels in a few kB', async () => {
    const { error } = await upload(wiki, 'Bomb.png', png(30_000, 30_000))
    expect(error?.info).toBe(
      'This picture has 900 megapixels, and the most that wikis accept is 50. Please make it smaller.',
    )
  })

  test('do not stop the wiki: half a gigabyte in a comment', async () => {
    const bomb = deflateSync(Buffer.alloc(550 * MEGABYTE, 'x'))
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
    const response = await upload(wiki, 'Comment_bomb.png', png(10, 10, [text])).catch(() => null)
    expect(response?.upload?.result).not.toBe('Warning')
    expect(await wiki.edit('After the bomb', { text: 'works' })).toBe('Success')
    kit.complaints.length = 0
  })
})

describe('visitors who ask for thumbnails', () => {
  test('get few sizes of a picture, whatever they ask for', async () => {
    expect(await uploadResult(wiki, 'Map.png', png(1500, 1000))).toBe('Success')
    const visitor = kit.client('gallery')
    const dir = `thumb/${filePath('Map.png')}`
    const asked = [1, 20, 21, 33, 119, 120, 121, 180, 300, 499, 500, 777, 1499, 1501, 2560, 3000, 99_999]
    const follow = async (path: string): Promise<string> => {
      const { status, headers } = await visitor.request(path)
      return status === 302
        ? await follow(new URL(headers.location ?? '').pathname)
        : `${status} ${headers['content-type']}`
    }
    const responses = await Promise.all(asked.map(width => follow(`/w/images/${dir}/${width}px-Map.png`)))
    expect(new Set(responses)).toEqual(new Set(['200 image/png']))
    const made = kit
      .filesIn(join(kit.wikiDir('gallery'), 'images', dir))
      .map(({ name }) => Number.parseInt(name, 10))
    expect(THUMBNAIL_WIDTHS).toEqual(expect.arrayContaining(made))
    expect(made.length > 4).toBe(kit.scalesPictures())
  })

  test.each([
    ['another name', 'thumb/MAP/120px-Other.png', 302],
    ['no size', 'thumb/MAP/Map.png', 302],
    ['a negative size', 'thumb/MAP/-5px-Map.png', 302],
    ['an option of the scaler', 'thumb/MAP/qlow-120px-Map.png', 302],
    ['a missing picture', 'thumb/0/00/None.png/120px-None.png', 404],
    ['a path out of the directory', 'thumb/0/00/..%2f..%2f..%2fwiki.json/120px-wiki.json', 400],
    ['a wrong directory', 'thumb/0/00/Map.png/120px-Map.png', 404],
  ])('make none with %s', async (_what, path, status) => {
    const before = kit.filesOf('gallery').length
    const response = await get(kit.client('gallery'), path.replace('MAP', filePath('Map.png')))
    expect(response.status).toBe(status)
    expect(kit.filesOf('gallery')).toHaveLength(before)
  })

  test.each([
    '/w/thumb.php?f=Map.png&width=77',
    '/wiki/Special:Redirect/file/Map.png?width=77',
    '/w/api.php?action=query&titles=File:Map.png&prop=imageinfo&iiprop=url&iiurlwidth=77&format=json',
    `/w/api.php?action=parse&text=${encodeURIComponent('[[File:Map.png|77px]]')}&contentmodel=wikitext&format=json`,
  ])('cannot have MediaWiki make one by another way: %s', async path => {
    const before = kit.filesOf('gallery').length
    await kit.client('gallery').request(path)
    expect(kit.filesOf('gallery')).toHaveLength(before)
  })
})

describe('a deleted file', () => {
  test('is not served under any address until it is restored', async () => {
    expect(await uploadResult(wiki, 'Secret.png', png(200, 100))).toBe('Success')
    const path = filePath('Secret.png')
    expect((await get(wiki, `thumb/${path}/120px-Secret.png`)).status).toBe(kit.scalesPictures() ? 200 : 302)
    const token = await wiki.token('csrf')
    await wiki.api({ action: 'delete', title: 'File:Secret.png', token }, 'POST')
    const deleted = kit
      .filesIn(join(kit.wikiDir('gallery'), 'images/deleted'))
      .find(({ name }) => name.endsWith('.png'))
    const stored = join(deleted?.parentPath ?? '', deleted?.name ?? '').split('/images/')[1] ?? ''
    expect(stored).toMatch(/^deleted\//)
    for (const address of [path, `thumb/${path}/120px-Secret.png`, stored])
      expect([address, (await get(wiki, address)).status]).toEqual([address, 404])
    await wiki.api({ action: 'undelete', title: 'File:Secret.png', token }, 'POST')
    expect((await get(wiki, path)).status).toBe(200)
  })
})

describe('while uploads are off', () => {
  test('nobody can upload, and existing files stay visible', async () => {
    expect(await wiki.page('/wiki/Main_Page')).toContain('Special:Upload')
    await kit.setUploads('gallery', '0')
    expect(await uploadResult(wiki, 'New.png', png(10, 10))).toBe('uploaddisabled')
    const page = await wiki.page('/wiki/Main_Page')
    expect(page).not.toContain('Special:Upload')
    expect((await get(wiki, filePath('Map.png'))).status).toBe(200)
    expect(await wiki.page('/wiki/File:Map.png')).toContain(`/w/images/${filePath('Map.png')}`)
    await kit.setUploads('gallery', '1')
  })
})

test('visitors cannot upload', async () => {
  expect(await uploadResult(kit.client('gallery'), 'X.png', png(10, 10))).toMatch(
    /mustbeloggedin|permissiondenied/,
  )
})

test('a deleted wiki serves no file', async () => {
  const domain = kit.domain('gallery')
  await kit.engine.publish({ domain, sitename: 'G', settings: {}, deletedAt: Date.now() })
  expect((await get(kit.client('gallery'), filePath('Map.png'))).status).toBe(410)
})
