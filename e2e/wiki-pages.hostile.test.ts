// @slow

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { CHROMIUM, chromiumFlags } from './support/chromium.ts'

declare global {
  interface Window {
    /** MediaWiki's global object, as far as these tests use it. */
    mw: {
      readonly config: { get(name: string): unknown }
      readonly loader: { getState(module: string): string | null }
      readonly cookie: {
        set(name: string, value: string | null, seconds?: number): void
        get(name: string): string | null
      }
    }
  }
}

/** Wikis below one domain, over HTTPS, as in production. */
const PARENT = 'wikis.test'

let kit: TestEngine
let browser: Browser

beforeAll(async () => {
  kit = await startTestEngine({ scheme: 'https' })
  const admin = { ...ADMIN, username: userName(ADMIN.username) }
  for (const name of ['library', 'villain'])
    await kit.engine.create({
      domain: wikiDomain(domain(name)),
      sitename: `The ${name} wiki`,
      language: DEFAULT_LANGUAGE,
      admin,
    })
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...chromiumFlags, `--host-resolver-rules=MAP *.${PARENT} 127.0.0.1`],
  })
})
afterAll(async () => {
  await browser.close()
  await kit.close()
})

const domain = (name: string) => `${name}.${PARENT}:${kit.port}`
const address = (name: string, path: string) => `https://${domain(name)}${path}`

/** A browser window; `problems` lists what the browser refused to do on its pages. */
async function newWindow(): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|Refused to|violates/.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  return { context, page, problems }
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(address(name, '/wiki/Special:UserLogin'))
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/Main_Page|\/$/)
}

async function client(name: string): Promise<WikiClient> {
  const wiki = new WikiClient(kit.port, domain(name))
  await wiki.logIn(ADMIN.username, ADMIN.password)
  return wiki
}

const loggedInName = (page: Page) => page.evaluate(() => window.mw.config.get('wgUserName'))

test('main page, log-in, editing, preferences and the wiki’s own scripts work under the policy', async () => {
  const wiki = await client('library')
  await wiki.edit('MediaWiki:Common.js', { text: 'document.documentElement.dataset.ownScript = "ran"' })
  await wiki.edit('MediaWiki:Common.css', { text: '#firstHeading { letter-spacing: 3px }' })
  const { page, context, problems } = await newWindow()
  await page.goto(address('library', '/'))
  await page.waitForSelector('html[data-own-script=ran]')
  expect(await page.locator('#firstHeading').evaluate(node => getComputedStyle(node).letterSpacing)).toBe(
    '3px',
  )
  await signIn(page, 'library')
  for (const path of [
    '/w/index.php?title=Diary&action=edit',
    '/wiki/Special:Preferences',
    '/wiki/Special:RecentChanges',
    '/wiki/Special:Search?search=diary',
    '/w/index.php?title=Main_Page&action=history',
    '/w/index.php?title=MediaWiki:Common.js&action=edit',
    '/wiki/Special:Version',
  ]) {
    await page.goto(address('library', path))
    await page.waitForLoadState('networkidle')
    await page.waitForSelector('html[data-own-script=ran], #editform, #mw-prefs-form', { state: 'attached' })
  }
  await page.goto(address('library', '/w/index.php?title=Diary&action=edit'))
  await page.locator('#wpTextbox1').fill('A first line')
  await page.locator('#wpSave').click()
  await page.getByText('A first line').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a wiki’s pages load and call nothing of other hosts, whatever their scripts request', async () => {
  const { page, context } = await newWindow()
  const left: string[] = []
  await context.route(/elsewhere\.test/, route => {
    left.push(route.request().url())
    return route.abort()
  })
  await page.goto(address('library', '/'))
  await page.waitForFunction(() => window.mw?.loader.getState('mediawiki.base') === 'ready')
  const refused = await page.evaluate(async () => {
    const seen = new Set<string>()
    document.addEventListener('securitypolicyviolation', event => seen.add(event.effectiveDirective))
    const append = (tag: string, fields: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(tag), fields))
    const site = 'https://elsewhere.test/'
    append('script', { src: `${site}x.js` })
    append('script', { textContent: 'window.inlineRan = true' })
    append('img', { src: `${site}x.png` })
    append('iframe', { src: `${site}frame` })
    append('object', { data: '/w/images/x.svg' })
    append('base', { href: site })
    append('link', { rel: 'stylesheet', href: `${site}x.css` })
    await fetch(site).catch(() => undefined)
    const form = Object.assign(document.createElement('form'), { action: site, method: 'post' })
    document.body.append(form)
    form.submit()
    while (seen.size < 8)
      await new Promise(resolve =>
        document.addEventListener('securitypolicyviolation', resolve, { once: true }),
      )
    return { directives: [...seen].sort(), inlineRan: 'inlineRan' in window }
  })
  expect(refused).toEqual({
    directives: [
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'object-src',
      'script-src-elem',
      'style-src-elem',
    ],
    inlineRan: false,
  })
  expect(left).toEqual([])
  await context.close()
})

test('a wiki’s script cannot log a visitor of another wiki in to a different account', async () => {
  const mallory = await client('library')
  const { page, context } = await newWindow()
  await page.goto(address('villain', '/'))
  const stolen = [...mallory.cookies]
  expect(stolen.length).toBeGreaterThanOrEqual(2)
  await page.evaluate(
    ([cookies, parent]) => {
      const spellings = cookies.flatMap(([name, value]) => [
        `${name}=${value}`,
        `${name.replace('__Host-', '')}=${value}`,
      ])
      for (const cookie of spellings) {
        // biome-ignore lint/suspicious/noDocumentCookie: it is what an attacker writes.
        document.cookie = `${cookie}; domain=${parent}; path=/; secure`
      }
    },
    [stolen, PARENT] as const,
  )
  const planted = (await context.cookies(address('library', '/'))).map(({ name }) => name)
  expect(planted.filter(name => !name.startsWith('__Host-')).length).toBeGreaterThanOrEqual(2)
  expect(planted.filter(name => name.startsWith('__Host-'))).toEqual([])
  await page.goto(address('library', '/'))
  expect(await loggedInName(page)).toBeNull()
  await context.close()
})

test('cookies that a wiki’s own scripts set have the prefix too, and can be deleted', async () => {
  const { page, context } = await newWindow()
  await page.goto(address('library', '/'))
  await page.waitForFunction(() => window.mw?.loader.getState('wikistead.cookies') === 'ready')
  const cookies = () =>
    page.evaluate(() => {
      window.mw.cookie.set('hidetoc', '1')
      window.mw.cookie.set('folded', 'yes', 3600)
      const before = document.cookie
      window.mw.cookie.set('hidetoc', null)
      return { before, after: document.cookie, read: window.mw.cookie.get('folded') }
    })
  const { before, after, read } = await cookies()
  expect(before).toMatch(/__Host-wiki_[0-9a-f]{16}hidetoc=1/)
  expect(after).not.toContain('hidetoc')
  expect(read).toBe('yes')
  await context.close()
})

test('another wiki can neither frame a wiki nor control the window it opens', async () => {
  const { page, context } = await newWindow()
  await page.goto(address('villain', '/'))
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(target => void window.open(target), address('library', '/')),
  ])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => [location.host, window.opener])).toEqual([domain('library'), null])
  const answer = await page.goto(address('library', '/wiki/Main_Page'))
  expect(await answer?.allHeaders()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  })
  await context.close()
})
