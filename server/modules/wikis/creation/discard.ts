import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { giveUpReservation, listReservationsBefore } from './reservations.repository.ts'

/** Milliseconds. Creating a wiki takes less than a second, so after this time its process has died. */
const ABANDONED_AFTER_MS = 2 * MINUTE_MS

/**
 * Removes a wiki that never became ready: first its directory, then its reservation in the same transaction,
 * so that the domain is only free once nothing of the wiki is left. A ready wiki is left alone.
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
 * Removes the wikis that crashes left unfinished.
 * @param beingMade ids of the wikis that this process is creating.
 * @param everything whether to remove recent ones too: at startup with the embedded database, no other
 * process can be at work.
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
      deps.log.info({ wiki: id }, 'Removed a wiki that a crash had left unfinished')
    } catch (err) {
      deps.log.error({ err, wiki: id }, 'An unfinished wiki could not be removed yet')
    }
  }
}
