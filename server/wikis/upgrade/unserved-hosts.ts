import { SECOND_MS } from '#contract/durations.ts'
import { WikiSilentError } from '#server/platform/http/wiki-refusal.ts'
import { within } from '#server/platform/within.ts'

/**
 * Why a wiki cannot be served: its upgrade is pending; it has failed; or the wiki needs a newer MediaWiki, or
 * one with Wikibase, and is not touched.
 */
export type UnservedReason = 'upgrading' | 'failed' | 'newer'

/**
 * How long a request waits for a wiki. If the wiki's turn comes at once, this is enough for its upgrade; other
 * wikis wait for those before them, and nobody waits that long.
 */
const WAIT_MS = 20 * SECOND_MS

/** The wikis that cannot be served, by host, and the calls that wait for them. */
export class UnservedHosts {
  private readonly reasons = new Map<string, UnservedReason>()
  private readonly waiting = new Map<string, PromiseWithResolvers<void>>()
  private isHalted = false

  has(host: string): boolean {
    return this.reasons.has(host)
  }

  /** @returns null for a wiki that can be served. */
  reasonOf(host: string): UnservedReason | null {
    return this.reasons.get(host) ?? null
  }

  /** The hosts that are not served for this reason. */
  hostsFor(reason: UnservedReason): readonly string[] {
    return [...this.reasons].filter(([, found]) => found === reason).map(([host]) => host)
  }

  /** The number of wikis by reason. */
  counts(): Readonly<Partial<Record<UnservedReason, number>>> {
    const counts: Partial<Record<UnservedReason, number>> = {}
    for (const reason of this.reasons.values()) counts[reason] = (counts[reason] ?? 0) + 1
    return counts
  }

  /** Notes that a wiki is not served. Calls that wait for it go on waiting if its upgrade is pending, and are refused otherwise. */
  add(host: string, reason: UnservedReason): void {
    this.reasons.set(host, reason)
    if (reason !== 'upgrading') this.refuse(host, reason)
  }

  /** Call when the wiki can be served or is gone. */
  remove(host: string): void {
    this.reasons.delete(host)
    this.waiting.get(host)?.resolve()
    this.waiting.delete(host)
  }

  /** Sets whether no upgrade may begin. If so, nobody waits for one. */
  setHalted(isHalted: boolean): void {
    this.isHalted = isHalted
    if (isHalted) this.refuseAll('upgrades wait for an operator')
  }

  /** Refuses all waiting calls, because the engine stops. */
  stop(): void {
    this.refuseAll('upgrading')
  }

  /** Resolves when the wiki can be served. @throws WikiUnservedError when it cannot be served for now, or not soon. */
  async whenServed(host: string): Promise<void> {
    const reason = this.reasonOf(host)
    if (reason === null) return
    if (reason !== 'upgrading') throw unservedError(host, reason)
    if (this.isHalted) throw unservedError(host, 'upgrades wait for an operator')
    const waiting = this.waiting.get(host) ?? Promise.withResolvers<void>()
    this.waiting.set(host, waiting)
    await within(waiting.promise, WAIT_MS, () => {
      throw unservedError(host, reason)
    })
  }

  private refuseAll(why: string): void {
    for (const host of this.waiting.keys()) this.refuse(host, why)
  }

  private refuse(host: string, why: string): void {
    this.waiting.get(host)?.reject(unservedError(host, why))
    this.waiting.delete(host)
  }
}

function unservedError(host: string, why: string): WikiUnservedError {
  return new WikiUnservedError(`The wiki at ${host} cannot be served: ${why}.`)
}

/** A wiki is not served for now, because its databases do not fit the source tree. */
export class WikiUnservedError extends WikiSilentError {
  override readonly name = 'WikiUnservedError'
  override readonly silence = 'unserved'
}
