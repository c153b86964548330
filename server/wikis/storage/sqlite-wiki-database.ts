import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'
import { bindable, readableRow } from './sqlite-values.ts'
import type { SqlValue, WikiDatabase } from './wiki-database.ts'

interface SqliteOptions {
  readonly readOnly?: boolean
  /** How long to wait while MediaWiki is writing. */
  readonly timeoutMs?: number
  /** `off` if the caller syncs the whole file afterwards. */
  readonly synchronous?: 'off' | 'full'
}

/**
 * Opens the SQLite file of a wiki that nobody can request yet; `LiveDatabases` opens those of other wikis.
 * @throws Error when it cannot be opened.
 */
export function openSqliteWiki(
  file: string,
  { readOnly = false, timeoutMs = 2 * SECOND_MS, synchronous = 'full' }: SqliteOptions = {},
): WikiDatabase {
  const db = new DatabaseSync(file, { readOnly, timeout: timeoutMs })
  if (!readOnly) db.exec(`pragma synchronous = ${synchronous}`)
  const direct = {
    all: async (sql: string, values: readonly SqlValue[] = []) =>
      db
        .prepare(sql)
        .all(...bindable(values))
        .map(readableRow),
    run: async (sql: string, values: readonly SqlValue[] = []) =>
      Number(db.prepare(sql).run(...bindable(values)).changes),
  }
  return {
    ...direct,
    async transaction(work) {
      db.exec('begin immediate')
      try {
        const result = await work(direct)
        db.exec('commit')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('rollback')
        throw error
      }
    },
    async close() {
      if (db.isOpen) db.close()
    },
  }
}
