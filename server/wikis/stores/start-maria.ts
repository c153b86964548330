import { rm } from 'node:fs/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import type { Db } from '#server/platform/database/db.ts'
import { copyTemplate } from '#server/wikis/storage/copy-template.ts'
import { DatabasePool } from '#server/wikis/storage/database-pool.ts'
import { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { sharedFilesDir } from '#server/wikis/storage/php-database.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import {
  ensureMariaTemplate,
  type MariaTemplateContext,
  readMainPages,
} from '#server/wikis/template/maria-template.ts'
import type { UpgradeLeases } from '#server/wikis/upgrade/upgrade-leases.ts'
import type { MakeMariaWikiContext } from './make-maria-wiki.ts'

interface StartMariaOptions extends Omit<MariaTemplateContext, 'server' | 'rows' | 'signal'> {
  readonly mariadb: MariaConfig
  readonly db: Db
  readonly clock: Clock
  readonly leases: UpgradeLeases
  /** The number of databases to keep prepared. */
  readonly spares: number
  /** The directory of the wikis' files. */
  readonly filesRoot: string
}

/** What wikis in MariaDB need. */
export interface Maria extends Omit<MakeMariaWikiContext, 'passwordIterations' | 'now'> {
  readonly rows: DatabaseRows
  readonly leases: UpgradeLeases
  readonly log: EngineLog
  /** Resolves when no database is being prepared or removed. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** How long the start waits for a MariaDB that may also be starting. */
const PATIENCE_MS = 10 * SECOND_MS
const POLL_MS = 500
const RETRY_MS = 10 * SECOND_MS

/**
 * Connects to MariaDB, makes the template of new wikis' databases if there is none, and begins to prepare
 * databases. If MariaDB does not answer, keeps trying in the background, because existing wikis need none of this.
 * @throws Error when MariaDB refuses the account or a statement.
 */
export async function startMaria(options: StartMariaOptions): Promise<Maria> {
  const { mariadb, db, clock, leases, key, log, filesRoot, spares } = options
  const server = new MariaServer(mariadb)
  const rows = new DatabaseRows(db, () => clock.now())
  const closing = new AbortController()
  const { signal } = closing
  const template = async () => await ensureMariaTemplate({ ...options, server, rows, signal })
  let known: Promise<string> | null = null
  /** Makes the template, one attempt at a time. A failed attempt is repeated when the template is needed again. */
  const templateOnce = async () => {
    known ??= template()
    return await known.catch((error: unknown) => {
      known = null
      throw error
    })
  }
  /** The same for new wikis. Any failure counts as temporary. */
  const templateForWikis = async () =>
    await templateOnce().catch((cause: unknown) => {
      if (cause instanceof StorageUnavailableError) throw cause
      throw new StorageUnavailableError('MariaDB cannot be prepared for new wikis.', { cause })
    })
  const pool = new DatabasePool({
    server,
    rows,
    template: key,
    spares,
    log,
    now: () => clock.now(),
    fill: async dbName => await copyTemplate(server, await templateForWikis(), dbName),
    removeFiles: async dbName =>
      await rm(sharedFilesDir(filesRoot, dbName), { recursive: true, force: true }),
  })
  let retry: NodeJS.Timeout | null = null
  let preparing: Promise<void> = Promise.resolve()
  const prepare = async (): Promise<void> => {
    await templateOnce()
    if (!signal.aborted) pool.start()
  }
  const prepareLater = (lastLine: string) => {
    if (signal.aborted) return
    const again = async () =>
      await prepare().then(
        () => log.info({}, 'new wikis are stored in MariaDB'),
        error => prepareLater(sayWhy(error, lastLine)),
      )
    retry = setTimeout(() => {
      preparing = again()
    }, RETRY_MS).unref()
  }
  /** Logs a failure unless it is the same as the last one. @returns the logged line. */
  const sayWhy = (error: unknown, lastLine = '') => {
    const line =
      error instanceof StorageUnavailableError
        ? 'MariaDB does not respond; its wikis are not available'
        : 'MariaDB cannot be prepared for new wikis'
    if (line !== lastLine && !signal.aborted) log.error({ err: error }, line)
    return line
  }
  try {
    await server.whenReady(PATIENCE_MS, POLL_MS).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailableError)) throw error
    })
    await prepare().catch((error: unknown) => {
      if (!(error instanceof StorageUnavailableError)) throw error
      prepareLater(sayWhy(error))
    })
  } catch (error) {
    await server.close()
    throw error
  }
  return {
    server,
    rows,
    leases,
    log,
    pool,
    mainPages: readMainPages(options.template),
    treeDir: options.maintenance.treeDir,
    settled: async () => await pool.settled(),
    close: async () => {
      closing.abort(new Error('The server stops.'))
      if (retry) clearTimeout(retry)
      await preparing
      await pool.stop()
      await server.close()
    },
  }
}
