import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TableRows } from './table-rows.ts'

export type SqliteTask =
  | { readonly task: 'dump'; readonly dir: string; readonly dataDir: string }
  | { readonly task: 'check'; readonly dir: string }

/** The database in the directory of a dump. */
export const SQLITE_DUMP = 'service.sqlite'

const WORKER = new URL('./sqlite-dump.worker.ts', import.meta.url)

/** Copies or checks the database in a thread of its own, because both are slow on a large one. */
export async function runSqliteTask(task: SqliteTask, signal: AbortSignal): Promise<TableRows> {
  signal.throwIfAborted()
  const worker = new Worker(WORKER, { workerData: task })
  try {
    const [rows] = await once(worker, 'message', { signal })
    return rows as TableRows
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}
