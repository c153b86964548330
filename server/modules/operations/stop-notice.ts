import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { isForwarded } from '#server/platform/http/local-request.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import { plainAddress, type TrustedProxies, trustedProxies } from '#server/platform/http/trusted-proxies.ts'

/** Askers whose last two questions are no further apart ask often: every five seconds, with some delay on a busy machine. */
const OFTEN_MS = 6000
/** After this time without a question, an asker no longer counts. */
const CEASED_MS = 10_000
/** Time in which a proxy that has the answer acts on it, and another proxy at the same address asks, too. */
const SETTLE_MS = 1000
/** How many askers are remembered. A service has few proxies. */
const ASKERS_MAX = 64

/** The longest that a server waits for those who ask often. Whatever stops the server must allow for it. */
const NOTICE_LIMIT_MS = 10_000

/** Somebody who asks about the server's health, identified by the address of the connection. */
interface Asker {
  last: number
  isOften: boolean
  /** Whether they have received the answer that the server is stopping. */
  isTold: boolean
}

interface Question {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Before the server closes its port, tells proxies that often ask about its health that it is stopping. They then send it
 * no more requests, including those that must not be sent twice. Waits until each of them has asked, up to
 * {@link NOTICE_LIMIT_MS}. Without such proxies, the port closes at once.
 */
export class StopNotice {
  private readonly trusts: TrustedProxies
  private readonly clock: Clock
  private readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>
  private readonly askers = new Map<string, Asker>()
  private given: Promise<void> | null = null
  private allTold = () => {}

  /** @param trustProxy proxies that have addresses of the public internet. */
  constructor(trustProxy: readonly string[] = [], clock: Clock = steadyClock, wait = waitFor) {
    this.trusts = trustedProxies(trustProxy)
    this.clock = clock
    this.wait = wait
  }

  /** Notes a question about the server's health. @returns whether the server is stopping, which the response must say. */
  isGiven(question: Question, response: ServerResponse): boolean {
    const address = plainAddress(question.socket.remoteAddress ?? '')
    // Questions of visitors, through a proxy or without one, do not come from a proxy.
    if (!isForwarded(question) && (!isPublicAddress(address) || this.trusts(address))) {
      const asker = this.heard(address)
      if (this.isStopping)
        whenClosed(response, () => {
          if (!response.writableFinished) return
          asker.isTold = true
          if (this.untold().length === 0) this.allTold()
        })
    }
    return this.isStopping
  }

  get isStopping(): boolean {
    return this.given !== null
  }

  /** Starts the stop, and waits until those who ask often have been told, up to {@link NOTICE_LIMIT_MS}. */
  async give(): Promise<void> {
    this.given ??= this.whenTold()
    await this.given
  }

  private async whenTold(): Promise<void> {
    if (this.untold().length === 0) return
    const limit = new AbortController()
    const told = new Promise<boolean>(resolve => {
      this.allTold = () => resolve(true)
    })
    const tooLate = this.wait(NOTICE_LIMIT_MS - SETTLE_MS, limit.signal).then(() => false)
    const areTold = await Promise.race([told, tooLate])
    limit.abort()
    if (areTold) await this.wait(SETTLE_MS, new AbortController().signal)
  }

  /** Notes a question. Askers are in the order of their last question, the latest last. */
  private heard(address: string): Asker {
    const now = this.clock.now()
    const known = this.askers.get(address)
    const asker = known ?? { last: now, isOften: false, isTold: false }
    if (known) asker.isOften = now - known.last <= OFTEN_MS
    asker.last = now
    this.askers.delete(address)
    this.askers.set(address, asker)
    for (const oldest of this.askers.keys())
      if (this.askers.size > ASKERS_MAX) this.askers.delete(oldest)
      else break
    return asker
  }

  private untold(): readonly Asker[] {
    const now = this.clock.now()
    return [...this.askers.values()].filter(
      ({ last, isOften, isTold }) => isOften && !isTold && now - last <= CEASED_MS,
    )
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<unknown> {
  return await delay(ms, undefined, { signal })
}
