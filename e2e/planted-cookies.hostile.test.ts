import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Browser, chromium } from 'playwright-core'
import { createHttpServer } from '#server/platform/http/create-http-server.ts'
import { listen } from '#server/testing/listen.ts'
import { CHROMIUM, chromiumFlags } from './support/chromium.ts'

/** The service's host, which is the parent domain of its wikis. */
const PARENT = 'wikis.test'

let server: ReturnType<typeof createHttpServer>
let port: number
let browser: Browser

beforeAll(async () => {
  server = createHttpServer(
    {
      ownsHost: host => !host.startsWith(`${PARENT}:`),
      handle: (_request, response) => void response.end('A wiki'),
    },
    (request, response) => {
      if (request.url === '/log-in')
        response.setHeader('set-cookie', 'session=secret; Path=/; HttpOnly; SameSite=Lax')
      response.end('The service')
    },
    { trustProxy: [], home: { name: 'Wikistead', url: `http://${PARENT}` } },
  )
  port = await listen(server)
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...chromiumFlags, `--host-resolver-rules=MAP *.${PARENT} 127.0.0.1, MAP ${PARENT} 127.0.0.1`],
  })
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

test('a visitor whom a wiki has given 20 kB of cookies gets rid of them by reloading, and stays logged in', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://${PARENT}:${port}/log-in`)
  await page.goto(`http://villain.${PARENT}:${port}/`)
  await page.evaluate(parent => {
    for (let n = 0; n < 6; n++)
      for (const place of [`domain=${parent}; path=/`, `domain=${parent}; path=/account`, 'path=/']) {
        // biome-ignore lint/suspicious/noDocumentCookie: it is what an attacker writes.
        document.cookie = `planted${n}=${'x'.repeat(3400)}; max-age=9999; ${place}`
      }
  }, PARENT)
  for (const [host, path] of [
    [PARENT, '/account/settings'],
    [PARENT, '/'],
    [`library.${PARENT}`, '/'],
    [`villain.${PARENT}`, '/'],
  ]) {
    const address = `http://${host}:${port}${path}`
    // Its cookies of 41 kB take a second reload.
    for (let reloads = 0; reloads < 3; reloads++) await page.goto(address)
    expect((await page.goto(address))?.status()).toBe(200)
  }
  const left = (await context.cookies([`http://${PARENT}:${port}/account/settings`])).map(({ name }) => name)
  expect(left).toEqual(['session'])
  await context.close()
})
