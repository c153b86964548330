import { sql } from 'kysely'
import { DUMPS_SETTING } from '#contract/settings/public-dumps.ts'
import { isListed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The ids of the wikis that offer dumps: public ones whose managers have not turned them off. */
function offering(db: Db) {
  return db
    .selectFrom('wikis')
    .select('wikis.id')
    .where(isListed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wiki_settings')
            .select('wiki_settings.wiki_id')
            .whereRef('wiki_settings.wiki_id', '=', 'wikis.id')
            .where('wiki_settings.name', '=', DUMPS_SETTING)
            .where('wiki_settings.value', '=', '0'),
        ),
      ),
    )
}

/** Adds a row for each wiki that offers dumps and has none, and removes those of the others. */
export async function followWikis(db: Db, now: number): Promise<void> {
  await db.deleteFrom('wiki_dumps').where('wiki_id', 'not in', offering(db)).execute()
  await db
    .insertInto('wiki_dumps')
    .columns(['wiki_id', 'status', 'next_at'])
    .expression(
      offering(db)
        .where('wikis.id', 'not in', db.selectFrom('wiki_dumps').select('wiki_id'))
        .select([sql<'due'>`'due'`.as('status'), sql<number>`cast(${now} as bigint)`.as('next_at')]),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The ids of the rows that are due, the longest overdue first. */
export async function listDue(db: Db, now: number, max: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('wiki_dumps')
    .select('id')
    .where('status', '<>', 'pending')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** A pending row with its wiki; undefined if the wiki no longer offers dumps. */
export async function findPendingDumps(db: Db, id: number) {
  return await db
    .selectFrom('wiki_dumps')
    .innerJoin('wikis', 'wikis.id', 'wiki_dumps.wiki_id')
    .selectAll('wiki_dumps')
    .select('wikis.domain')
    .where('wiki_dumps.id', '=', id)
    .where('wiki_dumps.status', '=', 'pending')
    .where('wiki_dumps.wiki_id', 'in', offering(db))
    .executeTakeFirst()
}

export type PendingDumps = NonNullable<Awaited<ReturnType<typeof findPendingDumps>>>

/** The ids of the wikis that have a row. */
export async function listFollowed(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('wiki_dumps').select('wiki_id').execute()
  return new Set(rows.map(({ wiki_id }) => wiki_id))
}

export async function deleteDumps(db: Db, id: number): Promise<void> {
  await db.deleteFrom('wiki_dumps').where('id', '=', id).execute()
}
