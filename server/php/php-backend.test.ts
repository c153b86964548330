import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { recordOfWiki } from '#server/engine/testing/cached-gateway.ts'
import { PhpBackend } from './php-backend.ts'

const PAGE = 'Status: 200 OK\r\n\r\nThe page'
const [STDOUT, END] = [6, 3]

let dir: string
let server: Server
/** How many connections PHP's processes accept, and lose because they are killed, before one is answered. */
let losses: number
let taken: number
/** How often php-fpm has come up. */
let starts: (taken: number) => number

beforeEach(async () => {
  taken = 0
  dir = newFolder()
  server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      taken++
      if (taken <= losses) socket.destroy()
      else socket.end(Buffer.concat([record(STDOUT, PAGE), record(END, '\0'.repeat(8))]))
    })
  })
  await new Promise<void>(resolve => server.listen(join(dir, 'fpm'), resolve))
})
afterEach(async () => await new Promise(resolve => server.close(resolve)))

function record(type: number, content: string): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, content.length, 0, 0])
  return Buffer.concat([head, Buffer.from(content)])
}

async function ask(method: 'GET' | 'POST' = 'GET'): Promise<string> {
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
  return (await backend.fetch(wiki as never, { method, url: '/w/index.php' })).text
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
