import type { OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The wikis that an account owns, also those that are being made or wait for their domain, but not deleted ones. */
function ownedBy(db: Db, userId: number) {
  return db
    .selectFrom('wikis')
    .innerJoin('wiki_managers as own', 'own.wiki_id', 'wikis.id')
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'owner')
    .where('wikis.state', 'in', ['creating', 'waiting', 'ready'])
    .where('wikis.deleted_at', 'is', null)
    .orderBy('wikis.id')
}

export async function listOwned(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await ownedBy(db, userId).select('wikis.id').execute()
  return rows.map(({ id }) => id)
}

/** Lists the wikis that would have no owner without this account. Others that are being closed or are suspended do not count. */
export async function listOnlyOwned(db: Db, userId: number): Promise<readonly OnlyOwnedWiki[]> {
  const rows = await ownedBy(db, userId)
    .leftJoin('domain_claims as claim', 'claim.wiki_id', 'wikis.id')
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain', 'claim.domain as claimed'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wiki_managers as other')
            .innerJoin('users', 'users.id', 'other.user_id')
            .select('users.id')
            .whereRef('other.wiki_id', '=', 'wikis.id')
            .where('other.role', '=', 'owner')
            .where('other.user_id', '<>', userId)
            .where('users.closes_at', 'is', null)
            .where('users.suspended_at', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, sitename, domain, claimed }) => ({
    ...{ id, sitename },
    domain_decoded: decodedDomain(claimed ?? domain),
  }))
}

/** Returns false if the account is being closed already. */
export async function markClosing(db: Db, userId: number, closesAt: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('users')
      .set({ closes_at: closesAt })
      .where('id', '=', userId)
      .where('closes_at', 'is', null),
  )
}

export async function listDue(db: Db, now: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('users').select('id').where('closes_at', '<=', now).execute()
  return rows.map(({ id }) => id)
}

/** Locks an account that is due for removal; undefined if it was kept or removed in the meantime. */
export async function lockDue(trx: Db, userId: number, now: number): Promise<UserRow | undefined> {
  return await trx
    .updateTable('users')
    .set(({ ref }) => ({ closes_at: ref('closes_at') }))
    .where('id', '=', userId)
    .where('closes_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}
