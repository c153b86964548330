import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { THUMBNAIL_WIDTHS } from './place/upload-rules.ts'
import { ADMIN, startTestEngine, type TestEngine } from './testing/test-engine.ts'
import { javaArchive, noise, pdf, png, pngChunk, svg, wav } from './testing/test-files.ts'
import { filePath, postFile, upload, uploadResult } from './testing/upload.ts'
import type { WikiClient } from './testing/wiki-client.ts'

jest.setTimeout(60_000)

const QUOTA_MB = 4
const SCRIPT = '<script>alert(document.cookie)</script>'

let kit: TestEngine
let wiki: WikiClient

beforeAll(async () => {
  kit = await startTestEngine({ wikiUploadsMb: QUOTA_MB })
  wiki = await openWiki('gallery')
})
afterAll(async () => {
  await kit.close()
  expect(kit.complaints).toEqual([])
})

async function openWiki(name: string): Promise<WikiClient> {
  const client = await kit.createWiki(name)
  await client.logIn(ADMIN.username, ADMIN.password)
  await setUploads(name, '1')
  return client
}

async function setUploads(name: string, wgEnableUploads: string, quotaMb: number | null = null) {
  const domain = kit.domain(name)
  await kit.engine.publish({
    domain,
    sitename: name,
    settings: { wgEnableUploads },
    deletedAt: null,
    quotaMb,
  })
}

const wikiDir = (name: string) => join(kit.dataDir, `wikis/${name}.localhost`)
const filesIn = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    : []
const filesOf = (name: string) => filesIn(join(wikiDir(name), 'images'))
const bytesOf = (name: string) =>
  filesOf(name).reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
/** Without GD, browsers scale pictures. */
const scalesPictures = () => kit.engine.facts.scalesPictures === true
const get = (client: WikiClient, path: string) => client.request(`/w/images/${path}`)

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
      const before = readdirSync(wikiDir('gallery')).sort()
      await uploadResult(wiki, name, png(10, 10))
      expect(readdirSync(wikiDir('gallery')).sort()).toEqual(before)
      for (const { parentPath } of filesOf('gallery'))
        expect(parentPath.slice(wikiDir('gallery').length)).toMatch(
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

describe('pictures that unpack to much', () => {
  test('are refused with their size: 900 megapixels in a few kB', async () => {
    const { error } = await upload(wiki, 'Bomb.png', png(30_000, 30_000))
    expect(error?.info).toBe(
      'This picture has 900 megapixels, and the most that wikis accept is 50. Please make it smaller.',
    )
  })

  test('do not stop the wiki: half a gigabyte in a comment', async () => {
    const bomb = deflateSync(Buffer.alloc(550 * MEGABYTE, 'x'))
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
    const answer = await upload(wiki, 'Comment_bomb.png', png(10, 10, [text])).catch(() => null)
    expect(answer?.upload?.result).not.toBe('Warning')
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
    const answers = await Promise.all(asked.map(width => follow(`/w/images/${dir}/${width}px-Map.png`)))
    expect(new Set(answers)).toEqual(new Set(['200 image/png']))
    const made = filesIn(join(wikiDir('gallery'), 'images', dir)).map(({ name }) => Number.parseInt(name, 10))
    expect(THUMBNAIL_WIDTHS).toEqual(expect.arrayContaining(made))
    expect(made.length > 4).toBe(scalesPictures())
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
    const before = filesOf('gallery').length
    const answer = await get(kit.client('gallery'), path.replace('MAP', filePath('Map.png')))
    expect(answer.status).toBe(status)
    expect(filesOf('gallery')).toHaveLength(before)
  })

  test.each([
    '/w/thumb.php?f=Map.png&width=77',
    '/wiki/Special:Redirect/file/Map.png?width=77',
    '/w/api.php?action=query&titles=File:Map.png&prop=imageinfo&iiprop=url&iiurlwidth=77&format=json',
    `/w/api.php?action=parse&text=${encodeURIComponent('[[File:Map.png|77px]]')}&contentmodel=wikitext&format=json`,
  ])('cannot have MediaWiki make one by another way: %s', async path => {
    const before = filesOf('gallery').length
    await kit.client('gallery').request(path)
    expect(filesOf('gallery')).toHaveLength(before)
  })
})

describe('a deleted file', () => {
  test('is served no more, under no address, until it is restored', async () => {
    expect(await uploadResult(wiki, 'Secret.png', png(200, 100))).toBe('Success')
    const path = filePath('Secret.png')
    expect((await get(wiki, `thumb/${path}/120px-Secret.png`)).status).toBe(scalesPictures() ? 200 : 302)
    const token = await wiki.token('csrf')
    await wiki.api({ action: 'delete', title: 'File:Secret.png', token }, 'POST')
    const deleted = filesIn(join(wikiDir('gallery'), 'images/deleted')).find(({ name }) =>
      name.endsWith('.png'),
    )
    const stored = join(deleted?.parentPath ?? '', deleted?.name ?? '').split('/images/')[1] ?? ''
    expect(stored).toMatch(/^deleted\//)
    for (const address of [path, `thumb/${path}/120px-Secret.png`, stored])
      expect([address, (await get(wiki, address)).status]).toEqual([address, 404])
    await wiki.api({ action: 'undelete', title: 'File:Secret.png', token }, 'POST')
    expect((await get(wiki, path)).status).toBe(200)
  })
})

describe('the quota for files', () => {
  let crowded: WikiClient
  const used = async (name: string) => (await kit.engine.readUsage(kit.domain(name)))?.fileBytes ?? 0

  test('cannot be passed by uploading at the same time', async () => {
    crowded = await openWiki('crowded')
    const token = await crowded.token('csrf')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        upload(crowded, `Noise ${index}.wav`, wav(noise(MEGABYTE)), { token }),
      ),
    )
    expect(answers.filter(answer => answer.upload?.result === 'Success')).toHaveLength(QUOTA_MB - 1)
    for (const { error } of answers.filter(answer => answer.error))
      expect(error?.info).toMatch(
        /^This file needs 1(\.\d+)? MB, but this wiki has only [\d.,]+ [KM]B left for files\. Its managers can ask for more\.$/,
      )
    expect(await used('crowded')).toBe(bytesOf('crowded'))
    expect(bytesOf('crowded')).toBeLessThan(QUOTA_MB * MEGABYTE)
    expect(await crowded.edit('Still here', { text: 'pages can be edited' })).toBe('Success')
  })

  test('counts older versions: a new one of the same size needs room as well', async () => {
    const { error } = await upload(crowded, 'Noise 0.wav', wav(noise(MEGABYTE)))
    expect(error?.code).toBe('verification-error')
  })

  test('counts parts of uploads that are never finished, and these are removed after two hours', async () => {
    const stasher = await openWiki('stasher')
    const token = await stasher.token('csrf')
    const chunk = noise(MEGABYTE)
    const stash = (index: number) =>
      postFile(
        stasher,
        {
          action: 'upload',
          filename: `Part ${index}.wav`,
          stash: '1',
          offset: '0',
          filesize: String(20 * MEGABYTE),
          token,
        },
        { field: 'chunk', name: 'chunk', bytes: chunk },
      )
    const infos: (string | undefined)[] = []
    for (let index = 0; index < 4; index += 1) infos.push((await stash(index)).error?.info)
    expect(infos[0]).toBeUndefined()
    expect(infos[3]).toMatch(/This file needs 1 MB, but this wiki has only .* left for files/)
    expect(bytesOf('stasher')).toBeGreaterThan(MEGABYTE)
    expect(bytesOf('stasher')).toBeLessThanOrEqual(QUOTA_MB * MEGABYTE)
    const temp = join(wikiDir('stasher'), 'images/temp')
    const longAgo = Date.now() / 1000 - 3 * 60 * 60
    for (const { parentPath, name } of filesIn(temp)) utimesSync(join(parentPath, name), longAgo, longAgo)
    kit.clock.now = () => Date.now() + 11 * 60_000
    await stasher.page('/wiki/Main_Page')
    await kit.settled()
    kit.clock.now = Date.now
    expect(filesIn(temp)).toEqual([])
    expect(await used('stasher')).toBe(0)
  })

  test('leaves no room for thumbnails either; the picture itself is shown instead', async () => {
    expect(await uploadResult(wiki, 'Photo.png', png(300, 200))).toBe('Success')
    const address = `thumb/${filePath('Photo.png')}/120px-Photo.png`
    await setUploads('gallery', '1', 0.1)
    const { status, headers } = await get(wiki, address)
    const itself = `http://${kit.domain('gallery')}/w/images/${filePath('Photo.png')}`
    expect([status, headers.location]).toEqual([302, itself])
    expect(await uploadResult(wiki, 'Another.png', png(9, 9))).toBe('readonly')
    await setUploads('gallery', '1')
    expect((await get(wiki, address)).status).toBe(scalesPictures() ? 200 : 302)
  })
})

describe('where uploads are off', () => {
  test('nobody can upload, and the files that are there stay visible', async () => {
    expect(await wiki.page('/wiki/Main_Page')).toContain('Special:Upload')
    await setUploads('gallery', '0')
    expect(await uploadResult(wiki, 'New.png', png(10, 10))).toBe('uploaddisabled')
    const page = await wiki.page('/wiki/Main_Page')
    expect(page).not.toContain('Special:Upload')
    expect((await get(wiki, filePath('Map.png'))).status).toBe(200)
    expect(await wiki.page('/wiki/File:Map.png')).toContain(`/w/images/${filePath('Map.png')}`)
    await setUploads('gallery', '1')
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
