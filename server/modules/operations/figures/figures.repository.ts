import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Adds to the counters of a day, which all processes share. */
export async function addCounts(
  db: Db,
  day: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = Object.entries(counts).filter(([, value]) => value > 0)
  if (rows.length === 0) return
  await db
    .insertInto('daily_figures')
    .values(rows.map(([figure, value]) => ({ day, figure, value })))
    .onConflict(conflict =>
      conflict
        .columns(['day', 'figure'])
        .doUpdateSet({ value: sql<number>`daily_figures.value + excluded.value` }),
    )
    .execute()
}

/** Replaces the levels of a day, such as the number of wikis. */
export async function storeLevels(
  db: Db,
  day: string,
  levels: Readonly<Record<string, number>>,
): Promise<void> {
  await db
    .insertInto('daily_figures')
    .values(Object.entries(levels).map(([figure, value]) => ({ day, figure, value })))
    .onConflict(conflict =>
      conflict.columns(['day', 'figure']).doUpdateSet({ value: sql<number>`excluded.value` }),
    )
    .execute()
}

/** The stored figures from a day on, the oldest day first. */
export async function listStored(db: Db, from: string) {
  return await db
    .selectFrom('daily_figures')
    .selectAll()
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('figure')
    .execute()
}

export async function forgetBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('daily_figures').where('day', '<', day).execute()
}

/** Accounts, wikis by state, and the edits in wikis that are served. */
export async function readLevels(db: Db) {
  const served = sql`wikis.state = 'ready' and wikis.deleted_at is null and wikis.suspended_at is null`
  const wikis = await db
    .selectFrom('wikis')
    .leftJoin('wiki_site_stats as stats', 'stats.wiki_id', 'wikis.id')
    .select([
      sql<number | null>`sum(case when ${served} then 1 else 0 end)`.as('wikis_served'),
      sql<
        number | null
      >`sum(case when wikis.state = 'ready' and wikis.deleted_at is not null then 1 else 0 end)`.as(
        'wikis_deleted',
      ),
      sql<number | null>`sum(case when wikis.state in ('waiting', 'creating') then 1 else 0 end)`.as(
        'wikis_waiting',
      ),
      sql<number | null>`sum(case when ${served} then coalesce(stats.edits, 0) else 0 end)`.as('edits'),
    ])
    .executeTakeFirstOrThrow()
  const { accounts } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  return {
    accounts: Number(accounts),
    wikis_served: Number(wikis.wikis_served ?? 0),
    wikis_deleted: Number(wikis.wikis_deleted ?? 0),
    wikis_waiting: Number(wikis.wikis_waiting ?? 0),
    edits: Number(wikis.edits ?? 0),
  }
}
