import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  findReservation,
  giveUpReservation,
  listReservationsBefore,
  RESERVATION_MS,
} from './reservations.repository.ts'

/**
 * Removes a wiki that never became ready, and its reservation in the same transaction, so that the domain is only
 * free once nothing of the wiki is left. A ready wiki is left alone.
 */
export async function discardReservation(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  wikiId: number,
): Promise<void> {
  const reserved = await findReservation(db, wikiId)
  if (!reserved) return
  // Locks the wiki's write lane before the database: requests to the wiki hold the lane while they read the database.
  await engine.remove(reserved.domain, async removeRecord => {
    await db.transaction().execute(async trx => {
      if ((await giveUpReservation(trx, wikiId)) === reserved.domain) await removeRecord(trx)
    })
  })
}

/**
 * Removes what a failed creation has left. If that fails, too, for example because the disk is full, tries again every
 * second until {@link discardAbandoned} takes over.
 */
export async function discardFailed(
  { log }: Pick<Deps, 'log'>,
  discard: () => Promise<unknown>,
): Promise<void> {
  await discard().catch(err => {
    log.error({ err }, 'The remains of a failed creation could not be removed yet')
    void tryAgain(discard)
  })
}

async function tryAgain(discard: () => Promise<unknown>): Promise<void> {
  let done = false
  for (let waited = 0; !done && waited < RESERVATION_MS; waited += SECOND_MS) {
    await delay(SECOND_MS, undefined, { ref: false })
    done = await discard().then(
      () => true,
      () => false,
    )
  }
}

/**
 * Removes the wikis that crashes left unfinished. Restoring one may take long; its job removes the reservation itself
 * if it fails.
 * @param everything whether to remove recent ones too: at startup with the embedded database, no other
 * process can be at work.
 */
export async function discardAbandoned(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'log' | 'wikisInProgress'>,
  { everything = false } = {},
): Promise<void> {
  const age = everything ? 0 : RESERVATION_MS
  for (const { id } of await listReservationsBefore(deps.db, deps.clock.now() - age)) {
    if (deps.wikisInProgress.has(id)) continue
    try {
      await discardReservation(deps, id)
      deps.log.info({ wiki: id }, 'Removed a wiki that a crash had left unfinished')
    } catch (err) {
      deps.log.error({ err, wiki: id }, 'An unfinished wiki could not be removed yet')
    }
  }
}
