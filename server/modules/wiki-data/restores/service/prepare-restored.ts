import { sql } from 'kysely'
import { SEARCH_NAMES } from '#server/engine/open-search.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { FILES_MARK } from '#server/platform/processes/process-facts.ts'

/**
 * Jobs that may run again after a restore. All others may have run since the backup: their emails were sent, their imports
 * are in the wikis.
 */
const REPEATABLE = [countNewWiki.name]

const NOT_DONE = 'The service has been restored from a backup in the meantime.'

/**
 * Prepares a restored database for the service: ends sessions, API tokens and the links in emails, makes sure that nothing
 * is sent or imported a second time, and that no new wiki gets an id that a backup already has. It may be repeated.
 * @param usedWikiId the highest id of a wiki in the backup store.
 */
export async function prepareRestored(db: Db, { now, usedWikiId }: { now: number; usedWikiId: number }) {
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('sessions').execute()
    await trx.deleteFrom('user_tokens').execute()
    // A leaked token that was ended after the backup must not work again.
    await trx.deleteFrom('api_tokens').execute()
    await trx.deleteFrom('log_in_steps').execute()
    // Without their links, changes could be neither confirmed nor undone, and would only keep addresses from others.
    await trx.deleteFrom('email_changes').execute()
    await trx.deleteFrom('institution_log_ins').execute()
    await trx.deleteFrom('tool_rows').execute()
    // No backup has the key that decrypts them; new ones are made.
    await trx.deleteFrom('tool_keys').execute()
    // An invitation that was withdrawn after the backup must not be open again.
    await trx
      .updateTable('wiki_invitations')
      .set({ ended_at: now, outcome: 'withdrawn' })
      .where('ended_at', 'is', null)
      .execute()
    // Each restored wiki gets a new record, with its own database name and secret.
    await trx.deleteFrom('wiki_freezes').execute()
    await trx.deleteFrom('wiki_upgrades').execute()
    await trx.deleteFrom('upgrade_steps').execute()
    await trx.deleteFrom('upgrade_runs').execute()
    await trx.deleteFrom('wiki_records').execute()
    // MariaDB and the search server may still have databases and indexes of the backed-up service, which may be running
    // elsewhere: this service makes its own, and removes none that it has not made.
    await trx.deleteFrom('wiki_databases').execute()
    await trx.deleteFrom('service_secrets').where('name', '=', SEARCH_NAMES).execute()
    // The service begins in a new directory.
    await trx.deleteFrom('service_secrets').where('name', '=', FILES_MARK).execute()
    await trx.deleteFrom('wiki_writings').execute()
    await trx.deleteFrom('wiki_epochs').execute()
    await endJobs(trx, now)
    const failed = { status: 'failed', error: NOT_DONE, finished_at: now } as const
    await trx.updateTable('entity_imports').set(failed).where('status', '=', 'pending').execute()
    await trx
      .updateTable('wiki_imports')
      .set({ ...failed, network: null })
      .where('finished_at', 'is', null)
      .execute()
    // Their files are in no backup.
    await trx.updateTable('wiki_batches').set(failed).where('finished_at', 'is', null).execute()
    await trx.updateTable('wiki_batches').set({ dir: null }).execute()
    // Nor are the dumps; the next look makes rows and files again.
    await trx.deleteFrom('wiki_dumps').execute()
    await trx.updateTable('wiki_exports').set(failed).where('status', '=', 'pending').execute()
    // Their files are in no backup.
    await trx
      .updateTable('wiki_exports')
      .set({ status: 'gone', file: null })
      .where('status', '=', 'ready')
      .execute()
    await trx.updateTable('wiki_restores').set(failed).where('status', '=', 'pending').execute()
    await trx.deleteFrom('backup_runs').where('finished_at', 'is', null).execute()
    await skipWikiIds(trx, usedWikiId)
  })
}

async function endJobs(trx: Db, now: number): Promise<void> {
  await trx.updateTable('jobs').set({ lease_token: null, lease_until: null, attempts: 0 }).execute()
  await trx.updateTable('jobs').set({ run_at: now }).where('periodic_name', 'is not', null).execute()
  await trx
    .updateTable('jobs')
    .set({ status: 'failed', payload: '{}', network: null, last_error: NOT_DONE, finished_at: now })
    .where('status', '=', 'waiting')
    .where('periodic_name', 'is', null)
    .where('kind', 'not in', REPEATABLE)
    .execute()
}

/** A new wiki must not get the id, and with it the backups, of one that was created after this backup. */
async function skipWikiIds(trx: Db, used: number): Promise<void> {
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence('wikis', 'id'), greatest(${sql.lit(used)}, 1, (select max(id) from wikis)))`.execute(
      trx,
    )
    return
  }
  await sql`insert into sqlite_sequence (name, seq) select 'wikis', 0 where not exists (select 1 from sqlite_sequence where name = 'wikis')`.execute(
    trx,
  )
  await sql`update sqlite_sequence set seq = max(seq, ${used}) where name = 'wikis'`.execute(trx)
}
