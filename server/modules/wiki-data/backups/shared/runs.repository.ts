import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import type { BackupRunsTable } from '#server/platform/database/tables/wiki-data-tables.ts'

export type BackupRun = Selectable<BackupRunsTable>

/** The run that has not ended: it is requested, running or interrupted. */
export async function findOpenRun(db: Db): Promise<BackupRun | undefined> {
  return await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function findRun(db: Db, id: number): Promise<BackupRun | undefined> {
  return await db.selectFrom('backup_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The last run that has ended. */
export async function findLastRun(db: Db): Promise<BackupRun | undefined> {
  return await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Returns the run that is open, or opens one. */
export async function openRun(db: Db, now: number): Promise<BackupRun> {
  return await db.transaction().execute(async trx => {
    await lockByName(trx, 'backup-runs')
    const open = await findOpenRun(trx)
    if (open) return open
    return await trx
      .insertInto('backup_runs')
      .values({ requested_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function updateRun(db: Db, id: number, values: Updateable<BackupRunsTable>): Promise<void> {
  await db.updateTable('backup_runs').set(values).where('id', '=', id).execute()
}

export async function deleteRunsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('backup_runs').where('finished_at', '<', time).execute()
}
