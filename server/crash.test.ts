// @slow @sqlite-only: it starts servers and asks nothing of the database.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { beginRegistration } from './testing/begun-registration.ts'
import { createServerHome, serverEnvironment } from './testing/server-process.ts'

/** A module that is loaded before the server. An error is thrown in the handler of `/robots.txt`, or when the response has ended. */
const FAULT = `
import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'
const { setHeader } = ServerResponse.prototype
ServerResponse.prototype.setHeader = function (...header) {
  if (this.req.url.startsWith('/robots.txt?handler')) throw new Error('A fault.')
  return setHeader.apply(this, header)
}
subscribe('http.server.response.created', ({ request, response }) => {
  if (request.url.startsWith('/robots.txt?throw')) response.once('finish', () => { throw new Error('A fault.') })
  if (request.url.startsWith('/robots.txt?reject')) response.once('finish', () => void Promise.reject(new Error('A fault.')))
})`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(FAULT)}`

let home: ReturnType<typeof createServerHome>
let supervisor: ChildProcess | null = null

beforeEach(() => {
  home = createServerHome()
})
afterEach(async () => {
  if (supervisor?.exitCode === null) {
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
  }
  supervisor = null
  await home.remove()
})

test.each(['handler', 'throw', 'reject'])(
  'a server that does not handle an error (%s) logs its request, finishes what runs, and exits with 70',
  async kind => {
    const server = await home.start({ NODE_OPTIONS })
    const log = server.process.stderr ? text(server.process.stderr) : ''
    const exited = once(server.process, 'exit')
    const begun = await beginRegistration(server.url)
    get(`${server.url}/robots.txt?${kind}&token=hunter2`, { agent: false }).on('error', () => undefined)
    // It accepts no more connections, and waits for the one that has begun.
    while (await accepts(server.url));
    expect(await begun.finish()).toBe(200)
    expect(await exited).toEqual([70, null])
    const fatal = (await log).split('\n').find(line => line.includes('"level":60')) ?? '{}'
    expect(JSON.parse(fatal)).toMatchObject({
      err: { message: 'A fault.' },
      request: { method: 'GET', path: '/robots.txt' },
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await log).not.toContain('hunter2')
  },
)

test('npm start starts a server again that was killed, and ends with it on SIGTERM', async () => {
  const script = `import { keepRunning } from './scripts/lib/keep-running.mjs'
    process.exitCode = await keepRunning(['server/start.ts'])`
  const { env, url } = await serverEnvironment(home.dataDir)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  supervisor = child
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toMatch(/^listening on /)
  const server = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  process.kill(server, 'SIGKILL')
  expect((await lines.next()).value).toMatch(/^listening on /)
  expect(await accepts(url)).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await accepts(url)).toBe(false)
})

async function accepts(url: string): Promise<boolean> {
  return await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )
}
