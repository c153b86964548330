import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestEngine, type TestEngine } from './engine/testing/test-engine.ts'
import { createLog } from './platform/log/create-log.ts'
import { portOf } from './testing/listen.ts'
import { type Nginx, startNginx } from './testing/nginx.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/** The whole service behind a real nginx, with MediaWiki, and one log for all, as it is in production. */

const INVENTED = '0123456789abcdef0123456789abcdef'

let kit: TestEngine
let app: TestApp
let nginx: Nginx
let logged = ''

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const log = createLog('info', sink)
  kit = await startTestEngine({ log, trustProxy: ['loopback'] })
  const config = { publicUrl: 'http://localhost', trustProxy: ['loopback'] }
  app = await createTestApp(config, { engine: kit.engine, db: kit.db, log })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  nginx = await startNginx(portOf(app.app.server))
  await kit.createWiki('clocks')
})
afterAll(async () => {
  await nginx.stop()
  app.app.server.closeAllConnections()
  await app.close()
  await kit.close()
})

/** Asks as a visitor does who sends an id of their own. */
async function ask(host: string, path: string) {
  const sent = request({
    ...{ host: '127.0.0.1', port: nginx.port, path, rejectUnauthorized: false, agent: false },
    headers: { host, 'x-request-id': INVENTED },
  }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const id = String(response.headers['x-request-id'])
  return { status: response.statusCode, id, text: await text(response) }
}

/** What one grep finds. */
const linesWith = (id: string) =>
  logged
    .split('\n')
    .filter(line => line.includes(id))
    .map(line => JSON.parse(line))

test('what a person reads out of MediaWiki’s error page finds PHP’s line in the log, by one grep', async () => {
  await kit.change('clocks', 'alter table site_stats rename to gone')
  const { status, id, text } = await ask('clocks.localhost', '/wiki/Special:Statistics')
  expect([status, id]).toEqual([500, expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(text).toContain(`[${id}]`)
  expect(linesWith(id)).toContainEqual(
    expect.objectContaining({
      requestId: id,
      source: 'php',
      msg: expect.stringContaining('no such table: site_stats'),
    }),
  )
})

test('a request to the service has the id of its answer in the log', async () => {
  const { status, id } = await ask('localhost', '/api/no-such-path')
  expect(status).toBe(404)
  expect(linesWith(id)).toContainEqual(expect.objectContaining({ requestId: id, status: 404 }))
})

test('the id that the visitor has sent appears nowhere', () => {
  expect(logged).not.toContain(INVENTED)
})
