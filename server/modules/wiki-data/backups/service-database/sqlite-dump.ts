import { runThread } from '#server/platform/threads/run-thread.ts'
import type { TableRows } from './table-rows.ts'

export type SqliteTask =
  | { readonly task: 'dump'; readonly dir: string; readonly dataDir: string }
  | { readonly task: 'check'; readonly dir: string }

/** The database in the directory of a dump. */
export const SQLITE_DUMP = 'service.sqlite'

const SCRIPT = new URL('./sqlite-dump.thread.ts', import.meta.url)

/** Copies or checks the database in a thread of its own, because both are slow on a large one. */
export async function runSqliteTask(task: SqliteTask, signal: AbortSignal): Promise<TableRows> {
  return (await runThread({ script: SCRIPT, data: task, name: 'service database' }, signal)) as TableRows
}
