import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { isForwarded } from '#server/platform/http/local-request.ts'

/** Milliseconds in which a proxy that asks every second has asked, and sends no more requests. */
const NOTICE_MS = 2000

/**
 * Tells proxies that the server stops before it closes its port, if they ask every second how it is: then they send it no
 * more requests, also none that nobody may send twice. Without them, it closes its port at once.
 */
export class StopNotice {
  private readonly clock: Clock
  private lastQuestion = Number.NEGATIVE_INFINITY
  private questionBefore = Number.NEGATIVE_INFINITY
  private isStopping = false

  constructor(clock: Clock = steadyClock) {
    this.clock = clock
  }

  /** Whether the server stops, as the answer to a question about its health must say. */
  isGiven(question: { readonly headers: IncomingHttpHeaders }): boolean {
    // What visitors ask through a proxy tells the proxy nothing.
    if (!isForwarded(question)) {
      this.questionBefore = this.lastQuestion
      this.lastQuestion = this.clock.now()
    }
    return this.isStopping
  }

  /** Waits as long as proxies need to notice, if there are any. */
  async give(): Promise<void> {
    this.isStopping = true
    if (this.clock.now() - this.questionBefore <= NOTICE_MS) await delay(NOTICE_MS)
  }
}
