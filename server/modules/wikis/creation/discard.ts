import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { giveUpReservation, listReservationsBefore } from './reservations.repository.ts'

/** Milliseconds; making a wiki takes less than a second. Beyond this, the process that was at it has died. */
const ABANDONED_AFTER_MS = 2 * MINUTE_MS

/**
 * Removes a wiki that was never acknowledged, its directory first and its reservation with the same commit,
 * so that the domain is free exactly when nothing of the wiki is left. A wiki that was acknowledged is left
 * alone.
 */
export async function discardReservation(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  wikiId: number,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const domain = await giveUpReservation(trx, wikiId)
    if (domain !== undefined) await engine.remove(domain)
  })
}

/**
 * Clears what crashes left.
 * @param beingMade ids this process works on.
 * @param everything also young ones: at start on the embedded database, where no other process can be at
 * work.
 */
export async function discardAbandoned(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>,
  beingMade: ReadonlySet<number>,
  { everything = false } = {},
): Promise<void> {
  const age = everything ? 0 : ABANDONED_AFTER_MS
  for (const { id } of await listReservationsBefore(deps.db, deps.clock.now() - age)) {
    if (beingMade.has(id)) continue
    try {
      await discardReservation(deps, id)
      deps.log.info({ wiki: id }, 'Removed a wiki that a crash had left half-made')
    } catch (err) {
      deps.log.error({ err, wiki: id }, 'A half-made wiki could not be removed yet')
    }
  }
}
