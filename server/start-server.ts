import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createDeps, type Given } from './composition/create-deps.ts'
import { requireNoUnfinishedRestore } from './modules/wiki-data/restores/service/restore-mark.ts'
import { isResticMissing, RESTIC_MISSING } from './platform/backup-store/is-restic-missing.ts'
import type { ServerConfig } from './platform/config/server-config.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import { requireNotMoved } from './platform/database/moving/moved-mark.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { serviceClock } from './platform/database/shared-clock.ts'
import { EMAILS_GO_NOWHERE, emailsGoNowhere } from './platform/email/email-reach.ts'

/**
 * Milliseconds that running requests get to finish when the server stops, of which its notice to proxies may take two
 * seconds. The engine then gets the rest of ten seconds.
 */
const DRAIN_MS = 5500

export interface RunningServer {
  /** Finishes running requests, stops php-fpm and closes the database. */
  stop(): Promise<void>
}

/**
 * Opens the database, starts the engine and the jobs, and listens. If a part fails, everything opened is
 * closed again.
 */
export async function startServer(given: Given): Promise<RunningServer> {
  requireNoUnfinishedRestore(given.config.dataDir)
  requireNotMoved(given.config)
  const { log } = given
  const onBroken = (err: Error) => log.warn({ err }, 'A connection to the database broke')
  const db = openDatabase(given.config, { onBroken })
  const opened: (() => Promise<void>)[] = [async () => await db.destroy()]
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    await migrateDatabase(given.config)
    const clock = await serviceClock(given, db)
    opened.push(async () => await clock.stop())
    const deps = await createDeps({ ...given, clock }, db, { pauseBetweenStarts: pauseFor })
    opened.push(
      async () => await deps.engine.close(),
      async () => await deps.processes.stop(),
    )
    if (deps.engine.unavailableReason !== null) log.warn(deps.engine.unavailableReason)
    if (emailsGoNowhere(given.config)) log.warn(EMAILS_GO_NOWHERE)
    if (isResticMissing(given.config)) log.warn(RESTIC_MISSING)
    const app = await buildApp(deps)
    opened.push(async () => void (await Promise.all([closeGently(app), deps.jobs.stop()])))
    await app.listen({ host: given.config.host, port: given.config.port })
    await deps.processes.start()
    await deps.jobs.start()
    return { stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false })
}

/** On connections of its own: a long migration is not an error. */
async function migrateDatabase(config: ServerConfig): Promise<void> {
  const db = openDatabase(config, { patient: true })
  await migrate(db).finally(async () => await db.destroy())
}

/** Accepts no more requests and waits for the running ones. Those that take too long are cut off. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}
