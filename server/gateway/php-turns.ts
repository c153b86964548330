import type { Clock } from '#server/platform/clock.ts'
import { timed } from '#server/platform/request-times.ts'
import type { Requester, Shares, Work } from './limits/shares.ts'
import { type Charge, NO_CHARGE } from './limits/visitor-budgets.ts'
import { type WikiTime, WikiTimes } from './limits/wiki-times.ts'

/** One of PHP's slots for a request. */
export interface PhpTurn {
  /** Call when PHP begins to work. */
  start(): void
  /** Frees the slot, and charges the time since the start. */
  end(): void
}

/** Waits for PHP's slots and measures how long requests hold them. */
export class PhpTurns {
  private readonly shares: Shares
  private readonly clock: Clock
  private readonly times: WikiTimes

  /** @param clock one that never jumps. */
  constructor(shares: Shares, clock: Clock) {
    this.shares = shares
    this.clock = clock
    this.times = new WikiTimes(clock)
  }

  /** The wikis that took most of PHP's time within the last hour. */
  get slowest(): readonly WikiTime[] {
    return this.times.slowest()
  }

  /** @throws as {@link Shares.forPhp}; BudgetSpentError if the budget was used up meanwhile. */
  async take(
    requester: Requester,
    work: Work,
    gone: AbortSignal,
    charge: Charge = NO_CHARGE,
  ): Promise<PhpTurn> {
    const release = await timed('wait', async () => await this.shares.forPhp(requester, work, gone))
    try {
      charge.check()
    } catch (error) {
      release()
      throw error
    }
    const { clock, times } = this
    let startedAt: number | null = null
    return {
      start: () => {
        startedAt = clock.now()
      },
      end: () => {
        const ms = startedAt === null ? 0 : Math.max(0, clock.now() - startedAt)
        charge.charge(ms)
        times.add(requester.wiki, ms)
        release()
      },
    }
  }
}
