import type { Page } from 'playwright-core'

/** Waits until the page has this path, with any query. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(url => url.pathname === path)
}
