import type { CreatedWiki } from '#contract/types/wiki.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { linkFirstAdmin } from '#server/modules/wikis/shared/account-links.repository.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { Db } from '#server/platform/database/db.ts'
import { requireRoom } from '#server/platform/disk/disk-watch.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import { createAdminPassword } from './admin-password.ts'
import type { CreatingMember } from './creation-limit.ts'
import { findRequested, type RequestedWiki } from './creations.repository.ts'
import { discardFailed, discardReservation } from './discard.ts'
import { loginDetailsEmail } from './login-details.email.ts'
import type { RepeatedCreations } from './repeated-creations.ts'
import { giveUpReservation, markReady, RESERVATION_MS, renewReservation } from './reservations.repository.ts'
import { domainTaken, reserveWiki } from './reserve-wiki.ts'
import type { WantedWiki } from './validate-new-wiki.ts'

/** Who has sent a request to create a wiki, and waits for its answer. */
interface CreatingClient {
  readonly member: CreatingMember
  readonly repeats: RepeatedCreations
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal
}

/**
 * Creates a wiki that answers immediately. One with a custom domain waits until the domain is proven, see
 * `verify-claim.usecase.ts`.
 * @throws AppError 403 and 429 beyond the limits, 409 as `RepeatedCreations`, 422 on `domain`, 503 if the engine is
 * unavailable or the disk nearly full.
 */
export async function createWiki(
  deps: Deps,
  client: CreatingClient,
  wanted: WantedWiki,
): Promise<CreatedWiki> {
  await requireRoomAndEngine(deps)
  const { id, sitename, isNew } = await reserveOnce(deps, client, wanted)
  if (isNew && wanted.customHost === null) await makeWiki(deps, id, client.member, wanted)
  return { id, sitename, name: sitename, domain: wanted.domain }
}

/**
 * Reserves a wiki, unless the same request has created one before and its response was lost: that wiki then has the domain,
 * and has perhaps used up the allowance. Waits while it is still being created.
 * @throws AppError as {@link reserveWiki}; what `RepeatedCreations` throws.
 */
async function reserveOnce(
  deps: Deps,
  { member, repeats, gone }: CreatingClient,
  wanted: WantedWiki,
): Promise<Omit<RequestedWiki, 'state'> & { readonly isNew: boolean }> {
  const { request, sitename } = wanted
  for (;;)
    try {
      return { id: await reserveWiki(deps, wanted, member), sitename, isNew: true }
    } catch (refusal) {
      if (request === null) throw refusal
      const first = { userId: member.id, request }
      const found = await findRequested(deps.db, first)
      if (!found) throw refusal
      const made = found.state === 'creating' ? await repeats.whenCreated(deps.db, first, gone) : found
      if (made) return { ...made, isNew: false }
    }
}

/** @throws AppError 503 if no wiki can be created now. */
export async function requireRoomAndEngine(deps: Pick<Deps, 'engine' | 'log' | 'disk'>): Promise<void> {
  if (deps.engine.unavailableReason !== null) throw noDatabases(deps, deps.engine.unavailableReason)
  await requireRoom(deps)
}

/** The member whose wiki it is, and whose account on it is its first. */
type WikiOwner = Pick<CreatingMember, 'id' | 'email'>

/** What is needed to create a reserved wiki. */
type OrderedWiki = Pick<WantedWiki, 'domain' | 'sitename' | 'username' | 'language'>

/**
 * Turns a reservation into a wiki: the engine creates it, then one transaction marks it as ready, links
 * its first admin with its owner and queues the email with the login. A crash in between leaves a
 * reservation, which `discard.ts` removes with everything that was created.
 * @param acknowledge further work in the transaction that marks the wiki as ready.
 */
export async function makeWiki(
  deps: Deps,
  id: number,
  owner: WikiOwner,
  wanted: OrderedWiki,
  acknowledge: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const { db, clock, log, wikisInProgress } = deps
  wikisInProgress.add(id)
  const lease = keepLease({
    doing: `removing the wiki ${id}, which is being created`,
    leaseMs: RESERVATION_MS,
    renew: async () => await renewReservation(db, id, clock.now()),
    onSilence: 'go-on',
    onRenewalFailed: err => log.warn({ err, wiki: id }, 'A reservation could not be renewed'),
  })
  try {
    const password = createAdminPassword()
    await makeOrGiveUp(deps, id, owner.email, wanted, password)
    await acknowledgeOrDiscard(deps, id, owner, wanted, password, acknowledge)
  } finally {
    await lease.end()
    wikisInProgress.delete(id)
  }
}

async function makeOrGiveUp(
  deps: Deps,
  id: number,
  email: string,
  { domain, sitename, username, language }: OrderedWiki,
  password: string,
): Promise<void> {
  try {
    if (await deps.engine.exists(domain)) {
      deps.log.error(
        { domain },
        'The engine has a wiki at this domain that the service does not know; the domain cannot be used',
      )
      throw domainTaken()
    }
    await deps.engine.create({ id, domain, sitename, language, admin: { username, password, email } })
  } catch (thrown) {
    // The engine leaves nothing behind if it rejects.
    await discardFailed(deps, async () => await giveUpReservation(deps.db, id))
    throw thrown instanceof EngineUnavailableError ? noDatabases(deps, thrown) : thrown
  }
}

async function acknowledgeOrDiscard(
  deps: Deps,
  id: number,
  owner: WikiOwner,
  wanted: OrderedWiki,
  password: string,
  acknowledge: (trx: Db) => Promise<void>,
): Promise<void> {
  try {
    await deps.db.transaction().execute(async trx => {
      if (!(await markReady(trx, id))) throw new Error(`The reservation of ${wanted.domain} was given up.`)
      await linkFirstAdmin(trx, {
        wikiId: id,
        userId: owner.id,
        username: wanted.username,
        now: deps.clock.now(),
      })
      await deps.mailer.send(trx, loginDetailsEmail(deps.config, owner.email, { ...wanted, id, password }))
      await deps.jobs.enqueue(trx, countNewWiki, { wikiId: id })
      await acknowledge(trx)
    })
  } catch (thrown) {
    await discardFailed(deps, async () => await discardReservation(deps, id))
    throw thrown
  }
}

/** Names the time to try again, if the engine keeps trying to start. */
function noDatabases({ engine, log }: Pick<Deps, 'engine' | 'log'>, reason: unknown): AppError {
  log.warn({ reason }, 'No wiki can be created')
  const { retryAfterSeconds } = engine
  const extra = retryAfterSeconds === null ? {} : { retryAfterSeconds }
  return new AppError(503, 'no-databases', wireMessages.noDatabases, extra)
}
