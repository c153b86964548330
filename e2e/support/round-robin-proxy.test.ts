import { createServer, type Server } from 'node:http'
import { createServer as createPort, type Server as PortServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listen } from '#server/testing/listen.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'

let broken: PortServer
let whole: Server
let proxy: RoundRobinProxy
const asked: (string | undefined)[] = []

beforeAll(async () => {
  broken = createPort(socket => socket.once('data', () => socket.resetAndDestroy()))
  whole = createServer(({ method }, response) => {
    asked.push(method)
    response.end('whole')
  })
  proxy = await startRoundRobinProxy(0)
  proxy.targets = [await listen(broken), await listen(whole)]
})
afterAll(async () => {
  await proxy.close()
  broken.close()
  whole.close()
})

const statuses = async (method: string) => {
  const status = async () => (await fetch(`http://127.0.0.1:${proxy.port}`, { method })).status
  return [await status(), await status()].toSorted()
}

test.each(['GET', 'HEAD'])('sends a %s whose connection breaks to the next server', async method => {
  expect(await statuses(method)).toEqual([200, 200])
})

test('sends no other request twice', async () => {
  expect(await statuses('POST')).toEqual([200, 502])
  expect(asked.filter(method => method === 'POST')).toEqual(['POST'])
})
