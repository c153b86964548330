import type { Browser, BrowserContext, Page } from 'playwright-core'
import { logIn } from '#e2e/pages/account.ts'
import { newVisitor, openBrowser } from '#e2e/support/browser.ts'
import { Member } from '#e2e/support/member.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import type { Bench } from './figure.ts'
import { median, ms } from './timing.ts'

const TIMES = 15
const who = { email: 'bench@example.org', password: 'a-good-password' }

/**
 * Measures, in a browser, the time from the click on a wiki's card until its page has loaded for the member whom the
 * service has logged in there. The reference is a visitor who opens the same page. Both come with an empty cache.
 */
export const logInBench: Bench = {
  title: 'log-in',
  async run() {
    const service = await startService()
    const browser = await openBrowser()
    try {
      const member = await Member.join(service, who.email, who.password)
      const { status, domain } = await member.createWiki('bench')
      if (status !== 200) throw new Error(`The wiki was not created: ${status}`)
      const session = await sessionOf(browser, service)
      const opened: number[] = []
      const visited: number[] = []
      // In turns, so that the machine is the same for both. The first of each warms up.
      for (let time = 0; time <= TIMES; time++) {
        const durations = [
          await open(browser, service, domain, session),
          await visit(browser, service, domain),
        ] as const
        if (time === 0) continue
        opened.push(durations[0])
        visited.push(durations[1])
      }
      const [typical, reference] = [median(opened), median(visited)]
      return [
        {
          name: `from the click to a wiki's page, logged in (median of ${TIMES}) / a visitor opens the page`,
          measured: `${ms(typical)} / ${ms(reference)}`,
          ratio: typical / reference,
          aim: { atMost: 1.5 },
        },
      ]
    } finally {
      await browser.close()
      await service.remove()
    }
  },
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The cookies of a browser in which the member is logged in to the service, and to no wiki. */
async function sessionOf(browser: Browser, service: Service): Promise<Session> {
  const { page, leave } = await newVisitor(browser, service.url)
  try {
    await logIn(page, who)
    return await page.context().storageState()
  } finally {
    await leave()
  }
}

async function open(
  browser: Browser,
  service: Service,
  domain: string,
  storageState: Session,
): Promise<number> {
  const { page, leave } = await newVisitor(browser, service.url, { storageState })
  try {
    await page.goto('/dashboard')
    const button = page.getByRole('link', { name: /^Open/ }).or(page.getByRole('button', { name: /^Open/ }))
    await button.first().waitFor()
    await page.waitForLoadState('networkidle')
    const duration = await untilLoaded(page, domain, async () => await button.first().click())
    if ((await page.locator('#pt-logout').count()) !== 1) throw new Error('Nobody is logged in on the wiki.')
    return duration
  } finally {
    await leave()
  }
}

async function visit(browser: Browser, service: Service, domain: string): Promise<number> {
  const { page, leave } = await newVisitor(browser, service.url)
  try {
    return await untilLoaded(page, domain, async () => void (await page.goto(`http://${domain}/`)))
  } finally {
    await leave()
  }
}

/** Milliseconds until the wiki's page has loaded. */
async function untilLoaded(page: Page, domain: string, act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await Promise.all([page.waitForURL(({ host }) => host === domain, { waitUntil: 'load' }), act()])
  return performance.now() - started
}
