import { deflateSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { bomb, jpeg, png, pngWithText, SVG, withChunk } from '#server/modules/wikis/logo/logo.examples.ts'
import { parseServiceData } from './parse-service-data.ts'

const PLAIN = {
  format: 1,
  sitename: 'Museum of cards',
  language: 'en',
  settings: {},
  logo: null,
  profile: null,
}

const withLogo = (file: Buffer) => ({
  ...PLAIN,
  logo: { type: 'image/png', base64: file.toString('base64') },
})

describe('settings from a file that anybody may have written', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'settings'],
    ['a list', [PLAIN]],
    ['an empty object', {}],
    ['a later format', { ...PLAIN, format: 2 }],
    ['a format that only looks right', { ...PLAIN, format: '1' }],
  ])('are refused as a whole if they are %s', async (_what, json) => {
    await expect(parseServiceData(json)).rejects.toThrow(/^The file with the settings /)
  })

  test('keep only settings that a manager could set, in values that a manager could choose', async () => {
    const settings = {
      wgDefaultSkin: 'timeless',
      wwLicenceData: 'cc0',
      wwLicenceText: 'https://evil.example/',
      wgEnableUploads: true,
      wwUseQuestyCaptcha: ['1'],
      wgServer: 'https://evil.example',
      wgLogo: 'https://evil.example/x.png',
      wwExtEnableScore: '1',
      constructor: '1',
      wwCaptchaQuestions: '{"\\u0000":["x"]}',
      wikibaseManifestEquivEntities: '{"properties":{"P31":"<script>"},"items":{}}',
      ...JSON.parse('{"__proto__":"1"}'),
    }
    const data = await parseServiceData({ ...PLAIN, settings })
    expect(data.settings).toEqual({ wgDefaultSkin: 'timeless', wwLicenceData: 'cc0' })
    expect(data.losses).toEqual(['10 settings are not valid here.'])
  })

  test.each<[string, unknown]>([
    ['a list', ['vector']],
    ['a number', 7],
    ['text', 'x'.repeat(1000)],
  ])('are none if they are %s', async (_what, settings) => {
    expect((await parseServiceData({ ...PLAIN, settings })).settings).toEqual({})
  })

  test.each<[string, unknown]>([
    ['too long', 'x'.repeat(151)],
    ['too short', 'ab'],
    ['on two lines', 'Museum\nof cards'],
    ['half a character', 'Museum \ud800'],
    ['no text', ['Museum']],
  ])('have no name that is %s', async (_what, sitename) => {
    const { sitename: name, losses } = await parseServiceData({ ...PLAIN, sitename })
    expect([name, losses]).toEqual([null, ['The name of the wiki cannot be used here.']])
  })

  test.each(['../../etc', 'en\0', 'e', 'x'.repeat(40), 7])('have no language %j', async language => {
    expect((await parseServiceData({ ...PLAIN, language })).language).toBeNull()
  })

  test.each<[string, unknown]>([
    ['text', 'data_hub'],
    ['incomplete', { purpose: 'data_hub' }],
    ['too long', { purpose: 'other', purpose_other: 'x'.repeat(10_000), temporality: 'permanent' }],
    ['no text inside', { purpose: 'other', purpose_other: { a: 1 }, temporality: 'permanent' }],
    ['not storable', { purpose: 'other', purpose_other: 'a\0b', temporality: 'permanent' }],
  ])('have no intended use that is %s', async (_what, profile) => {
    const data = await parseServiceData({ ...PLAIN, profile })
    expect([data.profile, data.losses]).toEqual([null, ['The intended use is not valid here.']])
  })
})

describe('a logo from a file that anybody may have written', () => {
  test('is redrawn, without the file’s other content', async () => {
    const { logo } = await parseServiceData(withLogo(await pngWithText(300, 'secret place')))
    for (const size of [logo?.png, logo?.png_double, logo?.favicon])
      expect(Buffer.from(size ?? []).includes('secret place')).toBe(false)
    expect(logo?.hash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('is left out if it could not be uploaded either, and the rest stays', async () => {
    const files = [
      await jpeg(200),
      SVG,
      await png(200, 100),
      await png(10),
      (await png(300, 300, { noise: true })).subarray(0, 90_000),
      bomb({ side: 65_535, megabytes: 1 }),
      Buffer.alloc(0),
    ]
    for (const file of files) {
      const data = await parseServiceData({ ...withLogo(file), settings: { wgDefaultSkin: 'modern' } })
      expect([data.logo, data.settings, data.losses.length]).toEqual([null, { wgDefaultSkin: 'modern' }, 1])
    }
  })

  test.each<[string, (picture: Buffer) => Buffer]>([
    ['a page', picture => Buffer.concat([picture, Buffer.from('<!DOCTYPE html><script>alert(1)</script>')])],
    ['a program', picture => Buffer.concat([picture, Buffer.from('<?php system("id"); ?>')])],
    ['an archive', picture => Buffer.concat([picture, Buffer.from('PK\x03\x04<script>')])],
    ['a second picture', picture => Buffer.concat([picture, SVG])],
    [
      'a compressed text of 64 MB',
      picture =>
        withChunk(
          picture,
          'zTXt',
          Buffer.concat([Buffer.from('<script>\0\0'), deflateSync(Buffer.alloc(64 * 2 ** 20))]),
        ),
    ],
    [
      'a colour profile of 64 MB',
      picture =>
        withChunk(
          picture,
          'iCCP',
          Buffer.concat([Buffer.from('<script>\0\0'), deflateSync(Buffer.alloc(64 * 2 ** 20))]),
        ),
    ],
    [
      'ten million moving pictures',
      picture => withChunk(picture, 'acTL', Buffer.from('0098968000000000', 'hex')),
    ],
    [
      'metadata with code',
      picture => withChunk(picture, 'eXIf', Buffer.from('MM\0*\0\0\0\x08<script>alert(1)</script>')),
    ],
  ])('that is a picture and %s is redrawn or refused, with nothing of the rest', async (_what, make) => {
    const { logo, settings } = await parseServiceData(withLogo(make(await png(200))))
    expect(settings).toEqual({})
    for (const drawn of [logo?.png, logo?.png_double, logo?.favicon])
      expect(Buffer.from(drawn ?? []).toString('latin1')).not.toMatch(/script|<\?php|acTL|svg/)
  })

  test.each<[string, string | (() => Promise<Buffer>)]>([
    [
      'GIF',
      async () =>
        await sharp(await png(200))
          .gif()
          .toBuffer(),
    ],
    [
      'WebP',
      async () =>
        await sharp(await png(200))
          .webp()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        await sharp(await png(200))
          .tiff()
          .toBuffer(),
    ],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
    ['PDF', async () => Buffer.from('%PDF-1.7')],
    ['PNG in name only', async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), SVG])],
  ])('is left out if it is %s, whatever type the file names', async (_type, make) => {
    const base64 = typeof make === 'string' ? make : (await make()).toString('base64')
    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const { logo, losses } = await parseServiceData({ ...PLAIN, logo: { type, base64 } })
      expect([logo, losses.length]).toEqual([null, 1])
    }
  })

  test('is not even decoded beyond the limit', async () => {
    const data = await parseServiceData({
      ...PLAIN,
      logo: { type: 'image/png', base64: 'A'.repeat(2 ** 23) },
    })
    expect([data.logo, data.losses]).toEqual([null, ['The logo can be at most 5 MB.']])
  })

  test.each<[unknown]>([['iVBOR'], [7], [{}], [{ base64: 7 }], [[]]])('cannot be %j', async logo => {
    expect((await parseServiceData({ ...PLAIN, logo })).logo).toBeNull()
  })
})
