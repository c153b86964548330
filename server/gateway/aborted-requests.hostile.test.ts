// @slow

import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { svg } from '#server/engine/testing/test-files.ts'
import { upload } from '#server/engine/testing/upload.ts'
import { startUploadsEngine, type UploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { abort, MOMENTS, type Moment } from '#server/testing/aborting-client.ts'
import { openFiles, openSockets, watchListeners } from '#server/testing/held-resources.ts'
import { until } from '#server/testing/until.ts'

const MEGABYTE = 1_000_000
const LARGE = 'All the words of a very long page. '.repeat(20_000)

let kit: UploadsEngine
let admin: WikiClient
let token: string
const crowded = new Set<string>()

beforeAll(async () => {
  kit = await startUploadsEngine(200, { workers: 3 })
  const handle = kit.engine.handle.bind(kit.engine)
  kit.engine.handle = (request, response) => {
    watchListeners(request, response, crowded)
    handle(request, response)
  }
  admin = await kit.openWiki('busy')
  token = await admin.token('csrf')
  expect(await admin.edit('Large', { text: LARGE }, token)).toBe('Success')
})
beforeEach(() => crowded.clear())
afterAll(async () => await kit.close())

/** What the engine holds while no request runs. */
async function heldAtRest() {
  await kit.settled()
  await until(() => {
    const { sockets, phpBusy, bodies } = held()
    return sockets === 0 && phpBusy === 0 && bodies.length === 0
  })
  return held()
}

/** What requests may have left behind. */
function held() {
  if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('MediaWiki does not run.')
  const { phpBusy, phpWaiting } = kit.engine.load()
  const bodies = kit.filesIn(join(kit.dataDir, 'engine/bodies')).map(({ name }) => name)
  return { phpBusy, phpWaiting, bodies, ...kit.engine.spooled, sockets: openSockets(), files: openFiles() }
}

type Sent = readonly [method: string, path: string, type?: string, body?: string]

const form = (fields: Record<string, string>) =>
  ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()] as const

/** Requests that make PHP work, each for a different page so that no cache answers. */
function requests(key: string): readonly Sent[] {
  const file = svg(`<!--${'x'.repeat(MEGABYTE)}-->`).toString()
  const part = (name: string, value: string, more = '') =>
    `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const fields = { action: 'upload', filename: `${key}.svg`, token, ignorewarnings: '1', format: 'json' }
  const upload = Object.entries(fields).map(([name, value]) => part(name, value))
  return [
    ['GET', `/w/index.php?title=Large&key=${key}`],
    ['GET', '/w/index.php?title=Large&action=history'],
    ['GET', '/w/api.php?action=parse&page=Large&format=json'],
    ['GET', '/w/load.php?modules=startup&only=scripts&raw=1'],
    [
      'POST',
      '/w/api.php',
      ...form({ action: 'parse', text: LARGE, contentmodel: 'wikitext', format: 'json' }),
    ],
    ['POST', '/w/api.php', ...form({ action: 'edit', title: key, text: LARGE, token, format: 'json' })],
    [
      ...(['POST', '/w/api.php', 'multipart/form-data; boundary=limit'] as const),
      `${upload.join('')}${part('file', file, '; filename="x.svg"')}--limit--\r\n`,
    ],
  ]
}

function aborted([method, path, type, body = '']: Sent, isMember: boolean, moment: Moment) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${admin.host}`,
    'Connection: close',
    'Accept-Encoding: gzip',
    ...(isMember ? [`Cookie: ${cookie}`] : []),
    ...(type === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
    '\r\n',
  ].join('\r\n')
  return { port: kit.port, head, body, moment }
}

/** Resolves when the engine holds no more than before and the wiki can be changed, even by an exclusive writer. */
async function nothingIsHeld(before: ReturnType<typeof held>): Promise<void> {
  await kit.settled()
  await until(() => JSON.stringify(held()) === JSON.stringify(before)).catch(() => {
    expect(held()).toEqual(before)
  })
  expect([...crowded]).toEqual([])
  expect(await admin.edit('Afterwards', { appendtext: 'saved ' })).toBe('Success')
  await (await kit.engine.copies.lockExclusively(admin.host, 'A test.')).release()
}

const isThere = async (title: string) =>
  (await kit.client('busy').request(`/w/index.php?title=${title}&action=raw`)).status === 200

test('a request that PHP works on may be aborted at any moment, and leaves nothing behind', async () => {
  for (const sent of requests('First')) await abort(aborted(sent, true, 'half-closed'), Promise.resolve())
  const before = await heldAtRest()
  for (const isMember of [true, false])
    for (const moment of MOMENTS) {
      const key = `${isMember ? 'Member' : 'Visitor'}_${moment.replaceAll(' ', '_')}`
      for (const sent of requests(key)) {
        const answered = { is: false }
        const working = until(() => answered.is || held().phpBusy > 0)
        await abort(aborted(sent, isMember, moment), working)
        answered.is = true
        await working
      }
    }
  await nothingIsHeld(before)
  // An edit is saved as a whole or not at all.
  expect(await isThere('Member_after_the_first_bytes')).toBe(true)
  for (const title of ['Member_in_the_body', 'Member_half-closed_in_the_body'])
    expect([title, await isThere(title)]).toEqual([title, false])
})

test('requests that wait for PHP or for the write lane may be aborted all at once', async () => {
  const before = await heldAtRest()
  const all = [true, false].flatMap(isMember =>
    MOMENTS.flatMap(moment =>
      requests(`Storm_${isMember}_${moment.replaceAll(' ', '_')}`).map(sent =>
        aborted(sent, isMember, moment),
      ),
    ),
  )
  const manyWait = until(() => held().phpWaiting > 20)
  await Promise.all(all.map(async each => await abort(each, manyWait)))
  await nothingIsHeld(before)
  const { upload: done } = await upload(admin, 'Afterwards.svg', svg('<path d="M0 0h9"/>'))
  expect(done?.result).toBe('Success')
})
