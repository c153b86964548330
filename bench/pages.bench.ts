import type { BrowserContext, Page } from 'playwright-core'
import { API_BASE, api, routes } from '#contract/paths.ts'
import { openBrowser } from '#e2e/support/browser.ts'
import { Member } from '#e2e/support/member.ts'
import { startService } from '#e2e/support/service.ts'
import type { Bench, Figure } from './figure.ts'
import { EMPTY_PAGE, withFloors, withoutScripts } from './page-floors.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { median, ms } from './timing.ts'

/**
 * The number of visits for one median. The pages take turns, so that a slow minute of the machine affects all
 * of them.
 */
const VISITS = 15
const LOG_IN = { email: 'bench@example.org', password: 'a-good-password' }

/**
 * Measures the pages on a slow phone. In the same run it compares them with an empty page, and with their own
 * HTML and styles without any script.
 */
export const pagesBench: Bench = {
  title: 'pages',
  async run() {
    // The server reads its pages only when it starts.
    const service = await withFloors([routes.home, routes.login], startService)
    const browser = await openBrowser()
    try {
      await Member.join(service, LOG_IN.email, LOG_IN.password)
      const logIn = (context: BrowserContext) =>
        context.request.post(`${service.url}${API_BASE}${api.login}`, { data: LOG_IN })
      const visitFloor = (path: string) => loadPage(browser, service.url + path, async () => {})
      const [floor, home, homeFloor, login, loginFloor, wizard] = await visitInTurns([
        async () => await visitFloor(EMPTY_PAGE),
        async () => await loadPage(browser, service.url + routes.home, featuredShown),
        async () => await visitFloor(withoutScripts(routes.home)),
        async () => await loadPage(browser, service.url + routes.login, navigationShown),
        async () => await visitFloor(withoutScripts(routes.login)),
        async () => await loadPage(browser, service.url + routes.createWiki, navigationShown, logIn),
      ])
      return [
        ...homeFigures(home, floor),
        ownFloor(routes.home, home, homeFloor),
        ...formFigures(routes.login, login, { home, floor, scripts: 45_000 }),
        ownFloor(routes.login, login, loginFloor),
        ...formFigures(routes.createWiki, wizard, { home, floor, scripts: 85_000 }),
      ]
    } finally {
      await browser.close()
      await service.remove()
    }
  },
}

type Visit = () => Promise<PageLoad>

async function visitInTurns<Visits extends readonly [Visit, ...Visit[]]>(
  visits: Visits,
): Promise<{ readonly [Index in keyof Visits]: PageLoad }> {
  const loads: PageLoad[][] = visits.map(() => [])
  for (let turn = 0; turn < VISITS; turn += 1)
    for (const [index, visit] of visits.entries()) loads[index]?.push(await visit())
  return loads.map(middle) as { [Index in keyof Visits]: PageLoad }
}

/** The navigation appears when the app runs and knows whether there is a session. */
function navigationShown(page: Page): Promise<unknown> {
  return page.waitForSelector('nav[aria-label="Main"]', { state: 'attached' })
}

/** The featured wikis are the last part of the home page to load. */
function featuredShown(page: Page): Promise<unknown> {
  return page.waitForSelector('[aria-label="Loading featured wikis"]', { state: 'detached' })
}

function homeFigures(home: PageLoad, floor: PageLoad): Figure[] {
  return [
    paint('/: largest paint / an empty page’s', home.largestPaint, floor.largestPaint, 1.2),
    share('/: bytes before the largest paint', home.bytesBeforeLargestPaint, 12_000, 'bytes'),
    share('/: scripts', home.scriptBytes, 120_000, 'bytes'),
    share('/: everything', home.bytes, 160_000, 'bytes'),
    share('/: time blocked', home.blocked, 50, 'ms'),
    {
      name: '/: layout shift',
      measured: home.layoutShift.toFixed(4),
      ratio: home.layoutShift,
      aim: { atMost: 0.001 },
    },
    {
      name: '/: requests to others',
      measured: String(home.foreignRequests),
      ratio: home.foreignRequests,
      aim: { atMost: 0 },
    },
  ]
}

function formFigures(
  path: string,
  page: PageLoad,
  { home, floor, scripts }: { home: PageLoad; floor: PageLoad; scripts: number },
): Figure[] {
  return [
    paint(`${path}: first paint / an empty page’s`, page.firstPaint, floor.firstPaint, 1.4),
    share(`${path}: scripts beyond the home page’s`, page.scriptBytes - home.scriptBytes, scripts, 'bytes'),
    share(`${path}: time blocked`, page.blocked, 50, 'ms'),
  ]
}

function ownFloor(path: string, page: PageLoad, floor: PageLoad): Figure {
  return paint(`${path}: largest paint / its own without scripts`, page.largestPaint, floor.largestPaint, 1.1)
}

function paint(name: string, time: number, floor: number, atMost: number): Figure {
  return { name, measured: `${ms(time)} / ${ms(floor)}`, ratio: time / floor, aim: { atMost } }
}

/** Compares a value with its limit. */
function share(name: string, value: number, allowed: number, unit: string): Figure {
  const text = (amount: number) => `${Math.round(amount).toLocaleString('en')} ${unit}`
  return { name, measured: `${text(value)} of ${text(allowed)}`, ratio: value / allowed, aim: { atMost: 1 } }
}

/** The median of each value. */
function middle(visits: readonly PageLoad[]): PageLoad {
  const of = (value: (load: PageLoad) => number) => median(visits.map(value))
  return {
    firstPaint: of(load => load.firstPaint),
    largestPaint: of(load => load.largestPaint),
    blocked: of(load => load.blocked),
    layoutShift: of(load => load.layoutShift),
    bytesBeforeLargestPaint: of(load => load.bytesBeforeLargestPaint),
    scriptBytes: of(load => load.scriptBytes),
    bytes: of(load => load.bytes),
    foreignRequests: of(load => load.foreignRequests),
  }
}
