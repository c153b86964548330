import { expect, test } from '@jest/globals'
import { CachedResponse } from './cached-response.ts'
import { ResponseMemory } from './response-memory.ts'

const ORIGIN = { epoch: 'e', version: 1, madeAt: 0, order: 0, until: Number.POSITIVE_INFINITY }
const MEMORY = 1_000_000

let now = 0

async function answer(bytes: number, until = ORIGIN.until): Promise<CachedResponse> {
  const headers = [['content-type', 'application/octet-stream']] as const
  return await CachedResponse.of(
    { status: 200, seconds: 60, headers },
    { ...ORIGIN, until },
    Buffer.alloc(bytes),
  )
}

test('memory stays flat over any number of addresses', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  const page = await answer(2000)
  let most = 0
  for (let n = 0; n < 200_000; n++) {
    memory.set(`wiki${n % 100}`, `/wiki/${n}`, page)
    most = Math.max(most, memory.size.bytes)
  }
  expect(most).toBeLessThanOrEqual(MEMORY)
  expect(memory.size.entries).toBeLessThan(MEMORY / 2000)
  expect(memory.get('wiki99', '/wiki/199999')).toBe(page)
})

test('a crawler in one wiki leaves the others what they use', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  const page = await answer(10_000)
  for (let n = 0; n < 20; n++) memory.set('quiet', `/wiki/${n}`, page)
  for (let n = 0; n < 1000; n++) memory.set('crawled', `/wiki/${n}`, page)
  for (let n = 0; n < 20; n++) expect(memory.get('quiet', `/wiki/${n}`)).toBe(page)
})

test('crawlers in several wikis leave another what it uses', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  const page = await answer(10_000)
  for (let n = 0; n < 15; n++) memory.set('quiet', `/wiki/${n}`, page)
  for (let n = 0; n < 3000; n++) memory.set(`crawled ${n % 4}`, `/wiki/${n}`, page)
  for (let n = 0; n < 15; n++) expect(memory.get('quiet', `/wiki/${n}`)).toBe(page)
})

test('outdated answers of small wikis do not displace what a large one uses', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  const [old, page] = [await answer(10_000, 1000), await answer(10_000)]
  for (let n = 0; n < 90; n++) memory.set(`small ${n}`, '/', old)
  now = 1001
  for (let n = 0; n < 80; n++) memory.set('large', `/wiki/${n}`, page)
  for (let n = 0; n < 80; n++) expect(memory.get('large', `/wiki/${n}`)).toBe(page)
})

test('one wiki may use all of the memory while nobody else wants it', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  const page = await answer(10_000)
  for (let n = 0; n < 80; n++) memory.set('only', `/wiki/${n}`, page)
  expect(memory.size.entries).toBe(80)
})

test('an answer that is larger than its share is not kept, nor is its predecessor', async () => {
  const memory = new ResponseMemory(MEMORY, () => now)
  memory.set('a', '/', await answer(10))
  memory.set('a', '/', await answer(MEMORY / 8))
  expect(memory.get('a', '/')).toBeUndefined()
  expect(memory.size).toEqual({ bytes: 0, entries: 0 })
})
