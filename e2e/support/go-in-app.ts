import type { Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Milliseconds. As long as Playwright's `networkidle`. */
const QUIET_MS = 500

/**
 * Opens a page of the service from another one, as a link between them does, without loading again what is loaded.
 * Waits until the page has changed and there has been no request for half a second.
 */
export async function goInApp(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>()
  let latest = Date.now()
  const begin = (request: Request) => {
    underWay.add(request)
    latest = Date.now()
  }
  const end = (request: Request) => {
    underWay.delete(request)
    latest = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.evaluate(
    to =>
      new Promise<void>(resolve => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    path,
  )
  const isQuiet = () => underWay.size === 0 && Date.now() - latest > QUIET_MS
  await eventually(`The end of the requests of ${path}`, () => isQuiet() || null)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
