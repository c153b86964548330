import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { type OwnResponse, PhpBackend } from './php-backend.ts'

const pageWith = (headers: string) => `Status: 200 OK\r\n${headers}\r\nThe page`
const [STDOUT, END] = [6, 3]

let dir: string
let server: Server
/** How many connections PHP's processes accept, and lose because they are killed, before one is answered. */
let losses: number
let taken: number
/** How often php-fpm has come up. */
let starts: (taken: number) => number
let page: string
/** What PHP does after its answer. */
let after: Promise<void>

beforeEach(async () => {
  taken = 0
  losses = 0
  starts = () => 1
  page = pageWith('')
  after = Promise.resolve()
  dir = newFolder()
  server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', async () => {
      taken++
      if (taken <= losses) {
        socket.destroy()
        return
      }
      socket.write(record(STDOUT, page))
      await after
      socket.end(record(END, '\0'.repeat(8)))
    })
  })
  await new Promise<void>(resolve => server.listen(join(dir, 'fpm'), resolve))
})
afterEach(async () => await new Promise(resolve => server.close(resolve)))

function record(type: number, content: string): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, content.length, 0, 0])
  return Buffer.concat([head, Buffer.from(content)])
}

async function ask(
  method: 'GET' | 'POST' = 'GET',
  onWhole?: (response: OwnResponse) => void,
): Promise<string> {
  const supervisor = {
    get starts() {
      return starts(taken)
    },
    whenUp: async () => undefined,
    suspect: () => undefined,
  }
  const backend = new PhpBackend({
    ...{ socket: join(dir, 'fpm'), treeDir: '/tree', readable: [], workers: 1, seconds: 10 },
    supervisor: supervisor as never,
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
  })
  const wiki = { dir: '/wiki', record: recordOfWiki('read') }
  return (
    await backend.fetch(wiki as never, {
      ...{ method, url: '/w/index.php', ...(onWhole && { onWhole }) },
    })
  ).text
}

test('a page whose worker is killed is made by another worker, once', async () => {
  starts = () => 1
  losses = 1
  expect(await ask()).toBe('The page')
  taken = 0
  losses = 2
  await expect(ask()).rejects.toMatchObject({ name: 'FastCgiError', neverRan: false })
  expect(taken).toBe(2)
})

test('it is made by another worker, however long the first one took', async () => {
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => taken * 20 * SECOND_MS)
  starts = () => 1
  losses = 1
  expect(await ask().finally(() => clock.mockRestore())).toBe('The page')
})

test('it is also made when all of php-fpm is killed and a second worker was not dead yet', async () => {
  starts = count => (count < 2 ? 1 : 2)
  losses = 2
  expect(await ask()).toBe('The page')
})

test('a request that may have changed something is not repeated', async () => {
  starts = count => count
  losses = 1
  await expect(ask('POST')).rejects.toMatchObject({ name: 'FastCgiError', neverRan: false })
  expect(taken).toBe(1)
})

test('an answer that says its length is whole before PHP has done what comes after it', async () => {
  page = pageWith('Content-Length: 8\r\n')
  const [whole, ended] = [Promise.withResolvers<OwnResponse>(), Promise.withResolvers<void>()]
  after = ended.promise
  const all = ask('GET', whole.resolve)
  expect(await whole.promise).toMatchObject({ status: 200, text: 'The page' })
  ended.resolve()
  expect(await all).toBe('The page')
})

test.each(['', 'Content-Length: 9\r\n'])(
  'one with the header %j is whole at its end alone',
  async headers => {
    page = pageWith(headers)
    const whole = jest.fn()
    expect(await ask('GET', whole)).toBe('The page')
    expect(whole).not.toHaveBeenCalled()
  },
)
