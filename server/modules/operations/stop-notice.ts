import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import { isForwarded } from '#server/platform/http/local-request.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { whenClosed } from '#server/platform/http/response-close.ts'
import { plainAddress, type TrustedProxies, trustedProxies } from '#server/platform/http/trusted-proxies.ts'

/** Milliseconds. Who lets no more pass between two questions asks often: every five seconds, on a busy machine. */
const OFTEN_MS = 6000
/** Milliseconds without a question after which nobody asks any more. */
const CEASED_MS = 10_000
/** Milliseconds in which a proxy that has the answer acts on it, and another one at the same address asks, too. */
const SETTLE_MS = 1000
/** Askers that are known. A service has few proxies. */
const ASKERS_MAX = 64

/** Milliseconds that a server waits at most for those who often ask. Whatever stops it must let it. */
const NOTICE_LIMIT_MS = 10_000

/** Who asks how the server is, by the address of their connection. */
interface Asker {
  last: number
  isOften: boolean
  /** Whether they have the answer that the server stops. */
  isTold: boolean
}

interface Question {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Tells proxies that the server stops before it closes its port, if they often ask how it is: then they send it no
 * more requests, also none that nobody may send twice. It waits until each of them has been told, however late it
 * asks. Without them, it closes its port at once.
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

  /** Whether the server stops, as the answer to a question about its health must say. */
  isGiven(question: Question, response: ServerResponse): boolean {
    const address = plainAddress(question.socket.remoteAddress ?? '')
    // What visitors ask, through a proxy or where there is none, tells no proxy anything.
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

  /** Waits until those who often ask have been told, if there are any, but not without end. */
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

  /** Notes a question; who has asked last is the last of the askers. */
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
