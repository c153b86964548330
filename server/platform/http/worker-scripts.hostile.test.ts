import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { EVICTION } from './worker-scripts.ts'

let service: TestApp
/** Every path of the service, some that do not exist, and the files of its pages. */
let addresses: string[]

beforeAll(async () => {
  service = await createTestApp()
  addresses = [
    ...new Set(service.routes.map(({ url }) => url.replace(/:\w+/g, '1').replace('*', 'sw.js'))),
    ...['/sw.js', '/assets/sw.js', '/api/nothing', '/outbox', '/?x=1', '/nothing/../sw.js'],
  ]
})
afterAll(async () => {
  // The script that removes service workers does not fit any endpoint's description.
  service.misfits.splice(0)
  await service.close()
})

test.each([
  { 'service-worker': 'script' },
  { 'sec-fetch-dest': 'serviceworker' },
  { 'Service-Worker': 'x', 'Sec-Fetch-Dest': 'ServiceWorker' },
])(
  'a service worker that was planted on the service’s own host is removed at every address, %p',
  async headers => {
    expect(addresses.length).toBeGreaterThan(60)
    const wrong: unknown[] = []
    for (const url of addresses) {
      const { statusCode, headers: sent, body } = await service.app.inject({ url, headers })
      const type = sent['content-type']
      if (statusCode !== 200 || body !== EVICTION.body || type !== EVICTION.headers['content-type'])
        wrong.push([url, statusCode, type])
      else expect(sent).toMatchObject(EVICTION.headers)
    }
    expect(wrong).toEqual([])
  },
)

test.each(['worker', 'sharedworker', 'script', 'document', ''])(
  'a request for a %p gets what is at its address',
  async destination => {
    const plain = await service.app.inject({ url: '/robots.txt' })
    const asked = await service.app.inject({ url: '/robots.txt', headers: { 'sec-fetch-dest': destination } })
    expect([asked.statusCode, asked.body]).toEqual([200, plain.body])
  },
)
