import type { Locator, Page } from 'playwright-core'

/** What one press of the pointer caused. */
interface PressOutcome {
  /** How far the element moved between press and release, in pixels. */
  readonly moved: number
  /** The sum of Chromium's layout shift scores in the same time. */
  readonly layoutShift: number
  /** The number of forms sent after the press. */
  readonly submits: number
  /** The paths with queries that the page navigated to after the press. */
  readonly addresses: readonly string[]
}

interface Counts {
  submits: number
  addresses: string[]
  layoutShift: number
}

type CountingWindow = Window & { pressCounts: Counts }

/** Counts submits, navigations and layout shifts on every page that is opened from now on. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { submits: 0, addresses: [] as string[], layoutShift: 0 }
    Object.assign(window, { pressCounts: counts })
    document.addEventListener('submit', () => counts.submits++, { capture: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        counts.layoutShift += (entry as { value?: number } & PerformanceEntry).value ?? 0
    }).observe({ type: 'layout-shift' })
    const push = history.pushState
    history.pushState = function pushState(...args) {
      push.apply(this, args)
      counts.addresses.push(location.pathname + location.search)
    }
  })
}

/**
 * Presses an element at its center, holds it until the page has settled, releases it, and returns what
 * happened. The pointer does not follow an element that moves.
 */
export async function press(page: Page, target: Locator): Promise<PressOutcome> {
  await target.scrollIntoViewIfNeeded()
  await settled(page)
  const before = await boxOf(target)
  await page.evaluate(() => {
    Object.assign((window as unknown as CountingWindow).pressCounts, {
      submits: 0,
      addresses: [],
      layoutShift: 0,
    })
  })
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await settled(page)
  const held = await boxOf(target)
  const { layoutShift } = await countsOf(page)
  await page.mouse.up()
  await settled(page)
  const { submits, addresses } = await countsOf(page)
  return {
    moved: Math.hypot(held.x - before.x, held.y - before.y),
    layoutShift,
    submits,
    addresses,
  }
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return box
}

async function countsOf(page: Page): Promise<Counts> {
  return await page.evaluate(() => (window as unknown as CountingWindow).pressCounts)
}

/** Waits a few frames, so that React has rendered, the browser has painted and the observers have run. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
  })
}
