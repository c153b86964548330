import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { Db } from '#server/platform/database/db.ts'
import { requireRoom } from '#server/platform/disk/disk-watch.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { createAdminPassword } from './admin-password.ts'
import type { CreatingMember } from './creation-limit.ts'
import { discardReservation } from './discard.ts'
import type { WantedWiki } from './validate-new-wiki.ts'
import { loginDetailsEmail } from './login-details.email.ts'
import { giveUpReservation, markReady } from './reservations.repository.ts'
import { domainTaken, reserveWiki } from './reserve-wiki.ts'

/**
 * Makes a wiki that answers at once; one with a custom domain waits until that is proven, see
 * `domains/check-claim.usecase.ts`.
 * @param beingMade ids this process works on, which nobody may discard.
 * @throws AppError 403 and 429 beyond the limits, 422 on `domain`, 503 `No databases ready` or without room.
 */
export async function createWiki(
  deps: Deps,
  beingMade: Set<number>,
  member: CreatingMember,
  wanted: WantedWiki,
): Promise<CreatedWiki> {
  await requireRoomAndEngine(deps)
  const id = await reserveWiki(deps, wanted, member)
  if (wanted.customHost === null) await makeWiki(deps, beingMade, id, member.email, wanted)
  const { sitename, domain } = wanted
  return { id, sitename, name: sitename, domain }
}

/** @throws AppError 503 where no wiki can be made. */
export async function requireRoomAndEngine(deps: Pick<Deps, 'engine' | 'log' | 'disk'>): Promise<void> {
  if (deps.engine.unavailableReason !== null) throw noDatabases(deps, deps.engine.unavailableReason)
  await requireRoom(deps)
}

/** What the making of a wiki needs of its order. */
type OrderedWiki = Pick<WantedWiki, 'domain' | 'sitename' | 'username'>

/**
 * Turns a reservation into a wiki: made by the engine, then acknowledged in one transaction with the mail
 * that brings its first admin the login. A crash on the way leaves a reservation, which `discard.ts` clears
 * with all that was made.
 * @param beingMade ids this process works on, which nobody may discard.
 * @param acknowledge what else belongs to the acknowledging transaction.
 */
export async function makeWiki(
  deps: Deps,
  beingMade: Set<number>,
  id: number,
  email: string,
  wanted: OrderedWiki,
  acknowledge: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  beingMade.add(id)
  try {
    const password = createAdminPassword()
    await makeOrGiveUp(deps, id, email, wanted, password)
    await acknowledgeOrDiscard(deps, id, email, wanted, password, acknowledge)
  } finally {
    beingMade.delete(id)
  }
}

async function makeOrGiveUp(
  deps: Deps,
  id: number,
  email: string,
  { domain, sitename, username }: OrderedWiki,
  password: string,
): Promise<void> {
  try {
    if (deps.engine.exists(domain)) {
      deps.log.error(
        { domain },
        'A directory stands where no wiki is known; nobody can have this domain until it is gone',
      )
      throw domainTaken()
    }
    await deps.engine.create({ domain, sitename, admin: { username, password, email } })
  } catch (thrown) {
    // The engine leaves nothing behind when it rejects.
    await giveUpReservation(deps.db, id)
    throw thrown instanceof EngineUnavailableError ? noDatabases(deps, thrown) : thrown
  }
}

async function acknowledgeOrDiscard(
  deps: Deps,
  id: number,
  email: string,
  wanted: OrderedWiki,
  password: string,
  acknowledge: (trx: Db) => Promise<void>,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async trx => {
      if (!(await markReady(trx, id))) throw new Error(`The reservation of ${wanted.domain} was given up.`)
      await deps.mailer.send(trx, loginDetailsEmail(deps.config, email, { ...wanted, id, password }))
      await deps.jobs.enqueue(trx, countNewWiki, { wikiId: id })
      await acknowledge(trx)
    })
  } catch (thrown) {
    await discardReservation(deps, id)
    throw thrown
  }
}

function noDatabases({ log }: Pick<Deps, 'log'>, reason: unknown): AppError {
  log.warn({ reason }, 'No wiki can be made')
  return new AppError(503, 'no-databases', wireMessages.noDatabases)
}
