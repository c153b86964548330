import type { Page } from 'playwright-core'

/** Waits until the page's path is this one, whatever query follows. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(url => url.pathname === path)
}
