import type { FastifyInstance } from 'fastify'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/modules/deps.ts'
import { languageOfAddress } from '#server/modules/session/users.repository.ts'
import { openBackupStore } from '#server/platform/backup-store/open-backup-store.ts'
import { createCaptcha } from '#server/platform/captcha/create-captcha.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { createDiskWatch } from '#server/platform/disk/disk-watch.ts'
import { createMailer } from '#server/platform/email/create-mailer.ts'
import type { OutgoingEmail } from '#server/platform/email/transport.ts'
import { createRateLimiter } from '#server/platform/http/create-rate-limiter.ts'
import type { Endpoint } from '#server/platform/http/endpoint/endpoint.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { createProcesses } from '#server/platform/processes/create-processes.ts'
import { readProcessFacts } from '#server/platform/processes/process-facts.ts'
import { checkResponses } from './check-responses.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeDns } from './fake-dns.ts'
import { FakeEngine } from './fake-engine.ts'
import { createTestDatabase } from './test-database.ts'

/** The folder that `npm run build` writes. Only tests that request pages need it: a route for each of its files is slow. */
export const BUILT_PAGES = readConfig({}).distDir

interface TestRoute {
  readonly method: string
  readonly url: string
  /** The endpoint's description, if the route is below `/api`. */
  readonly endpoint: Endpoint | undefined
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: FakeClock
  readonly engine: FakeEngine
  /** The free and total bytes of the disk, which tests set. */
  readonly disk: { free: number; total: number }
  /** The sent emails in order. They are sent when a test calls `deps.jobs.runDue()`. */
  readonly emails: readonly OutgoingEmail[]
  /** Every route of the app, such as `{ method: 'POST', url: '/api/auth/login' }`. */
  readonly routes: readonly TestRoute[]
  /** Answers that differ from their endpoint's description, one line each. */
  readonly misfits: string[]
  close(): Promise<void>
}

/**
 * Creates the whole server without a socket, on the database of the running Jest project: with a fake clock
 * and engine, captured emails, and neither pages nor a captcha unless `config` sets them. Jobs run when a test calls
 * `deps.jobs.runDue()`. `close` throws if an answer differs from its endpoint's description.
 * @param replaced dependencies that a test provides itself. A real engine needs its own database here.
 */
export async function createTestApp(
  config: Partial<ServerConfig> = {},
  replaced: Partial<Deps> = {},
  clock = new FakeClock(),
): Promise<TestApp> {
  const { db: own, databaseUrl, dataDir, drop } = await createTestDatabase()
  const db = replaced.db ?? own
  const engine = new FakeEngine()
  const log = createLog('silent')
  const emails: OutgoingEmail[] = []
  const settings: ServerConfig = {
    ...readConfig({
      ...{ CAPTCHA: 'off', LOG_LEVEL: 'silent', WIKI_CREATION_LIMIT: '0', BACKUP_DIR: 'off' },
      DATA_DIR: dataDir,
      DIST_DIR: '/nowhere',
    }),
    databaseUrl,
    // Only a real engine has a tree.
    mediawikiDir: null,
    ...config,
  }
  const disk = { free: 2 ** 40, total: 2 ** 40 }
  const processes = createProcesses({ db, clock, log, facts: await readProcessFacts(settings) })
  const jobs = createJobs({ db, clock, log, home: processes.id, seal: await openPayloadSeal(settings) })
  const transport = { deliver: async (email: OutgoingEmail) => void emails.push(email) }
  const deps: Deps = {
    config: settings,
    db,
    engine,
    clock,
    wikisInProgress: new Set(),
    log,
    jobs,
    mailer: createMailer({ config: settings, jobs, clock, transport, languageOf: languageOfAddress }),
    captcha: await createCaptcha({ config: settings, db, clock, log }),
    limiter: createRateLimiter({ config: settings, db, clock }),
    policies: POLICY_VERSIONS,
    processes,
    disk: createDiskWatch({ config: settings, log, readSpace: async () => [disk] }),
    dns: new FakeDns(),
    certificates: { of: async () => 'unknown' },
    backupStore:
      settings.backupLocation &&
      openBackupStore({
        location: settings.backupLocation,
        key: settings.backupKey,
        config: { diskReserveMb: 0 },
        dataDir,
        clock,
        log,
      }),
    ...replaced,
  }
  const routes: TestRoute[] = []
  const misfits: string[] = []
  const prepare = (fresh: FastifyInstance) => {
    checkResponses(fresh, misfit => misfits.push(misfit))
    fresh.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
    })
  }
  const app = await buildApp(deps, { prepare, transferClock: clock })
  await app.ready()
  const close = async () => {
    await app.close()
    await jobs.stop()
    engine.copies.close()
    await drop()
    if (misfits.length > 0) throw new Error(`Not as described:\n${misfits.join('\n')}`)
  }
  return { app, deps, clock, engine, disk, emails, routes, misfits, close }
}
