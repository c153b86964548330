import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { buildApp } from './app.ts'
import { createDeps, type Given } from './composition/create-deps.ts'
import { StopNotice } from './modules/operations/stop-notice.ts'
import { requireNoUnfinishedRestore } from './modules/wiki-data/restores/service/restore-mark.ts'
import { isResticMissing, RESTIC_MISSING } from './platform/backup-store/is-restic-missing.ts'
import { closeInStages } from './platform/close-in-stages.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import { requireNotMoved } from './platform/database/moving/moved-mark.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { serviceClock } from './platform/database/shared-clock.ts'
import { describeFailure } from './platform/describe-failure.ts'
import { EMAILS_GO_NOWHERE, emailsGoNowhere } from './platform/email/email-reach.ts'
import { storageFaultOf } from './platform/storage-fault.ts'

/** Milliseconds in which a database has to answer: with this, no limit on starts (deploy/wikistead.service) is reached. */
const DATABASE_WAIT_MS = MINUTE_MS
const DATABASE_PAUSE_MS = 500

export interface RunningServer {
  /** Waits until proxies know that the server stops. Meanwhile it goes on as before. */
  giveNotice(): Promise<void>
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
  const opened: (() => Promise<void>)[][] = [[async () => await db.destroy()]]
  const stop = async () => await closeInStages(opened.splice(0).reverse())
  try {
    await migrateDatabase(given)
    const clock = await serviceClock(given, db)
    opened.push([async () => await clock.stop()])
    const deps = await createDeps({ ...given, clock }, db, { pauseBetweenStarts: pauseFor })
    opened.push([async () => await deps.engine.close()], [async () => await deps.processes.stop()])
    if (deps.engine.unavailableReason !== null) log.warn(deps.engine.unavailableReason)
    if (emailsGoNowhere(given.config)) log.warn(EMAILS_GO_NOWHERE)
    if (isResticMissing(given.config)) log.warn(RESTIC_MISSING)
    const stopNotice = new StopNotice(given.config.trustProxy)
    const app = await buildApp(deps, { stopNotice })
    opened.push([async () => await app.close(), async () => await deps.jobs.stop()])
    await app.listen({ host: given.config.host, port: given.config.port })
    await deps.processes.start()
    await deps.jobs.start()
    return { giveNotice: async () => await stopNotice.give(), stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false })
}

/**
 * On connections of its own: a long migration is not an error. A database on another machine may start later than this one,
 * so it is waited for; what starts the server would soon give up a server that ends.
 */
async function migrateDatabase({ config, log }: Pick<Given, 'config' | 'log'>): Promise<void> {
  const until = performance.now() + DATABASE_WAIT_MS
  for (let attempt = 1; ; attempt += 1) {
    const db = openDatabase(config, { patient: true })
    try {
      return await migrate(db)
    } catch (thrown) {
      if (storageFaultOf(thrown) !== 'away' || performance.now() > until) throw thrown
      if (attempt === 1) log.warn(`${describeFailure(thrown)} It is asked again for a minute.`)
    } finally {
      await db.destroy()
    }
    await delay(DATABASE_PAUSE_MS)
  }
}
