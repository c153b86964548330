import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { newVisitor, openBrowser, type Visitor } from './browser.ts'

/** Lets somebody new in; they leave by themselves when the test ends. */
export type LetIn = (options?: BrowserContextOptions) => Promise<Visitor>

/**
 * One browser for the journeys of a file. After each journey nothing may have gone wrong on the way: no error in the console, no
 * breach of the content security policy, no request to another host.
 *
 * @param url where visitors go; asked when one is let in.
 */
export function setVisitors(url: () => string): LetIn {
  let browser: Browser | undefined
  let visitors: Visitor[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })

  afterEach(async () => {
    const leaving = visitors
    visitors = []
    await Promise.all(leaving.map(visitor => visitor.leave()))
    expect(leaving.flatMap(({ witness }) => witness.complaints)).toEqual([])
  })

  afterAll(async () => await browser?.close())

  return async options => {
    if (!browser) throw new Error('The browser starts before the first test')
    const visitor = await newVisitor(browser, url(), options)
    visitors.push(visitor)
    return visitor
  }
}
