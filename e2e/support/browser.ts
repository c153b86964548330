import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { CHROMIUM, chromiumFlags } from './chromium.ts'
import { Witness } from './witness.ts'

/** One person at one machine: a window of their own with its own cookies. */
export interface Visitor {
  readonly page: Page
  /** What the browser complained about so far. */
  readonly witness: Witness
  /** One more tab of the same person. */
  newTab(): Promise<Page>
  setOffline(offline: boolean): Promise<void>
  leave(): Promise<void>
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM, args: [...chromiumFlags] })
}

/** Lets somebody in who has never been at the service at `url`. */
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
  context.setDefaultTimeout(20_000)
  const witness = new Witness()
  const newTab = async () => {
    const page = await context.newPage()
    witness.watch(page)
    return page
  }
  return {
    page: await newTab(),
    witness,
    newTab,
    setOffline: offline => context.setOffline(offline),
    leave: () => context.close(),
  }
}
