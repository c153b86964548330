import { type Clock, steadyClock } from '#server/platform/clock.ts'

/** Another process may have the lease now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

interface LeaseToKeep {
  /** What its holder does, for an error: "upgrading a wiki". */
  readonly doing: string
  /** Milliseconds from one renewal to the end of the lease. */
  readonly leaseMs: number
  /** Renews it in its row. @returns false when somebody else has it. */
  readonly renew: () => Promise<boolean>
  /**
   * What happens when the database does not answer: `lose` ends the lease before anybody else can have it; `go-on`
   * ends it only when somebody else has it, for work that is worth more than being done once.
   */
  readonly onSilence: 'lose' | 'go-on'
  /** Counts how long a renewal counts; by default a clock that never jumps. */
  readonly clock?: Clock
  /** When the database was asked for it, by the same clock; by default now. */
  readonly since?: number
  readonly onRenewalFailed?: (error: unknown) => void
}

/** A lease that this process has, and renews. */
export interface HeldLease {
  /** Aborted with a {@link LeaseLostError} when it is lost. */
  readonly signal: AbortSignal
  /** @throws LeaseLostError when it is lost. */
  requireHeld(): void
  /** Whether there is time to do something short that only the holder may do. */
  isCertain(): boolean
  /** Ends it at once: it is known to be another's. */
  lose(): void
  /** Renews it no longer. Its row is left to the caller. Resolves when no renewal is running. */
  end(): Promise<void>
}

/** Renewals in the time of one lease. */
const RENEWALS = 6
/** The part of a lease in which its holder, uncertain of it, must come to an end. */
const MARGIN = 1 / 3

/** Renews a lease until it is lost or ended. */
export function keepLease({
  doing,
  leaseMs,
  renew,
  onSilence,
  clock = steadyClock,
  since = clock.now(),
  onRenewalFailed = () => undefined,
}: LeaseToKeep): HeldLease {
  const lost = new AbortController()
  let until = since + leaseMs
  let renewing: Promise<void> | null = null
  const lose = () => {
    clearInterval(timer)
    lost.abort(new LeaseLostError(`Another process may be ${doing}.`))
  }
  const renewOnce = async () => {
    // Counted from before the database is asked.
    const asked = clock.now()
    try {
      if (await renew()) until = asked + leaseMs
      else lose()
    } catch (error) {
      onRenewalFailed(error)
    }
  }
  const isUncertain = (margin: number) => onSilence === 'lose' && clock.now() > until - margin
  const timer = setInterval(() => {
    if (isUncertain(leaseMs * MARGIN)) lose()
    else
      renewing ??= renewOnce().finally(() => {
        renewing = null
      })
  }, leaseMs / RENEWALS).unref()
  return {
    signal: lost.signal,
    requireHeld() {
      if (isUncertain(0)) lose()
      lost.signal.throwIfAborted()
    },
    isCertain: () => !lost.signal.aborted && !isUncertain(leaseMs * MARGIN),
    lose,
    async end() {
      clearInterval(timer)
      await renewing
    },
  }
}
