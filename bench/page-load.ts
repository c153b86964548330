import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** A slow phone: a quarter of this machine's speed, and a network of 1.6 Mbit/s with a latency of 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 412, height: 823 }
/** A longer task blocks the page. @see https://web.dev/articles/tbt */
const LONG_TASK_MS = 50

/**
 * One visit with an empty cache. Times are in milliseconds after the start of the navigation, sizes in
 * transferred bytes.
 */
export interface PageLoad {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly layoutShift: number
  readonly bytesBeforeLargestPaint: number
  readonly scriptBytes: number
  readonly bytes: number
  /** The number of requests to other hosts. */
  readonly foreignRequests: number
}

/**
 * @param arrived resolves when the page has finished loading by itself.
 * @param prepare runs before the visit, for example to log in.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  arrived: (page: Page) => Promise<unknown>,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE })
  try {
    await prepare(context)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const transfers = await recordTransfers(client)
    await client.send('Network.emulateNetworkConditions', SLOW_4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await arrived(page)
    await page.waitForLoadState('networkidle')
    const seen: Seen = await page.evaluate('globalThis.seen')
    const own = new URL(url).origin
    const sum = (which: (transfer: Transfer) => boolean) =>
      transfers.filter(which).reduce((bytes, transfer) => bytes + transfer.bytes, 0)
    return {
      firstPaint: seen.firstPaint,
      largestPaint: seen.largestPaint,
      layoutShift: seen.layoutShift,
      blocked: seen.tasks
        .filter(task => task.start >= seen.firstPaint)
        .reduce((time, task) => time + task.duration - LONG_TASK_MS, 0),
      bytesBeforeLargestPaint: sum(({ end }) => end <= seen.largestPaint),
      scriptBytes: sum(({ type }) => type === 'Script'),
      bytes: sum(() => true),
      foreignRequests: transfers.filter(transfer => new URL(transfer.url).origin !== own).length,
    }
  } finally {
    await context.close()
  }
}

interface Seen {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  tasks: { start: number; duration: number }[]
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: [] }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  watch('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}

interface Transfer {
  readonly url: string
  readonly type: string
  /** Milliseconds after the start of the navigation. */
  readonly end: number
  readonly bytes: number
}

/** Records all responses of the visit. */
async function recordTransfers(client: CDPSession): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = []
  const asked = new Map<string, { url: string; type: string }>()
  let start: number | undefined
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    start ??= timestamp
    asked.set(requestId, { url: request.url, type: type ?? 'Other' })
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request && start !== undefined)
      transfers.push({ ...request, end: (timestamp - start) * 1000, bytes: encodedDataLength })
  })
  await client.send('Network.enable')
  return transfers
}
