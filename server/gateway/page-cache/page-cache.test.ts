import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { CachedGateway, PUBLIC_HEADERS } from '#server/engine/testing/cached-gateway.ts'
import { phpResponse } from '#server/engine/testing/test-gateway.ts'
import { CachedResponse } from './cached-response.ts'

let cached: CachedGateway

beforeEach(async () => {
  cached = await new CachedGateway().start()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await cached.close()
})

test('a page that cannot be compressed better is served as it is, and the log says so', async () => {
  const long = 'A page that is worth compressing. '.repeat(500)
  cached.gateway.php = async () => phpResponse(long, PUBLIC_HEADERS)
  jest.spyOn(CachedResponse.prototype, 'compressBetter').mockRejectedValue(new Error('out of memory'))
  for (let views = 0; views < 3; views += 1) expect((await cached.view()).text).toBe(long)
  expect(cached.gateway.complaints).toContain(
    'a cached page could not be compressed better; it stays as it is: out of memory',
  )
})
