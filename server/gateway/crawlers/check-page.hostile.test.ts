import { describe, expect, test } from '@jest/globals'
import type { BrowserContextOptions } from 'playwright-core'
import { HOUR_MS } from '#contract/durations.ts'
import { accessibilityViolations } from '#e2e/support/axe.ts'
import { setUpBrowser } from '#e2e/support/set-up-browser.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { until } from '#server/testing/until.ts'
import { CrawlerCheck } from './crawler-check.ts'

const HISTORY = '/w/index.php?title=Page&action=history&offset=1'
const PAGE =
  '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Page</title><h1>The history</h1>'

let gateway: TestGateway

eachTestHasDatabase(() => gateway.close())

const open = setUpBrowser(() => `http://busy.localhost:${gateway.port}`)

async function start(work: Partial<ProofOfWork> = {}, clock: Clock = systemClock): Promise<void> {
  const real = await ProofOfWork.create(database.db, systemClock)
  const options = { accept: real.accept.bind(real), challenge: real.challenge.bind(real), ...work }
  const check = new CrawlerCheck({ mode: 'on', work: options, secret: 'a secret', clock })
  gateway = await startTestGateway({ check })
  gateway.php = async () => phpResponse(PAGE, [['Content-Type', 'text/html; charset=utf-8']])
}

describe('the page with the check', () => {
  test('opens the requested page without any action by the visitor', async () => {
    await start()
    const { page } = await open()
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    await page.goto(`${HISTORY}#fragment`)
    await page.getByRole('heading', { name: 'The history' }).waitFor()
    expect(page.url()).toContain(HISTORY)
    expect(complaints.filter(text => !text.includes('status of 429'))).toEqual([])
    // The pass lasts.
    await page.goto(HISTORY.replace('offset=1', 'offset=2'))
    await page.getByRole('heading', { name: 'The history' }).waitFor()
  })

  test.each<[string, BrowserContextOptions]>([
    ['wide', { viewport: { width: 1280, height: 800 } }],
    ['narrow and dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ])('says what went wrong, and tries again with the keyboard: %s', async (_, options) => {
    let attempts = 0
    let refuse = () => {}
    const accept = async () => {
      attempts += 1
      // Keeps the page calculating while the test looks at it.
      if (attempts > 1) await new Promise<void>(resolve => (refuse = resolve))
      return false
    }
    await start({ accept })
    const { page } = await open(options)
    await page.goto(HISTORY)
    await page.getByRole('status').filter({ hasText: 'The result was not accepted.' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'calculating' }).waitFor()
    await until(() => attempts === 2)
    refuse()
    await page.getByRole('status').filter({ hasText: 'not accepted' }).waitFor()
  })

  test('says so when the browser keeps no cookies, instead of loading again and again', async () => {
    let now = Date.now()
    // Each pass expires at once, as if the browser had not kept it.
    const clock = { now: () => (now += 2 * HOUR_MS) }
    await start({}, clock)
    const { page } = await open()
    await page.goto(HISTORY)
    await page.getByRole('status').filter({ hasText: 'does not keep the cookie' }).waitFor()
  })

  test('tells people without scripts what they can do', async () => {
    await start()
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(HISTORY)
    await page.getByText('Without it, log in to this wiki, or come back later.').waitFor()
    expect(await page.getByRole('link', { name: 'Log in to this wiki' }).getAttribute('href')).toBe(
      '/wiki/Special:UserLogin',
    )
  })
})
