import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { TestAuthority } from '#server/engine/testing/test-authority.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { listen, portOf } from '#server/testing/listen.ts'
import { createCertificateCheck } from './certificate-check.ts'

let authority: TestAuthority
let server: Server
/** The host names that the proxy was asked for. */
let asked: string[]
const clock = new FakeClock()

beforeEach(async () => {
  asked = []
  authority = new TestAuthority('Test authority')
  server = createServer({
    ...authority.sign('DNS:data.museum.com'),
    SNICallback: (name, answer) => {
      asked.push(name)
      answer(name === 'none.museum.com' ? new Error('no certificate') : null)
    },
  })
  server.on('tlsClientError', () => undefined)
  server.on('secureConnection', socket => socket.on('error', () => socket.destroy()))
  await listen(server)
})
afterEach(async () => {
  await new Promise(resolve => server.close(resolve))
  rmSync(authority.dir, { recursive: true })
})

const checkOf = (publicUrl: string) =>
  createCertificateCheck({ publicUrl, clock, ca: readFileSync(authority.path, 'utf8') })
const here = () => `https://127.0.0.1:${portOf(server)}`

describe('the certificate that the proxy shows for a domain', () => {
  test('is one that browsers accept, with its expiry time', async () => {
    const seen = await checkOf(here()).of('data.museum.com')
    expect(typeof seen === 'object' && seen.validUntil.getTime()).toBeGreaterThan(Date.now())
  })

  test.each([
    ['is for another name', 'other.museum.com'],
    ['is missing', 'none.museum.com'],
  ])('counts as none if it %s', async (_what, host) => {
    expect(await checkOf(here()).of(host)).toBe('none')
  })

  test('counts as none if no authority that browsers trust has signed it', async () => {
    const publicUrl = here()
    expect(await createCertificateCheck({ publicUrl, clock }).of('data.museum.com')).toBe('none')
  })

  test('is unknown if the proxy cannot be reached, or the service is reached by http', async () => {
    const gone = here()
    await new Promise(resolve => server.close(resolve))
    expect(await checkOf(gone).of('data.museum.com')).toBe('unknown')
    expect(await checkOf('http://127.0.0.1:1').of('data.museum.com')).toBe('unknown')
    server.listen(0, '127.0.0.1')
  })

  test('is checked at most four times an hour, because each check may make the proxy try to get one', async () => {
    const check = checkOf(here())
    await Promise.all([check.of('none.museum.com'), check.of('none.museum.com')])
    clock.advance(14 * MINUTE_MS)
    await check.of('none.museum.com')
    expect(asked).toEqual(['none.museum.com'])
    clock.advance(MINUTE_MS)
    await check.of('none.museum.com')
    expect(asked).toHaveLength(2)
  })
})
