import type { FastifyBaseLogger } from 'fastify'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DiskWatch } from '#server/platform/disk/disk-watch.ts'
import type { DnsLookup } from '#server/platform/dns/dns-lookup.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'
import type { RateLimiter } from '#server/platform/http/rate-limiter.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Processes } from '#server/platform/processes/create-processes.ts'
import type { CertificateCheck } from '#server/platform/tls/certificate-check.ts'

/**
 * What the modules depend on. Inside `db.transaction()`, use only the transaction: SQLite has one connection,
 * and a call on `db` would wait for it forever.
 */
export interface Deps {
  readonly config: ServerConfig
  readonly db: Db
  readonly engine: WikiEngine
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly jobs: Jobs
  readonly limiter: RateLimiter
  /** Every version of every policy. */
  readonly policies: readonly PolicyVersion[]
  readonly disk: DiskWatch
  readonly dns: DnsLookup
  /** Checks which certificate the proxy shows for a custom domain. */
  readonly certificates: CertificateCheck
  /** Where backups are stored; null if none are made. */
  readonly backupStore: BackupStore | null
  /** The server processes that share the database. */
  readonly processes: Processes
  readonly clock: Clock
  /** Ids of the wikis that this process is creating. They are not abandoned, however old their rows are. */
  readonly wikisInProgress: Set<number>
  readonly log: FastifyBaseLogger
}
