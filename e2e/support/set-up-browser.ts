import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { newVisitor, openBrowser, type Visitor } from './browser.ts'

/** Opens a window for a new visitor. It closes when the test ends. */
export type OpenVisitor = (options?: BrowserContextOptions) => Promise<Visitor>

/**
 * Starts one browser for the tests of a file. A test fails if the console shows an error, a page breaks the
 * content security policy, or a request goes to another host.
 *
 * @param url returns the URL of the service, when a window opens.
 */
export function setUpBrowser(url: () => string): OpenVisitor {
  let browser: Browser | undefined
  let visitors: Visitor[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })

  afterEach(async () => {
    const leaving = visitors
    visitors = []
    await Promise.all(leaving.map(visitor => visitor.leave()))
    expect(leaving.flatMap(({ monitor }) => monitor.problems)).toEqual([])
  })

  afterAll(async () => await browser?.close())

  return async options => {
    if (!browser) throw new Error('The browser starts before the first test')
    const visitor = await newVisitor(browser, url(), options)
    visitors.push(visitor)
    return visitor
  }
}
