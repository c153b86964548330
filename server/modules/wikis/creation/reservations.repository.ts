import { MINUTE_MS } from '#contract/durations.ts'
import { accountClosing, accountSuspended } from '#server/modules/session/current-user.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import { waitAgain } from '#server/modules/wikis/domains/proven-domains.repository.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import type { WantedWiki } from './validate-new-wiki.ts'

/** Makes other transactions that count the wikis of an account, or close it, wait until `trx` ends. */
export async function lockWikisOf(trx: Db, userId: number): Promise<void> {
  await lockByName(trx, `wikis-of:${userId}`)
}

/**
 * Makes the member's other creations wait until `trx` ends, so that counting and adding one is a single step.
 * @throws AppError 403 with the code `account-suspended`, or with `account-closing`: a closed account must leave no wiki
 * without an owner.
 */
export async function lockAllowance(trx: Db, userId: number): Promise<void> {
  await lockWikisOf(trx, userId)
  const account = await trx
    .selectFrom('users')
    .select(['closes_at', 'suspended_at', 'suspended_for'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account && account.closes_at !== null) throw accountClosing()
  if (account && account.suspended_at !== null) throw accountSuspended(account.suspended_for)
}

/**
 * Counts the wikis that a member owns, including those being created or waiting for their domain, but not deleted
 * ones.
 */
export async function countWikisOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('wiki_managers')
    .innerJoin('wikis', 'wikis.id', 'wiki_managers.wiki_id')
    .leftJoin('domain_claims', 'domain_claims.wiki_id', 'wikis.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wiki_managers.user_id', '=', userId)
    .where('wiki_managers.role', '=', 'owner')
    .where(wiki =>
      wiki.or([
        wiki('wikis.state', 'in', ['creating', 'ready']),
        wiki.and([wiki('wikis.state', '=', 'waiting'), wiki('domain_claims.status', '=', 'waiting')]),
      ]),
    )
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Reserves the domain, permanently once the wiki is created; returns undefined if it is taken. */
export async function insertReservation(
  db: Db,
  wiki: Omit<WantedWiki, 'domain'> & { readonly domain: string },
  userId: number,
  now: number,
  state: 'creating' | 'waiting' = 'creating',
): Promise<number | undefined> {
  const row = await db
    .insertInto('wikis')
    .values({
      sitename: wiki.sitename,
      sort_name: sortName(wiki.sitename),
      domain: wiki.domain,
      username: wiki.username,
      language: wiki.language,
      state,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await db
    .insertInto('wiki_managers')
    .values({ wiki_id: row.id, user_id: userId, role: 'owner', created_at: now })
    .execute()
  return row.id
}

/** How long a reservation lasts unless the process that creates the wiki renews it. */
export const RESERVATION_MS = 2 * MINUTE_MS

/** Renews the reservation of a wiki that is still being created; returns false if it was given up in the meantime. */
export async function renewReservation(db: Db, wikiId: number, now: number): Promise<boolean> {
  return await changesRows(
    db.updateTable('wikis').set({ created_at: now }).where('id', '=', wikiId).where('state', '=', 'creating'),
  )
}

/** Returns false if the reservation was given up in the meantime. */
export async function markReady(db: Db, wikiId: number): Promise<boolean> {
  return await changesRows(
    db.updateTable('wikis').set({ state: 'ready' }).where('id', '=', wikiId).where('state', '=', 'creating'),
  )
}

/**
 * Ends a reservation: a wiki with a custom domain waits for its proof again, any other is removed with all
 * its rows. Returns the domain that is free now; undefined if the wiki is ready or gone.
 */
export async function giveUpReservation(db: Db, wikiId: number): Promise<string | undefined> {
  const claimed = await waitAgain(db, wikiId)
  if (claimed !== undefined) return claimed
  const row = await db
    .deleteFrom('wikis')
    .where('id', '=', wikiId)
    .where('state', '=', 'creating')
    .returning('domain')
    .executeTakeFirst()
  return row?.domain
}

/** A wiki that is being created; undefined if it is ready or gone. */
export async function findReservation(
  db: Db,
  wikiId: number,
): Promise<{ readonly domain: string } | undefined> {
  return await db
    .selectFrom('wikis')
    .select('domain')
    .where('id', '=', wikiId)
    .where('state', '=', 'creating')
    .executeTakeFirst()
}

/** Lists the reservations made or renewed at `time` or before, except those whose wiki is being restored from a backup. */
export async function listReservationsBefore(db: Db, time: number): Promise<readonly { id: number }[]> {
  return await db
    .selectFrom('wikis')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<=', time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wiki_restores')
            .select('wiki_restores.id')
            .whereRef('wiki_restores.restored_id', '=', 'wikis.id')
            .where('wiki_restores.status', '=', 'pending'),
        ),
      ),
    )
    .execute()
}
