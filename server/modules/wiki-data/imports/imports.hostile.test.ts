// @slow

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { startTestEngine } from '#server/engine/testing/test-engine.ts'
import { javaArchive, pdf, png, pngChunk, svg, wav } from '#server/engine/testing/test-files.ts'
import { filePath } from '#server/engine/testing/upload.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { dataDirId } from '#server/mediawiki/directories/engine-dirs.ts'
import { findLeftovers } from '#server/php/leftovers.ts'
import { type ImportKit, startImportKit } from '#server/testing/import-kit.ts'
import { newestImport, uploadFile } from '#server/testing/import-upload.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { archive } from './reading/testing/example-archive.ts'
import { dumpXml, pageXml } from './reading/testing/example-dump.ts'

const SCRIPT = '<script>alert(document.cookie)</script>'
const picture = png(40, 40)
const comment = (text: string) => pngChunk('tEXt', Buffer.from(`Comment\0${text}`))

let kit: ImportKit
beforeAll(async () => {
  kit = await startImportKit(await startTestEngine())
})
afterAll(async () => {
  const { complaints } = kit.kit
  await kit.close()
  expect(complaints).toEqual([])
})

/** Imports an archive of files into a new wiki. */
async function importFiles(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ client: WikiClient; done: WikiImport }> {
  const { wiki, client } = await kit.createWiki(name)
  const checked = await kit.check(wiki.id, await archive({ kind: 'public', files }))
  expect(checked).toMatchObject({ status: 'checked', error: null })
  return { client, done: await kit.run(wiki.id, checked.id) }
}

/** The uploaded files of a wiki on the disk, as paths below `images`. */
function stored(name: string): string[] {
  const images = join(kit.kit.dataDir, `wikis/${name}.localhost/images`)
  return readdirSync(images, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(images.length + 1))
}

/** Files that MediaWiki or the reader must refuse. */
const REFUSED: Readonly<Record<string, string | Buffer>> = {
  'Script.svg': svg(SCRIPT),
  'Handler.svg': svg('', 'onload="alert(1)"'),
  'Foreign.svg': svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  'Elsewhere.svg': svg('<image xlink:href="http://evil.invalid/x.png"/>'),
  'Link.svg': svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>'),
  'Entity.svg':
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  'Page.png': `<html>${SCRIPT}</html>`,
  'Page.gif': `GIF89a<html>${SCRIPT}</html>`,
  'Comment.png': png(40, 40, [comment(SCRIPT)]),
  'Applet.gif': Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), javaArchive()]),
  'Wrong.jpg': picture,
  'Wrong.pdf': picture,
  'Code.php': '<?php phpinfo();',
  'Code.php.png': picture,
  'Page.html': SCRIPT,
  'Page.svgz': svg(''),
  '.htaccess': 'AddType application/x-httpd-php .png',
  'web.config': '<configuration/>',
  '../../../LocalSettings.php': '<?php',
  '../../reached.png': picture,
  './here.png': picture,
  'a\0b.png': picture,
  'a\nb.png': picture,
  'a\u202egnp.svg': svg(SCRIPT),
  [`${'x'.repeat(300)}.png`]: picture,
  [`${'ü'.repeat(125)}.png`]: picture,
  'a|b.png': picture,
  'a#b.png': picture,
  '<img src=x onerror=alert(1)>.png': picture,
  '%2e%2e%2freached.png': picture,
  'File:..png': picture,
  '.png': picture,
  'Bomb.png': png(30_000, 30_000),
}

/** Files that are accepted and served as data. */
const TAKEN: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
  'Long.png': ['image/png', png(40, 40, [comment(`${'x'.repeat(2000)}${SCRIPT}<?php phpinfo(); ?>`)])],
  'Trailer.png': ['image/png', Buffer.concat([picture, Buffer.alloc(2000), Buffer.from(SCRIPT)])],
  'Plain.svg': ['image/svg+xml', svg('<rect width="9" height="9"/>')],
  'Silence.wav': ['audio/wav', wav()],
  'Paper.pdf': ['application/pdf', pdf()],
}

describe('an archive with files that are not what their names say', () => {
  let client: WikiClient
  let done: WikiImport

  beforeAll(async () => {
    const taken = Object.fromEntries(Object.entries(TAKEN).map(([name, [, content]]) => [name, content]))
    ;({ client, done } = await importFiles('hostile', { ...REFUSED, ...taken }))
  })

  test('is imported without them, and says how many they are', () => {
    expect(done).toMatchObject({ status: 'success', error: null })
    expect(done.report?.losses.join(' ')).toMatch(/file/)
    expect(
      stored('hostile')
        .map(path => path.replace(/^[0-9a-f]\/[0-9a-f]{2}\//, ''))
        .sort(),
    ).toEqual(Object.keys(TAKEN).sort())
  })

  test.each(Object.entries(TAKEN))(
    'has %s served as data that runs no script',
    async (name, [type, bytes]) => {
      const { status, headers, text } = await client.request(`/w/images/${filePath(name)}`)
      expect([status, text]).toEqual([200, bytes.toString()])
      expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox;/)
      expect(headers['content-disposition']).toBe(name.endsWith('.pdf') ? 'attachment' : undefined)
    },
  )
})

test('an archive with half a gigabyte in the comment of a picture fails with an explanation, and the wiki works', async () => {
  const bomb = deflateSync(Buffer.alloc(550 * MEGABYTE, 'x'))
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
  const { client, done } = await importFiles('swollen', {
    'Bomb.png': png(10, 10, [text]),
    'Map.png': picture,
  })
  expect(['success', 'failed']).toContain(done.status)
  if (done.status === 'failed') expect(done.error).toMatch(/The wiki is as it was before\.$/)
  expect((await client.request('/wiki/Main_Page')).status).toBe(200)
})

test('an archive with dozens of tiny files is imported with all of them', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Tiny ${at}.svg`)
  const { done } = await importFiles(
    'crowded',
    Object.fromEntries(names.map((name, at) => [name, svg(`<g id="a${at}"/>`)])),
  )
  expect(done).toMatchObject({ status: 'success', error: null })
  expect(stored('crowded')).toHaveLength(60)
})

/** Kills a script that imports pages. @returns how many such scripts were running. */
function killImport(): number {
  const id = dataDirId(kit.kit.dataDir)
  const [script] = findLeftovers({ configFile: '', pool: '', id }).filter(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ImportPages'),
  )
  if (script === undefined) return 0
  process.kill(script, 'SIGKILL')
  return 1
}

test('four imports at once end, one of a wiki that is deleted and one whose script is killed among them, while another wiki is read and edited', async () => {
  const { app } = kit
  const reader = await kit.kit.openWiki('reader')
  const file = Buffer.from(dumpXml(...Array.from({ length: 10 }, (_, at) => pageXml(`Page ${at}`, 0))))
  const all: { member: TestMember; wiki: CreatedWiki; name: string }[] = []
  for (const member of [await createMember(app), await createMember(app)])
    for (let at = 0; at < 2; at += 1) {
      const name = `many${all.length}`
      const wiki = await newWiki(app, member, { domain: kit.kit.domain(name), sitename: 'Many' })
      await uploadFile(app, member, wiki.id, file)
      all.push({ member, wiki, name })
    }
  await app.deps.jobs.runDue()
  for (const { member, wiki } of all) {
    const { id } = await newestImport(app, member, wiki.id)
    expect((await post(app, member, wikiDataApi.imports, { wiki: wiki.id, id })).statusCode).toBe(200)
  }
  let isRunning = true
  let killed = 0
  const working = Promise.all([app.deps.jobs.runDue(), app.deps.jobs.runDue()]).finally(() => {
    isRunning = false
  })
  const statuses = new Set<number | string>()
  // Imports begin in this order, so the killed script belongs to one of the first.
  const others = all.slice(0, -1)
  const deleted = all.at(-1)
  // Once one script is killed and a wiki deleted, a few more visits are enough.
  for (let edit = 0, after = 0; isRunning && after < 4; edit += 1) {
    if (killed === 0) killed = killImport()
    else if (deleted) {
      await post(app, deleted.member, api.deleteWiki, { wiki: deleted.wiki.id, deletionReasons: [] })
      after += 1
    }
    statuses.add((await reader.request(`/w/index.php?title=Main_Page&x=${edit}`)).status)
    statuses.add(await reader.edit(`Edit ${edit}`, { text: 'saved' }))
  }
  await working
  expect([...statuses]).toEqual([200, 'Success'])
  expect(killed).toBeGreaterThan(0)
  expect((await kit.kit.client('many3').request('/wiki/Main_Page')).status).toBe(410)
  const results = await Promise.all(
    others.map(async ({ member, wiki, name }) => {
      const { status, error } = await newestImport(app, member, wiki.id)
      return { status, error, page: (await kit.kit.client(name).request('/wiki/Page_1')).status }
    }),
  )
  expect(results.filter(({ status }) => status !== 'success').map(({ error }) => error)).toEqual([
    expect.stringMatching(/The wiki is as it was before\.$/),
  ])
  for (const { status, page } of results) expect(page).toBe(status === 'success' ? 200 : 404)
  expect(readdirSync(join(kit.kit.dataDir, 'copies'))).toEqual([])
})
