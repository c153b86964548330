// @slow

import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const MEGABYTE = 1024 * 1024
const READERS = 64
/** About 12 MB: more than the system's own buffers hold. */
const PAGES = 6
const SPOOL = { total: 128 * MEGABYTE, perNetwork: 64 * MEGABYTE, perLease: 32 * MEGABYTE }

const FORM = new URLSearchParams({
  title: 'Special:Export',
  pages: Array.from({ length: PAGES }, (_, page) => `Volume ${page + 1}`).join('\n'),
  curonly: '1',
}).toString()
const EXPORT = `/w/index.php?${FORM}`

let glutton: WikiClient
let other: WikiClient
let sockets: Socket[] = []

allTestsShareEngine({ workers: 4, spool: SPOOL, trustProxy: ['loopback'] })

beforeAll(async () => {
  glutton = await kit.createWiki('glutton')
  other = await kit.createWiki('other')
  await glutton.logIn(ADMIN.username, ADMIN.password)
  await other.logIn(ADMIN.username, ADMIN.password)
  const token = await glutton.token('csrf')
  const text = 'All the words of a very long book. '.repeat(58_000)
  for (let page = 1; page <= PAGES; page++)
    expect(await glutton.edit(`Volume ${page}`, { text }, token)).toBe('Success')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await until(() => spooled().answers === 0)
})

/** Sends a request, a POST if it has a body, and does not read its answer. All requests come from one network. */
function askWithoutReading(target: string, body = ''): void {
  const head = [
    `${body ? 'POST' : 'GET'} ${target} HTTP/1.1`,
    `Host: ${glutton.host}`,
    'X-Forwarded-For: 203.0.113.7',
    ...(body && ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]),
  ]
  const socket = connect({ port: kit.port, host: '127.0.0.1' })
  socket.on('error', () => undefined).pause()
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  sockets.push(socket)
}

/** Reads another wiki until the condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) expect((await other.request('/wiki/Main_Page')).status).toBe(200)
}

async function readToTheEnd(socket: Socket | undefined): Promise<string> {
  let received = ''
  for await (const chunk of socket ?? []) received += chunk
  return received
}

function spooled() {
  if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('MediaWiki does not run.')
  return kit.engine.spooled
}

test(`${READERS} clients that never read a large response do not block other wikis`, async () => {
  for (let reader = 0; reader < READERS; reader++) askWithoutReading(EXPORT)
  await until(() => spooled().disk > 32 * MEGABYTE)
  for (let page = 0; page < 20; page++) expect((await other.request('/wiki/Main_Page')).status).toBe(200)
  expect(await other.edit('Diary', { text: 'saved' })).toBe('Success')
  expect(spooled().disk).toBeLessThanOrEqual(SPOOL.perNetwork)
})

test('unread responses to writes are not kept in memory, and the next write continues', async () => {
  for (let writer = 0; writer < 8; writer++) askWithoutReading('/w/index.php', FORM)
  await until(() => spooled().disk > 32 * MEGABYTE)
  expect(await glutton.edit('Diary', { text: 'saved' })).toBe('Success')
  expect(spooled().memory).toBeLessThanOrEqual(8 * 256 * 1024)
})

test('an unread response is dropped after half a minute', async () => {
  askWithoutReading(EXPORT)
  await until(() => spooled().disk > 4 * MEGABYTE)
  const { now } = kit.clock
  let later = 0
  kit.clock.now = () => now() + later
  // More than half a minute passes between two checks of the answer.
  await until(() => {
    later += 31_000
    return spooled().answers === 0
  })
  expect(spooled()).toEqual({ answers: 0, memory: 0, disk: 0 })
  expect((await readToTheEnd(sockets[0])).slice(-100)).not.toContain('</mediawiki>')
})
