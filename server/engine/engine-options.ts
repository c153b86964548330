import type { SpoolLimits } from '#server/gateway/spool/spool-budget.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DeliverWikiEmail } from '#server/wikis/email/wiki-email.ts'
import type { WikiLogIns } from '#server/wikis/wiki-orders.ts'

/** OWASP's recommendation for PBKDF2 with SHA-512. */
export const PASSWORD_ITERATIONS = 210_000
/** A page that takes longer is one that nobody waits for. */
export const LUA_SECONDS = 5

export interface WikiEngineOptions {
  readonly config: Pick<
    ServerConfig,
    | 'dataDir'
    | 'mediawikiDir'
    | 'publicUrl'
    | 'serviceName'
    | 'trustProxy'
    | 'wikiMailFrom'
    | 'wikiQuotaMb'
    | 'wikiUploadsMb'
    | 'diskReserveMb'
    | 'crawlerCheck'
    | 'pageCacheMb'
    | 'queryMemoryMb'
    | 'queryTimeoutSeconds'
    | 'sparqlEndpoint'
    | 'searchServer'
    | 'phpTimeoutSeconds'
    | 'wikiDatabase'
    | 'filesDir'
    | 'visitorBudget'
    | 'distDir'
  >
  /** The service's database, which has the wikis' records. */
  readonly db: Db
  readonly log: EngineLog
  readonly clock: Clock
  /**
   * Takes the emails of the wikis. Without it they send none, and MediaWiki's features that need email are
   * off.
   */
  readonly deliverEmail?: DeliverWikiEmail
  /** Knows who may be logged in to which wiki. Without it the service logs nobody in. */
  readonly logIns?: WikiLogIns
  /** The hosts of wikis that are upgraded before all others, to see whether it works; the best for that first. */
  readonly canaries?: () => Promise<readonly string[]>
  /** Absolute paths, in case PHP is not in its usual place. */
  readonly phpFpmBinary?: string
  readonly phpBinary?: string
  /** Requests that PHP works on at once; by default derived from the number of cores. */
  readonly workers?: number
  /** Bytes that each of a wiki's caches, its sessions and its jobs may take. */
  readonly sideDataMax?: number
  /** False to list no classes to preload; a list that is there already is used. */
  readonly preloads?: boolean
  /**
   * True for an engine with few visitors, as in tests: PHP does not optimize what it compiles, and compiles what only
   * some of them need when they come.
   */
  readonly isBrief?: boolean
  /** Databases in MariaDB to keep prepared for new wikis. */
  readonly spareDatabases?: number
  /** The cost of the passwords of wikis' accounts; by default {@link PASSWORD_ITERATIONS}. */
  readonly passwordIterations?: number
  /** Seconds of processor time that modules in Lua may take on a page; by default {@link LUA_SECONDS}. */
  readonly luaSeconds?: number
  /** Measures how slowly clients send and read; by default one that never jumps. */
  readonly transferClock?: Clock
  /** Measures when visitors' budgets are given back; by default one that never jumps. */
  readonly budgetClock?: Clock
  /**
   * Waits between two tries to start, and rejects when the signal is aborted. Without it the engine is tried once, as
   * commands do.
   */
  readonly pauseBetweenStarts?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Limits of the spool on disk; by default derived from the free disk space. */
  readonly spool?: SpoolLimits
}
