import type { Locator, Page } from 'playwright-core'

/** What one press of a pointer led to. */
export interface PressOutcome {
  /** Pixels that the pressed element moved between press and release. */
  readonly moved: number
  /** The sum of the layout shifts in the same time, as Chromium scores them. */
  readonly layoutShift: number
  /** Forms sent from the press on. */
  readonly submits: number
  /** Addresses the page changed to from the press on, paths with their queries. */
  readonly addresses: readonly string[]
}

interface Counts {
  submits: number
  addresses: string[]
  layoutShift: number
}

type CountingWindow = Window & { pressCounts: Counts }

/** Counts submits, changes of the address and layout shifts on every page that is opened from now on. */
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
 * Presses an element at its centre, holds it while the page settles, releases it, and tells what happened. The pointer does
 * not follow an element that moves.
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

/** React renders, the browser lays out and paints, and observers are told: a few frames later all of it is over. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
  })
}
