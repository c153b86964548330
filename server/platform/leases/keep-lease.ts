import { type Clock, steadyClock } from '#server/platform/clock.ts'

/** The lease is lost: another process may have it now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

interface LeaseToKeep {
  /** What the holder is doing, for error messages: "upgrading a wiki". */
  readonly doing: string
  /** Milliseconds for which a renewal keeps the lease. */
  readonly leaseMs: number
  /** Renews the lease in its row. @returns false if another process has it. */
  readonly renew: () => Promise<boolean>
  /**
   * What to do if the database does not answer: `lose` gives the lease up before anyone else can claim it; `go-on`
   * keeps it until another process is known to have it, for work that had better be done twice than aborted.
   */
  readonly onSilence: 'lose' | 'go-on'
  /** Measures how long a renewal lasts; by default a clock that never jumps. */
  readonly clock?: Clock
  /** When the lease was requested from the database, by the same clock; by default now. */
  readonly since?: number
  readonly onRenewalFailed?: (error: unknown) => void
}

/** A lease that this process holds and renews. */
export interface HeldLease {
  /** Aborts with a {@link LeaseLostError} when the lease is lost. */
  readonly signal: AbortSignal
  /** @throws LeaseLostError if the lease is lost. */
  requireHeld(): void
  /** Whether the lease lasts long enough for something short that only the holder may do. */
  isCertain(): boolean
  /** Gives the lease up at once, because another process is known to have it. */
  lose(): void
  /** Stops renewing it. The caller has to release its row. Resolves once no renewal is running. */
  end(): Promise<void>
}

/** How many times a lease is renewed in its duration. */
const RENEWALS = 6
/** The fraction of a lease that is left for a holder to stop when the lease is uncertain. */
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
    // The renewal lasts from before the database is asked.
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
