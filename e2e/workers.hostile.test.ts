import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { listen } from '#server/testing/listen.ts'
import { CHROMIUM, chromiumFlags } from './support/chromium.ts'
import { eventually } from './support/eventually.ts'

/** A service worker that a wiki admin could plant: it answers every page itself. */
const PLANTED = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response('<title>Planted</title>', { headers: { 'content-type': 'text/html' } }))
})`
/** The same, and it never releases a page that it controls. */
const BUSY = `${PLANTED}
addEventListener('fetch', event => event.waitUntil(new Promise(() => {})))`

const RAW = 'action=raw&ctype=text/javascript'

let kit: TestEngine
let browser: Browser

beforeAll(async () => {
  kit = await startTestEngine()
  const admin = await kit.openWiki('library')
  expect(await admin.edit('MediaWiki:Sw.js', { text: PLANTED })).toBe('Success')
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser.close()
  await kit.close()
})

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('a script of a wiki', () => {
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    context = await browser.newContext()
    page = await context.newPage()
    await page.goto(`http://${kit.domain('library')}/wiki/Main_Page`)
  })
  afterAll(async () => await context.close())

  test.each([
    `/?title=MediaWiki:Sw.js&${RAW}`,
    `/wiki/MediaWiki:Sw.js?${RAW}`,
    `/wiki/MediaWiki%3ASw.js?${RAW}`,
    `/w/index.php?title=MediaWiki:Sw.js&${RAW}`,
    `/w/index.php/MediaWiki:Sw.js?${RAW}`,
    '/w/load.php?modules=startup&only=scripts',
    '/w/api.php?action=query&format=json&callback=register',
    '/w/resources/src/startup/startup.js',
    '/.wikistead/work.js',
  ])('becomes no service worker: %s', async script => {
    const results = await page.evaluate(async address => {
      const results: string[] = []
      for (const options of [{}, { type: 'module' }, { scope: './' }, { updateViaCache: 'all' }] as const)
        results.push(
          await navigator.serviceWorker.register(address, options as RegistrationOptions).then(
            () => 'registered',
            error => String(error),
          ),
        )
      return results
    }, script)
    expect(results.join()).not.toContain('registered')
    expect(results.join()).toContain('Content Security Policy')
    expect(await registrations(page)).toBe(0)
  })

  // Each is a document on the wiki's origin without MediaWiki's policy for pages.
  test.each([
    '/robots.txt',
    '/favicon.ico',
    '/monogram.svg',
    '/sitemap.xml',
    '/.wikistead/check',
    '/.wikistead/check.js',
    '/w/resources/assets/licenses/cc-0.png',
    '/w/load.php?modules=startup&only=scripts',
    '/w/api.php?action=query&format=json',
    '/w/rest.php/v1/page/Main_Page',
    `/w/index.php?title=MediaWiki:Sw.js&${RAW}`,
  ])('runs nothing in a frame of %s that the wiki’s pages would not run', async address => {
    const results = await page.evaluate(async frameAddress => {
      const frame = document.createElement('iframe')
      frame.src = frameAddress
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
      const inside = frame.contentWindow as (Window & typeof globalThis) | null
      if (!inside) return ['no window']
      try {
        inside.document.createElement('p')
      } catch (error) {
        return [`closed: ${error}`]
      }
      const registered = await inside.navigator.serviceWorker
        .register('/w/index.php?title=MediaWiki:Sw.js&action=raw&ctype=text/javascript')
        .then(
          () => 'registered',
          error => String(error),
        )
      const script = inside.document.createElement('script')
      script.textContent = 'window.inlineRan = true'
      inside.document.documentElement.append(script)
      frame.remove()
      return [registered, 'inlineRan' in inside ? 'an inline script ran' : 'no inline script ran']
    }, address)
    expect(results.join()).toMatch(/^closed|no window|Content Security Policy.*no inline script ran/s)
    expect(await registrations(page)).toBe(0)
  })

  test('starts no other worker, from an address, a text or a file of its own', async () => {
    const started = await page.evaluate(async raw => {
      const text = 'postMessage("ran"); onconnect = event => event.ports[0].postMessage("ran")'
      const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      const addresses = [`/w/index.php?title=MediaWiki:Sw.js&${raw}`, `data:text/javascript,${text}`, blob]
      const outcome = (start: () => Worker | MessagePort) =>
        new Promise<string>(resolve => {
          try {
            const worker = start()
            worker.onmessage = ({ data }) => resolve(String(data))
            if (worker instanceof Worker) worker.onerror = () => resolve('refused')
          } catch {
            resolve('refused')
          }
        })
      const shared = (address: string) =>
        new Promise<string>(resolve => {
          try {
            const worker = new SharedWorker(address)
            worker.onerror = () => resolve('refused')
            worker.port.onmessage = ({ data }) => resolve(String(data))
          } catch {
            resolve('refused')
          }
        })
      const outcomes: string[] = []
      for (const address of addresses) {
        outcomes.push(await outcome(() => new Worker(address)))
        outcomes.push(await outcome(() => new Worker(address, { type: 'module' })))
        outcomes.push(await shared(address))
      }
      return outcomes
    }, RAW)
    expect(started).toEqual(Array.from({ length: 9 }, () => 'refused'))
  })

  test('is checked by a worker in the editor for code, which the page makes itself', async () => {
    const admin = kit.client('library')
    expect(await admin.logIn('Ada Lovelace', 'notes on the engine')).toBe('PASS')
    await context.addCookies(
      [...admin.cookies].map(([name, value]) => ({
        ...{ name, value },
        url: `http://${kit.domain('library')}`,
      })),
    )
    const editor = await context.newPage()
    const worker = editor.waitForEvent('worker')
    await editor.goto(`http://${kit.domain('library')}/w/index.php?title=MediaWiki:Sw.js&action=edit`)
    expect((await worker).url()).toMatch(/^blob:/)
    await editor.locator('.ace_content').waitFor()
    await editor.close()
  })
})

describe('a service worker from before the gateway refused them', () => {
  let server: Server
  let origin: string
  /** Answers as a wiki's admin could have; returns false to leave the request to the gateway. */
  let answer: (path: string, response: ServerResponse) => boolean

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!answer(request.url ?? '', response)) kit.engine.handle(request, response)
    })
    origin = `http://library.localhost:${await listen(server)}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Opens a window in which workers answer all pages below these scopes. */
  async function plant(
    text: string,
    scopes: readonly string[],
  ): Promise<{ context: BrowserContext; page: Page }> {
    answer = (path, response) => {
      const isScript = path.includes('Sw.js')
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? text : '<title>Before</title>')
      return true
    }
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${origin}/wiki/Main_Page`)
    await page.evaluate(
      async ([all, raw]) => {
        localStorage.setItem('draft', 'a text')
        for (const scope of all) {
          const address = `${scope.replace(/[^/]*$/, '')}?title=MediaWiki:Sw.js&${raw}`
          const registration = await navigator.serviceWorker.register(address, { scope })
          const worker = registration.installing ?? registration.waiting ?? registration.active
          while (worker?.state !== 'activated')
            await new Promise(resolve => worker?.addEventListener('statechange', resolve, { once: true }))
        }
      },
      [scopes, RAW] as const,
    )
    for (const scope of scopes) {
      await page.goto(origin + scope)
      expect(await page.title()).toBe('Planted')
    }
    answer = () => false
    return { context, page }
  }

  test('is removed at the first visit, and the page is reloaded; what the browser has stored stays', async () => {
    const { context, page } = await plant(PLANTED, ['/'])
    await page.goto(`${origin}/wiki/Main_Page`)
    await page.waitForFunction(() => document.title.includes('The library wiki'))
    expect(await page.evaluate(() => localStorage.getItem('draft'))).toBe('a text')
    await eventually('no service worker', async () => (await registrations(page)) === 0 || null)
    await context.close()
  })

  test('opens no second page, even if it is always busy', async () => {
    const { context, page } = await plant(BUSY, ['/'])
    await page.goto(`${origin}/wiki/Main_Page`)
    await eventually('no service worker', async () => (await registrations(page)) === 0 || null)
    // The first tab may be reloading.
    const tab = await context.newPage()
    await tab.goto(`${origin}/wiki/Special:Version`)
    expect(await tab.title()).toContain('Version')
    await context.close()
  })

  test('is removed by any page of the wiki outside its scope', async () => {
    const { context, page } = await plant(PLANTED, ['/wiki/Special:UserLogin', '/w/index.php'])
    await page.goto(`${origin}/wiki/Main_Page`)
    await eventually('no service worker', async () => (await registrations(page)) === 0 || null)
    await page.goto(`${origin}/wiki/Special:UserLogin`)
    expect(await page.title()).toContain('Log in')
    await context.close()
  })
})
