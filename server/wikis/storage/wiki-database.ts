import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'

/** What may be bound to a `?`. */
export type SqlValue = string | number | null

/**
 * A row by the names of its columns. Columns of bytes arrive as text: MediaWiki stores UTF-8 in them, and no
 * short query of the service reads anything else.
 */
export type SqlRow = Readonly<Record<string, string | number | null>>

/**
 * A wiki's database, for short queries of the service itself: a few rows, in SQL that SQLite and MariaDB both
 * understand, with `?` for values. What moves whole tables has ways of its own.
 */
export interface WikiDatabase {
  /** @throws StorageUnavailableError when the database does not answer; Error when it refuses the query. */
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** @returns how many rows match. @throws as {@link all}. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
  /**
   * Does everything that `work` does with its database, or nothing. It takes the lock of a writer at its start.
   * @throws as {@link all}, and what `work` throws.
   */
  transaction<T>(work: (db: Pick<WikiDatabase, 'all' | 'run'>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The database is not there at the moment: try again later. */
export class StorageUnavailableError extends StorageSilentError {
  override readonly name = 'StorageUnavailableError'
}
