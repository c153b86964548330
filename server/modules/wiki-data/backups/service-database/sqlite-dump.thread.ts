import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { SQLITE_DUMP, type SqliteTask } from './sqlite-dump.ts'
import type { TableRows } from './table-rows.ts'

const task = workerData as SqliteTask
const rows = task.task === 'dump' ? await dump(task.dataDir, task.dir) : check(task.dir)
parentPort?.postMessage(rows)

/** The open transaction makes the counts and the copy consistent, whatever is written meanwhile. */
async function dump(dataDir: string, dir: string): Promise<TableRows> {
  const original = new DatabaseSync(serviceFile(dataDir), { readOnly: true })
  original.exec('begin')
  const found = countRows(original)
  const file = join(dir, SQLITE_DUMP)
  await backup(original, file)
  original.exec('commit')
  original.close()
  // One file, without a write-ahead log beside it.
  const copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete')
  copy.close()
  return found
}

function check(dir: string): TableRows {
  const database = new DatabaseSync(join(dir, SQLITE_DUMP), { readOnly: true })
  try {
    const faults = database.prepare('pragma integrity_check').all()
    if (faults[0]?.['integrity_check'] !== 'ok')
      throw new Error(`The database is damaged: ${String(faults[0]?.['integrity_check'])}`)
    return countRows(database)
  } finally {
    database.close()
  }
}

function countRows(database: DatabaseSync): TableRows {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .all()
    .map(({ name }) => String(name))
  return Object.fromEntries(
    tables.map(name => [
      name,
      Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']),
    ]),
  )
}
