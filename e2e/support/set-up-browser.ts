import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { newVisitor, openBrowser, type Visitor } from './browser.ts'

interface VisitorOptions extends BrowserContextOptions {
  /**
   * Whether the window stays open until the last test of the file. Pages open in it in half the time that they take in
   * a new window, which has a new process.
   */
  readonly stays?: boolean
}

/** Opens a window for a new visitor. It closes when the test ends, unless it stays. */
export type OpenVisitor = (options?: VisitorOptions) => Promise<Visitor>

/**
 * Starts one browser for the tests of a file. A test fails if the console shows an error, a page breaks the
 * content security policy, or a request goes to another host.
 *
 * @param url returns the URL of the service, when a window opens.
 */
export function setUpBrowser(url: () => string): OpenVisitor {
  let browser: Browser | undefined
  let visitors: Visitor[] = []
  const staying: Visitor[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })

  afterEach(async () => {
    const leaving = visitors
    visitors = []
    await Promise.all(leaving.map(visitor => visitor.leave()))
    expect([...leaving, ...staying].flatMap(({ monitor }) => monitor.takeProblems())).toEqual([])
  })

  afterAll(async () => await browser?.close())

  return async ({ stays = false, ...options } = {}) => {
    if (!browser) throw new Error('The browser starts before the first test')
    const visitor = await newVisitor(browser, url(), options)
    const windows = stays ? staying : visitors
    windows.push(visitor)
    return visitor
  }
}
