import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { type Repetition, repeat } from '#server/platform/periodic-work.ts'
import { newDatabaseName, quoteDatabase } from './database-name.ts'
import type { DatabaseRows } from './database-rows.ts'
import type { MariaServer } from './maria-server.ts'
import { StorageUnavailableError } from './wiki-database.ts'

interface DatabasePoolOptions {
  readonly server: MariaServer
  readonly rows: DatabaseRows
  /** Identifies the template that databases are made of. */
  readonly template: string
  /** Turns an empty database into that of a new wiki. */
  readonly fill: (dbName: string) => Promise<void>
  /** Removes the uploaded files of the wiki to which a database belonged. */
  readonly removeFiles: (dbName: string) => Promise<void>
  /** The number of databases to keep prepared. */
  readonly spares: number
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly log: EngineLog
}

/** A database that nobody has finished or claimed within this time is an orphan. */
export const ORPHAN_MS = HOUR_MS
/** How long a request that knew a database may still run after the database was given up. */
const LAST_REQUESTS_MS = 5 * MINUTE_MS
/** The longest that making one may take. It takes a second, a few under load. */
const MAKING_MS = MINUTE_MS
/** Templates that no running server has needed for this long are removed. */
const TEMPLATE_MS = 3 * DAY_MS
const FIRST_SWEEP_MS = MINUTE_MS
const RETRY_MS = 10 * SECOND_MS

/**
 * The databases of the wikis in MariaDB. Some are kept prepared, because making one takes most of a second;
 * without a spare, one is made on the spot.
 */
export class DatabasePool {
  private readonly options: DatabasePoolOptions
  private filling: Promise<void> | null = null
  private sweeps: Repetition | null = null
  private stopped = false

  constructor(options: DatabasePoolOptions) {
    this.options = options
  }

  /** Prepares databases, and removes orphans from time to time. */
  start(): void {
    this.refill()
    const sweep = async () => {
      await this.sweep().finally(() => this.refill())
    }
    this.sweeps = repeat('databases.sweep', sweep, { log: this.options.log, firstMs: FIRST_SWEEP_MS })
  }

  /**
   * Takes a complete database that nobody else has. The caller must write a wiki's record within an hour, or
   * renew it; otherwise it is removed.
   * @throws StorageUnavailableError when MariaDB does not answer.
   */
  async take(): Promise<string> {
    const { rows, template } = this.options
    for (;;) {
      const spare = await rows.claim(template)
      if (spare === null) return await this.make('used')
      // The address may lead to another server than when the spare was made.
      if (await this.isThere(spare)) {
        this.refill()
        return spare
      }
      await rows.forget(spare)
    }
  }

  /** Records that a database without a wiki's record is still needed. @returns false if it is lost. */
  async renew(dbName: string): Promise<boolean> {
    return await this.options.rows.renew(dbName, 'used')
  }

  /** Removes a database that no request knows. A sweep finishes this after a crash. */
  async drop(dbName: string): Promise<void> {
    await this.options.rows.move(dbName, ['making', 'spare', 'used', 'template'], 'dropping')
    await this.dropNow(dbName)
  }

  /** As {@link drop}, but never rejects: failures are logged, and the database is left for a sweep. */
  async giveUp(dbName: string): Promise<void> {
    await this.drop(dbName).catch((error: unknown) =>
      this.report(error, 'a database could not be removed yet; a later cleanup removes it'),
    )
  }

  /** Marks a database for removal once no request that knew it can still be running. */
  async retire(dbName: string): Promise<void> {
    await this.options.rows.move(dbName, ['used'], 'dropping')
  }

  /** Removes what dead processes have left behind, and what is no longer needed. */
  async sweep(): Promise<void> {
    const { rows, template, now } = this.options
    const own = await rows.template(template)
    if (own !== null) await rows.renew(own, 'template')
    const old = [
      ...(await rows.orphans(now() - ORPHAN_MS)),
      ...(await rows.inState('making', now() - ORPHAN_MS)),
      ...(await rows.inState('template', now() - TEMPLATE_MS)),
      // Spares for another release or other extensions.
      ...(await rows.inState('spare', now() - ORPHAN_MS)).filter(spare => spare.template !== template),
    ]
    for (const { dbName } of old) {
      if (this.stopped) return
      await rows.move(dbName, ['used', 'making', 'template', 'spare'], 'dropping')
    }
    for (const { dbName } of await rows.inState('dropping', now() - LAST_REQUESTS_MS)) {
      if (this.stopped) return
      await this.dropNow(dbName).catch((error: unknown) =>
        this.report(error, 'a database could not be removed yet; a later cleanup removes it'),
      )
    }
  }

  /** Resolves when nothing is being prepared or removed. */
  async settled(): Promise<void> {
    await this.filling
    await this.sweeps?.idle()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.sweeps?.end()
    await this.settled()
  }

  private refill(): void {
    if (this.stopped || this.filling) return
    this.filling = this.fillUp()
      .catch((error: unknown) => {
        this.report(error, 'no database could be prepared for new wikis')
        setTimeout(() => this.refill(), RETRY_MS).unref()
      })
      .finally(() => {
        this.filling = null
      })
  }

  private async fillUp(): Promise<void> {
    const { rows, template, spares, now } = this.options
    while (!this.stopped && (await rows.countSpares(template, now() - MAKING_MS)) < spares)
      await this.make('spare')
  }

  private async make(state: 'spare' | 'used'): Promise<string> {
    const { server, rows, template, fill } = this.options
    // If MariaDB does not answer, fails here, where nothing is left to tidy up.
    await server.query('select 1')
    const dbName = newDatabaseName(server.config.prefix)
    await rows.add(dbName, 'making', template)
    try {
      await server.query(`create database ${quoteDatabase(dbName)} character set binary collate binary`)
      await fill(dbName)
      // If this was too slow, another process has given it up as an orphan.
      if (!(await rows.move(dbName, ['making'], state))) throw new Error('A database was created too slowly.')
      return dbName
    } catch (error) {
      await this.giveUp(dbName)
      throw error
    }
  }

  private async dropNow(dbName: string): Promise<void> {
    const { server, rows, removeFiles } = this.options
    await server.query(`drop database if exists ${quoteDatabase(dbName)}`)
    await removeFiles(dbName)
    await rows.forget(dbName)
  }

  private async isThere(dbName: string): Promise<boolean> {
    const found = await this.options.server.query(
      'select schema_name from information_schema.schemata where schema_name = ?',
      [dbName],
    )
    return found.length > 0
  }

  private report(error: unknown, message: string): void {
    const { log } = this.options
    if (error instanceof StorageUnavailableError) log.warn({ err: error }, message)
    else log.error({ err: error }, message)
  }
}
