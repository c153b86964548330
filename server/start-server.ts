import type { FastifyInstance } from 'fastify'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import type { Db } from '#server/platform/database/db.ts'
import { buildApp } from './app.ts'
import { createWikiEngine } from './engine/create-wiki-engine.ts'
import type { WikiEngine } from './engine/wiki-engine.ts'
import type { Deps } from './modules/deps.ts'
import { createWikiEmailDelivery } from './modules/wiki-email/deliver-wiki-email.ts'
import { createCaptcha } from './platform/captcha/create-captcha.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { readDiskSpace } from './platform/disk/disk-space.ts'
import { createDiskWatch } from './platform/disk/disk-watch.ts'
import { createDnsLookup } from './platform/dns/create-dns-lookup.ts'
import { createMailer } from './platform/email/create-mailer.ts'
import { createTransport } from './platform/email/create-transport.ts'
import { EMAILS_GO_NOWHERE, emailsGoNowhere } from './platform/email/email-reach.ts'
import { createRateLimiter } from './platform/http/create-rate-limiter.ts'
import { createJobs } from './platform/jobs/create-jobs.ts'

/**
 * Milliseconds that running requests get to finish when the server stops. The engine then gets as long,
 * within ten seconds.
 */
const DRAIN_MS = 4000

export interface RunningServer {
  /** Finishes running requests, stops php-fpm and closes the database. */
  stop(): Promise<void>
}

type Given = Pick<Deps, 'config' | 'log' | 'clock'>

/**
 * Opens the database, starts the engine and the jobs, and listens. If a part fails, everything opened is
 * closed again.
 */
export async function startServer(given: Given): Promise<RunningServer> {
  const db = openDatabase(given.config)
  const opened: (() => Promise<void>)[] = [async () => await db.destroy()]
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    await migrate(db)
    const deps = await createDeps(given, db)
    opened.push(async () => await deps.engine.close())
    const app = await buildApp(deps)
    opened.push(async () => void (await Promise.all([closeGently(app), deps.jobs.stop()])))
    await app.listen({ host: given.config.host, port: given.config.port })
    await deps.jobs.start()
    return { stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

async function createDeps({ config, log, clock }: Given, db: Db): Promise<Deps> {
  const limiter = createRateLimiter({ config, db, clock })
  const captcha = await createCaptcha({ config, db, clock, log })
  const jobs = createJobs({ db, clock, log })
  const mailer = createMailer({ config, jobs, clock, transport: createTransport(config) })
  const deliverEmail = createWikiEmailDelivery({ config, db, mailer, limiter, clock, log })
  const engine: WikiEngine = await createWikiEngine({ config, log, clock, deliverEmail })
  if (engine.unavailableReason !== null) log.warn(engine.unavailableReason)
  if (emailsGoNowhere(config)) log.warn(EMAILS_GO_NOWHERE)
  const disk = createDiskWatch({ config, log, readSpace: async () => await readDiskSpace(config.dataDir) })
  const dns = createDnsLookup(config.dnsServers)
  return {
    config,
    db,
    engine,
    mailer,
    captcha,
    jobs,
    limiter,
    disk,
    dns,
    policies: POLICY_VERSIONS,
    clock,
    log,
  }
}

/** Accepts no more requests and waits for the running ones. Those that take too long are cut off. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(cut)
}
