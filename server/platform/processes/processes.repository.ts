import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { ServerProcessesTable } from '#server/platform/database/tables/service-tables.ts'
import { IN_EACH_PROCESS } from '#server/platform/periodic-work.ts'

export type ServerProcess = Selectable<ServerProcessesTable>

/** Milliseconds without a sign of life after which a process is considered dead. */
export const ALIVE_MS = 6 * IN_EACH_PROCESS['processes.sign-of-life']

/** Adds this process, or records that it is alive. */
export async function saveProcess(db: Db, process: ServerProcess): Promise<void> {
  const { seen_at, facts } = process
  await db
    .insertInto('server_processes')
    .values(process)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at, facts }))
    .execute()
}

/** The processes that are alive, the oldest first. */
export async function listProcesses(db: Db, now: number): Promise<readonly ServerProcess[]> {
  return await db
    .selectFrom('server_processes')
    .selectAll()
    .where('seen_at', '>', now - ALIVE_MS)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_processes').where('id', '=', id).execute()
}

/** Removes processes that ended without unregistering. */
export async function removeDeadProcesses(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('server_processes')
    .where('seen_at', '<=', now - 10 * ALIVE_MS)
    .execute()
}
