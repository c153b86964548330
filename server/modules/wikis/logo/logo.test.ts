// @slow

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { bomb, jpeg, png, pngWithText, SVG } from './logo.examples.ts'

const MB = 1024 * 1024

let ada: TestMember
let wiki: CreatedWiki

allTestsShareServer()
beforeAll(async () => {
  ada = await createMember(app)
})
beforeEach(async () => {
  wiki = await newWiki(app, ada)
})

type Parts = readonly (readonly [name: string, value: string | Blob, fileName?: string])[]

async function send(parts: Parts, person = ada) {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  const encoded = new Response(form)
  return await post(app, person, api.wikiLogo, Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

async function upload(file: Buffer, fileName = 'logo.png', type = 'image/png') {
  return await send([
    ['logo', new Blob([Uint8Array.from(file)], { type }), fileName],
    ['wiki', String(wiki.id)],
  ])
}

/** Returns the path of one of the service's URLs. */
const pathOf = (url: string) => new URL(url).pathname

describe('a logo', () => {
  test('that is a square PNG is accepted, and its URL is returned in both places', async () => {
    const response = await upload(await png(200))
    expect(response.statusCode).toBe(200)
    const { success, url, data } = response.json()
    expect(success).toBe(true)
    expect(url).toMatch(/^http:\/\/localhost:8080\/logos\/\d+\/[0-9a-f]{16}\.png$/)
    expect(data).toEqual({ url })
  })

  test.each([135, 4096])('may be %i pixels wide and high', async side => {
    expect((await upload(await png(side))).statusCode).toBe(200)
  })

  test('is shown on the wiki, in the details and in the list', async () => {
    const { url } = (await upload(await png(200))).json()
    expect(app.engine.published.at(-1)).toMatchObject({
      domain: wiki.domain,
      settings: {
        wgLogo: url,
        wgLogo2x: url.replace('.png', '@2x.png'),
        wgFavicon: url.replace('.png', '.ico'),
      },
    })
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data.public_settings).toContainEqual({ name: 'wgLogo', value: url })
    expect((await get(app, `/wiki/${wiki.id}`)).json().data.logo_url).toBe(url)
  })

  test('may have any name and type if it is a PNG, and the wiki may come first', async () => {
    const file = new Blob([Uint8Array.from(await png(200))], { type: 'text/html' })
    const response = await send([
      ['wiki', String(wiki.id)],
      ['logo', file, '../../x.exe'],
    ])
    expect(response.statusCode).toBe(200)
  })

  test('is stored in its sizes, redrawn without the file’s other content', async () => {
    const { url } = (await upload(await pngWithText(300, 'secret place'))).json()
    const sizes = []
    for (const path of [pathOf(url), pathOf(url).replace('.png', '@2x.png')]) {
      const { rawPayload, headers } = await app.app.inject(path)
      expect(headers['content-type']).toBe('image/png')
      expect(rawPayload.includes('secret place')).toBe(false)
      sizes.push((await sharp(rawPayload).metadata()).width)
    }
    expect(sizes).toEqual([135, 270])
  })

  test('that is small is not enlarged', async () => {
    const { url } = (await upload(await png(150))).json()
    const { rawPayload } = await app.app.inject(pathOf(url).replace('.png', '@2x.png'))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 150, height: 150 })
  })

  test('gives a favicon of three sizes', async () => {
    const { url } = (await upload(await png(200))).json()
    const { rawPayload: ico, headers } = await app.app.inject(pathOf(url).replace(/png$/, 'ico'))
    expect(headers['content-type']).toBe('image/x-icon')
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, side] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index
      const start = ico.readUInt32LE(entry + 12)
      const picture = ico.subarray(start, start + ico.readUInt32LE(entry + 8))
      expect(ico.readUInt8(entry)).toBe(side)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: side })
    }
  })

  test('replaces the previous one, whose URL then shows the new one', async () => {
    const first = (await upload(await png(200))).json().url
    const second = (await upload(await png(201))).json().url
    expect(second).not.toBe(first)
    const old = await app.app.inject(pathOf(first))
    const current = await app.app.inject(pathOf(second))
    expect(old.rawPayload.equals(current.rawPayload)).toBe(true)
    expect(old.headers['cache-control']).toBe('no-cache')
    expect(
      await app.deps.db.selectFrom('wiki_logos').where('wiki_id', '=', wiki.id).selectAll().execute(),
    ).toHaveLength(1)
  })

  test('may be cached without limit, shown by pages of other hosts, and is not sent twice', async () => {
    const path = pathOf((await upload(await png(200))).json().url)
    const { headers } = await app.app.inject(path)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    })
    const again = await app.app.inject({ url: path, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is gone with its wiki', async () => {
    const path = pathOf((await upload(await png(200))).json().url)
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    expect((await app.app.inject(path)).statusCode).toBe(404)
  })

  test.each([
    '/logos/1/x.png',
    '/logos/x/0123456789abcdef.png',
    '/logos/999999/0123456789abcdef.png',
    '/logos/1/0123456789abcdef.svg',
  ])('%s is not a logo', async path => {
    expect((await app.app.inject(path)).statusCode).toBe(404)
  })
})

describe('an invalid file is rejected with the reason', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['an SVG', () => SVG, /must be a PNG file/],
    ['a JPEG with a PNG’s name', () => jpeg(200), /must be a PNG file/],
    ['an empty file', () => Buffer.alloc(0), /choose a PNG file/],
    ['a text', () => Buffer.from('PNG'), /must be a PNG file/],
    ['a PNG of 134 pixels', () => png(134), /at least 135 × 135 pixels\. This one has 134 × 134/],
    ['a PNG of 200 × 100 pixels', () => png(200, 100), /must be square\. This one has 200 × 100/],
    ['a PNG of 4097 pixels', () => png(4097), /at most 4096 × 4096 pixels\. This one has 4097/],
    ['a header alone', async () => (await png(200)).subarray(0, 33), /damaged/],
    [
      'a PNG that was cut off',
      async () => (await png(300, 300, { noise: true })).subarray(0, 90_000),
      /damaged/,
    ],
    ['a header that promises 30000 pixels', () => bomb({ side: 30_000, megabytes: 1 }), /at most 4096/],
    ['20 MB of a PNG', async () => Buffer.concat([await png(200), Buffer.alloc(20 * MB)]), /at most 5 MB/],
    ['5 MB and a byte', async () => pad(await png(200), 5 * MB + 1), /at most 5 MB/],
  ])('%s', async (_what, file, reason) => {
    const response = await upload(await file())
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message: expect.stringMatching(reason),
      errors: { logo: [expect.stringMatching(reason)] },
    })
    expect((await get(app, `/wiki/${wiki.id}`)).json().data.logo_url).toBeNull()
  })

  test('a file of 5 MB is accepted', async () => {
    expect((await upload(pad(await png(200), 5 * MB))).statusCode).toBe(200)
  })

  test('no file at all', async () => {
    for (const parts of [[], [['logo', 'text']]] as Parts[]) {
      const response = await send([...parts, ['wiki', String(wiki.id)]])
      expect(response.json().errors).toEqual({ logo: ['Please choose a PNG file.'] })
    }
    const response = await post(app, ada, api.wikiLogo, { wiki: wiki.id })
    expect(response.json().errors).toEqual({ logo: ['Please choose a PNG file.'] })
  })

  test('a compression bomb of 200 MB uses little memory', async () => {
    const file = bomb({ side: 4096, megabytes: 200 })
    expect(file.length).toBeLessThan(MB)
    const before = process.memoryUsage().rss
    const peak = await peakOf(async () => {
      expect([200, 422]).toContain((await upload(file)).statusCode)
    })
    expect(peak - before).toBeLessThan(150 * MB)
  }, 60_000)
})

describe('the upload itself', () => {
  test('to another member’s wiki is refused', async () => {
    const grace = await createMember(app)
    const response = await send(
      [
        ['logo', new Blob([Uint8Array.from(await png(200))]), 'logo.png'],
        ['wiki', String(wiki.id)],
      ],
      grace,
    )
    expect(response.statusCode).toBe(403)
  })

  test('without a wiki is refused', async () => {
    const response = await send([['logo', new Blob([Uint8Array.from(await png(200))]), 'logo.png']])
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['wiki']])
  })

  test('runs at most twice at a time for an account', async () => {
    const file = await png(200)
    const statuses = async () =>
      (await Promise.all([1, 2, 3].map(() => upload(file)))).map(each => each.statusCode)
    expect((await statuses()).sort()).toEqual([200, 200, 429])
    expect((await upload(file)).statusCode).toBe(200)
  })

  test('of two files is refused', async () => {
    const file = new Blob([Uint8Array.from(await png(200))])
    const response = await send([
      ['logo', file, 'a.png'],
      ['logo', file, 'b.png'],
      ['wiki', String(wiki.id)],
    ])
    expect(response.statusCode).toBe(413)
  })

  test.each([
    ['cut off', '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc'],
    ['of nothing but noise', 'noise'],
  ])('%s is refused', async (_what, payload) => {
    const response = await post(app, ada, api.wikiLogo, payload, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([400, 422]).toContain(response.statusCode)
  })
})

/** Adds bytes after a PNG's end, which readers ignore. */
function pad(file: Buffer, bytes: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(bytes - file.length)])
}

/** Returns the most bytes of memory that are used while `work` runs. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  let peak = process.memoryUsage().rss
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  await work().finally(() => clearInterval(timer))
  return peak
}
