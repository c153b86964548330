import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { CHROMIUM, chromiumFlags } from './chromium.ts'
import { PageMonitor } from './page-monitor.ts'

/** A browser window with its own cookies. */
export interface Visitor {
  readonly page: Page
  /** Records what goes wrong in the window. */
  readonly monitor: PageMonitor
  /** Opens another tab with the same cookies. */
  newTab(): Promise<Page>
  setOffline(offline: boolean): Promise<void>
  leave(): Promise<void>
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM, args: [...chromiumFlags] })
}

/** Opens a window for a visitor who has never used the service. */
export async function newVisitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(100_000)
  const monitor = new PageMonitor()
  const newTab = async () => {
    const page = await context.newPage()
    monitor.watch(page)
    return page
  }
  return {
    page: await newTab(),
    monitor,
    newTab,
    setOffline: offline => context.setOffline(offline),
    leave: () => context.close(),
  }
}
