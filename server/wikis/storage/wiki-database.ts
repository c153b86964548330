import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'

/** A value that may be bound to a `?`. */
export type SqlValue = string | number | null

/**
 * A row by column names. Binary columns arrive as text, because MediaWiki stores UTF-8 in them and the service's
 * short queries read nothing else.
 */
export type SqlRow = Readonly<Record<string, string | number | null>>

/**
 * A wiki's database, for short queries of the service itself: a few rows, in SQL that both SQLite and MariaDB
 * understand, with `?` for values. Code that moves whole tables does not use it.
 */
export interface WikiDatabase {
  /** @throws StorageUnavailableError when the database does not answer; Error when it refuses the query. */
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** @returns the number of rows that match. @throws as {@link all}. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
  /**
   * Runs `work` in a transaction, which takes the writer's lock at its start.
   * @throws as {@link all}, and what `work` throws.
   */
  transaction<T>(work: (db: Pick<WikiDatabase, 'all' | 'run'>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The database is unavailable at the moment: try again later. */
export class StorageUnavailableError extends StorageSilentError {
  override readonly name = 'StorageUnavailableError'
}
