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
 * service has logged in there. The reference is a visitor who opens the same page. All browser caches are empty.
 * The second figure is the floor of the first: a member who is logged in on the wiki opens the page, which MediaWiki
 * renders for them alone.
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
      const returned: number[] = []
      const visited: number[] = []
      // In turns, so that the machine is the same for all. The first of each warms up.
      for (let time = 0; time <= TIMES; time++) {
        const { duration, loggedIn } = await open(browser, service, domain, session)
        const others = [
          await visit(browser, service, domain, loggedIn),
          await visit(browser, service, domain),
        ] as const
        if (time === 0) continue
        opened.push(duration)
        returned.push(others[0])
        visited.push(others[1])
      }
      const reference = median(visited)
      const against = (name: string, durations: readonly number[]) => ({
        name: `${name} (median of ${TIMES}) / a visitor opens the page`,
        measured: `${ms(median(durations))} / ${ms(reference)}`,
        ratio: median(durations) / reference,
        aim: { atMost: 1.5 },
      })
      return [
        against("from the click to a wiki's page, logged in", opened),
        against('who is logged in on the wiki already opens the page', returned),
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
): Promise<{ readonly duration: number; readonly loggedIn: Session }> {
  const { page, leave } = await newVisitor(browser, service.url, { storageState })
  try {
    await page.goto('/dashboard')
    const button = page.getByRole('link', { name: /^Open/ }).or(page.getByRole('button', { name: /^Open/ }))
    await button.first().waitFor()
    await page.waitForLoadState('networkidle')
    let clicked = 0
    await page.exposeFunction('noteClick', (time: number) => {
      clicked = time
    })
    await page.evaluate(
      `addEventListener('click', event => noteClick(performance.timeOrigin + event.timeStamp), true)`,
    )
    await Promise.all([page.waitForURL(({ host }) => host === domain), button.first().click()])
    const loaded = await loadedAt(page)
    if ((await page.locator('#pt-logout').count()) !== 1) throw new Error('Nobody is logged in on the wiki.')
    return { duration: loaded.time - clicked, loggedIn: await page.context().storageState() }
  } finally {
    await leave()
  }
}

/** @returns milliseconds from the start of the navigation until the page has loaded. */
async function visit(
  browser: Browser,
  service: Service,
  domain: string,
  storageState?: Session,
): Promise<number> {
  const { page, leave } = await newVisitor(browser, service.url, storageState && { storageState })
  try {
    await page.goto(`http://${domain}/`)
    return (await loadedAt(page)).sinceNavigation
  } finally {
    await leave()
  }
}

/** When a page has loaded, in milliseconds: by the browser's clock, and since its navigation began. */
async function loadedAt(page: Page): Promise<{ readonly time: number; readonly sinceNavigation: number }> {
  return await page.evaluate(() => {
    const entries = performance.getEntriesByType('navigation') as unknown as { loadEventStart: number }[]
    const loadEventStart = entries[0]?.loadEventStart ?? 0
    return { time: performance.timeOrigin + loadEventStart, sinceNavigation: loadEventStart }
  })
}
