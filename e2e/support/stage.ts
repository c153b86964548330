import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { newVisitor, openBrowser, type Visitor } from './browser.ts'
import { type Service, type ServiceSettings, startService } from './service.ts'

export interface Stage {
  /** The service that this file's journeys go to. */
  readonly service: Service
  /** Lets somebody new in; they leave by themselves when the test ends. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>
}

/**
 * One service and one browser for the journeys of a file. After each journey nothing may have gone wrong on the way: no error
 * in the console, no breach of the content security policy, no request to another host.
 */
export function setStage(settings: ServiceSettings = {}): Stage {
  let service: Service | undefined
  let browser: Browser | undefined
  let visitors: Visitor[] = []

  beforeAll(async () => {
    service = await startService(settings)
    browser = await openBrowser()
  })

  afterEach(async () => {
    const leaving = visitors
    visitors = []
    await Promise.all(leaving.map(visitor => visitor.leave()))
    expect(leaving.flatMap(({ witness }) => witness.complaints)).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await service?.remove()
  })

  return {
    get service() {
      if (!service) throw new Error('The service starts before the first test')
      return service
    },
    async visitor(options) {
      if (!browser) throw new Error('The browser starts before the first test')
      const visitor = await newVisitor(browser, this.service.url, options)
      visitors.push(visitor)
      return visitor
    },
  }
}
