import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Clock } from './clock.ts'
import type { ServerConfig } from './config/server-config.ts'
import type { Database } from './database/schema.ts'
import type { DiskWatch } from './disk/disk-watch.ts'
import type { DnsLookup } from './dns/dns-lookup.ts'
import type { WikiEngine } from './engine/wiki-engine.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'

/** A database handle: the whole database or one transaction of it. */
export type Db = Kysely<Database>

/**
 * Everything the server's parts are given. Inside `db.transaction()` use the transaction alone: SQLite has one
 * connection, and `db` would wait for it for ever.
 */
export interface Deps {
  readonly config: ServerConfig
  readonly db: Db
  readonly engine: WikiEngine
  readonly mail: Mailer
  readonly captcha: Captcha
  readonly jobs: Jobs
  readonly limiter: RateLimiter
  /** Every version of every policy. */
  readonly policies: readonly PolicyVersion[]
  readonly disk: DiskWatch
  readonly dns: DnsLookup
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}
