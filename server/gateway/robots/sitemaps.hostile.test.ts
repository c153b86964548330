import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { fakeStorage } from '#server/wikis/testing/fake-storage.ts'

let gateway: TestGateway
afterEach(() => gateway.close())

const PAGE = { namespace: 0, title: 'Map', changed: '20260102030405' }

test('a flood of requests for the list of pages reads a wiki once for each part, one part at a time', async () => {
  let uses = 0
  let running = 0
  let most = 0
  gateway = await startTestGateway({
    storage: fakeStorage({
      use: async (_wiki, _options, work) => {
        uses++
        most = Math.max(most, ++running)
        await nextTurn()
        const result = await work({ all: async () => [PAGE] } as unknown as WikiDatabase)
        running--
        return result
      },
    }),
  })
  const client = gateway.client()
  const ask = async (part: number) => (await client.request(`/sitemap-${part}.xml`)).status
  expect(new Set(await Promise.all(Array.from({ length: 40 }, () => ask(1))))).toEqual(new Set([200]))
  expect(uses).toBe(1)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n + 2)))
  expect(answers.every(status => status === 200 || status === 503)).toBe(true)
  expect(most).toBe(1)
})

test('a wiki whose database is away has no list for a moment, and is read again at the next request', async () => {
  let isAway = true
  gateway = await startTestGateway({
    storage: fakeStorage({
      use: async (_wiki, _options, work) => {
        if (isAway) throw new Error('away')
        return await work({ all: async () => [PAGE] } as unknown as WikiDatabase)
      },
    }),
  })
  expect((await gateway.client().request('/sitemap-1.xml')).status).toBeGreaterThanOrEqual(500)
  isAway = false
  const { status, text } = await gateway.client().request('/sitemap-1.xml')
  expect([status, text]).toEqual([200, expect.stringContaining('<lastmod>2026-01-02T03:04:05Z</lastmod>')])
})
