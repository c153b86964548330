import { createHmac } from 'node:crypto'
import type { Challenge } from 'altcha-lib/types'
import { MINUTE_MS } from '#contract/durations.ts'
import { isPass, type PassHolder, signPass } from '#server/gateway/passes/pass.ts'
import type { ProofOfWork } from '#server/platform/captcha/proof-of-work.ts'
import { type Clock, steadyClock } from '#server/platform/clock.ts'
import type { CrawlerCheckMode } from '#server/platform/config/crawler-check.ts'
import { NOT_SHARED, type UseExchange } from '#server/platform/processes/shared-uses.ts'
import { type BurstLimits, BurstMeter } from './burst-meter.ts'

/** The visitor has to give a proof of work first. */
export class CheckRequiredError extends Error {
  override readonly name = 'CheckRequiredError'
}

/** A visitor's costly request. */
interface CheckedRequest extends PassHolder {
  readonly passes: readonly string[]
  /** Whether it carries a session or a token that MediaWiki has not confirmed yet. */
  readonly isUnconfirmed: boolean
}

interface CrawlerCheckOptions {
  readonly mode: CrawlerCheckMode
  readonly work: Pick<ProofOfWork, 'challenge' | 'accept'>
  /** Shared by all processes. */
  readonly secret: string
  /** The clock by which passes expire. */
  readonly clock: Clock
  /** The clock that measures bursts; it never jumps. */
  readonly meterClock?: Clock
  /** Where other processes share what they have counted. */
  readonly uses?: UseExchange
}

/** What begins a burst in one wiki, and in all wikis together. */
const OF_WIKI: BurstLimits = { requests: 240, networks: 40 }
const OF_SERVICE: BurstLimits = { requests: 960, networks: 160 }
const SERVICE = 'service'

/** Requests per minute and wiki from possible members whom MediaWiki has not recognized since the start. */
const UNCONFIRMED_MAX = 60
/** The same for one network, so that nobody uses up a wiki's limit alone with forged sessions. */
const UNCONFIRMED_PER_NETWORK = 10

/**
 * Makes visitors' browsers do a calculation before they get costly pages. Crawlers that use many networks stay below
 * each network's budget, but have to do the calculation for each network. docs/design/crawler-check.md says why.
 */
export class CrawlerCheck {
  private readonly options: CrawlerCheckOptions
  private readonly key: string
  private readonly wikis: BurstMeter
  private readonly service: BurstMeter
  /** By wiki, the network of each request that passed unconfirmed in this minute. */
  private readonly unconfirmed = new Map<string, string[]>()
  private unconfirmedSince = Number.NEGATIVE_INFINITY
  private readonly meterClock: Clock

  constructor(options: CrawlerCheckOptions) {
    this.options = options
    this.meterClock = options.meterClock ?? steadyClock
    this.key = createHmac('sha256', options.secret).update('pass').digest('hex')
    const { uses = NOT_SHARED } = options
    this.wikis = new BurstMeter(OF_WIKI, this.meterClock, { name: 'burst wiki', uses })
    this.service = new BurstMeter(OF_SERVICE, this.meterClock, { name: 'burst service', uses })
  }

  /** Lets a visitor's costly request pass. @throws CheckRequiredError */
  admit({ passes, isUnconfirmed, ...holder }: CheckedRequest): void {
    if (!this.isOnFor(holder)) return
    if (this.isPassed(holder, passes)) return
    // After a restart, a member is not known until MediaWiki's next response.
    if (isUnconfirmed && this.mayBeMember(holder)) return
    throw new CheckRequiredError('A proof of work is needed.')
  }

  isPassed(holder: PassHolder, passes: readonly string[]): boolean {
    const now = this.options.clock.now()
    return passes.some(pass => isPass(this.key, holder, now, pass))
  }

  async challenge(holder: PassHolder): Promise<Challenge> {
    return await this.options.work.challenge(purposeOf(holder))
  }

  /** @returns a pass for the solution to a challenge; null if it is wrong, expired, used, or somebody else's. */
  async passFor(holder: PassHolder, answer: string): Promise<string | null> {
    if (!(await this.options.work.accept(purposeOf(holder), answer))) return null
    return signPass(this.key, holder, this.options.clock.now())
  }

  private isOnFor({ dbName, network }: PassHolder): boolean {
    if (this.options.mode === 'off') return false
    // Always counts in both.
    const inWiki = this.wikis.count(dbName, network)
    const inService = this.service.count(SERVICE, network)
    return this.options.mode === 'on' || inWiki || inService
  }

  private mayBeMember({ dbName, network }: PassHolder): boolean {
    const now = this.meterClock.now()
    if (now - this.unconfirmedSince >= MINUTE_MS) {
      this.unconfirmed.clear()
      this.unconfirmedSince = now
    }
    const passed = this.unconfirmed.get(dbName) ?? []
    if (passed.length >= UNCONFIRMED_MAX) return false
    if (passed.filter(other => other === network).length >= UNCONFIRMED_PER_NETWORK) return false
    passed.push(network)
    this.unconfirmed.set(dbName, passed)
    return true
  }
}

function purposeOf({ dbName, network }: PassHolder) {
  return { wiki: dbName, network }
}
