import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { noise, png, wav } from '#server/engine/testing/test-files.ts'
import { filePath, postFile, upload, uploadResult } from '#server/engine/testing/upload.ts'
import { allTestsShareUploadsEngine, kit } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const QUOTA_MB = 4

let wiki: WikiClient

allTestsShareUploadsEngine(QUOTA_MB)
afterAll(() => expect(kit.complaints).toEqual([]))

beforeAll(async () => {
  wiki = await kit.openWiki('gallery')
})

describe('the quota for files', () => {
  let crowded: WikiClient
  const used = async (name: string) => (await kit.engine.readUsage(kit.domain(name)))?.fileBytes ?? 0

  test('cannot be passed by uploading at the same time', async () => {
    crowded = await kit.openWiki('crowded')
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
    expect(await used('crowded')).toBe(kit.bytesOf('crowded'))
    expect(kit.bytesOf('crowded')).toBeLessThan(QUOTA_MB * MEGABYTE)
    expect(await crowded.edit('Still here', { text: 'pages can be edited' })).toBe('Success')
  })

  test('counts older versions: a new one of the same size needs room as well', async () => {
    const { error } = await upload(crowded, 'Noise 0.wav', wav(noise(MEGABYTE)))
    expect(error?.code).toBe('verification-error')
  })

  test('counts parts of uploads that are never finished, and these are removed after two hours', async () => {
    const stasher = await kit.openWiki('stasher')
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
    expect(kit.bytesOf('stasher')).toBeGreaterThan(MEGABYTE)
    expect(kit.bytesOf('stasher')).toBeLessThanOrEqual(QUOTA_MB * MEGABYTE)
    const temp = join(kit.wikiDir('stasher'), 'images/temp')
    const longAgo = Date.now() / 1000 - 3 * 60 * 60
    for (const { parentPath, name } of kit.filesIn(temp)) utimesSync(join(parentPath, name), longAgo, longAgo)
    kit.clock.now = () => Date.now() + 11 * 60_000
    await stasher.page('/wiki/Main_Page')
    await kit.settled()
    kit.clock.now = Date.now
    expect(kit.filesIn(temp)).toEqual([])
    expect(await used('stasher')).toBe(0)
  })

  test('leaves no space for thumbnails either; the picture itself is shown instead', async () => {
    expect(await uploadResult(wiki, 'Photo.png', png(300, 200))).toBe('Success')
    const address = `thumb/${filePath('Photo.png')}/120px-Photo.png`
    await kit.setUploads('gallery', '1', 0.1)
    const { status, headers } = await wiki.request(`/w/images/${address}`)
    const itself = `http://${kit.domain('gallery')}/w/images/${filePath('Photo.png')}`
    expect([status, headers.location]).toEqual([302, itself])
    expect(await uploadResult(wiki, 'Another.png', png(9, 9))).toBe('readonly')
    await kit.setUploads('gallery', '1')
    expect((await wiki.request(`/w/images/${address}`)).status).toBe(kit.scalesPictures() ? 200 : 302)
  })
})
