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
 * service has logged in there. The reference is the same click on the same page where no script takes it, so that the
 * link opens the wiki as for a visitor: leaving the service's page and a new process for another site cost as much.
 * The browser caches nothing of the wiki before. The second figure is the floor of the first: a member who is logged in
 * on the wiki opens the page, which MediaWiki renders for them alone.
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
        const loggedIn = await open(browser, service, { domain, session, logsIn: true, isMember: true })
        const plainly = { domain, logsIn: false }
        const returning = { ...plainly, session: loggedIn.session, isMember: true }
        const others = [
          await open(browser, service, returning),
          await open(browser, service, { ...plainly, session, isMember: false }),
        ] as const
        if (time === 0) continue
        opened.push(loggedIn.duration)
        returned.push(others[0].duration)
        visited.push(others[1].duration)
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

interface Opening {
  readonly domain: string
  readonly session: Session
  /** Whether the click logs in, or only follows the link. */
  readonly logsIn: boolean
  /** Whether the wiki's page is a member's. */
  readonly isMember: boolean
}

/** @returns milliseconds from the click until the wiki's page has loaded, and the browser's cookies then. */
async function open(
  browser: Browser,
  service: Service,
  { domain, session, logsIn, isMember }: Opening,
): Promise<{ readonly duration: number; readonly session: Session }> {
  const { page, leave } = await newVisitor(browser, service.url, { storageState: session })
  try {
    await page.goto('/dashboard')
    const link = page.getByRole('link', { name: /^Open/ }).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    let clicked = 0
    await page.exposeFunction('noteClick', (time: number) => {
      clicked = time
    })
    await page.evaluate(`addEventListener('click', event => {
      noteClick(performance.timeOrigin + event.timeStamp)
      if (!${logsIn}) event.stopPropagation()
    }, true)`)
    await Promise.all([page.waitForURL(({ host }) => host === domain), link.click()])
    const loaded = await loadedAt(page)
    if ((await page.locator('#pt-logout').count()) !== Number(isMember))
      throw new Error(isMember ? 'Nobody is logged in on the wiki.' : 'A visitor is logged in on the wiki.')
    return { duration: loaded - clicked, session: await page.context().storageState() }
  } finally {
    await leave()
  }
}

/** When a page has loaded, in milliseconds by the browser's clock. */
async function loadedAt(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const entries = performance.getEntriesByType('navigation') as unknown as { loadEventStart: number }[]
    return performance.timeOrigin + (entries[0]?.loadEventStart ?? 0)
  })
}
