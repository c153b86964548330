import type { SpoolLimits } from '#server/gateway/spool/spool-budget.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DeliverWikiEmail } from '#server/wikis/email/wiki-email.ts'
import type { WikiLogIns } from '#server/wikis/wiki-orders.ts'

/** OWASP's recommendation for PBKDF2 with SHA-512. */
export const PASSWORD_ITERATIONS = 210_000
/** Seconds; nobody waits for a page that takes longer. */
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
  /** The service's database, with the wikis' records. */
  readonly db: Db
  readonly log: EngineLog
  readonly clock: Clock
  /** Takes the wikis' emails. Without it they send none, and MediaWiki's features that need email are off. */
  readonly deliverEmail?: DeliverWikiEmail
  /** Knows who may be logged in to which wiki. Without it, the service logs nobody in. */
  readonly logIns?: WikiLogIns
  /** The hosts of wikis to upgrade before all others, to see whether it works; the best ones first. */
  readonly canaries?: () => Promise<readonly string[]>
  /** Absolute paths, in case PHP is not in its usual place. */
  readonly phpFpmBinary?: string
  readonly phpBinary?: string
  /** Requests that PHP works on at once; by default derived from the number of cores. */
  readonly workers?: number
  /** The most bytes for each of a wiki's side databases: caches, sessions and jobs. */
  readonly sideDataMax?: number
  /** False to make no list of classes to preload; an existing list is still used. */
  readonly preloads?: boolean
  /**
   * True for an engine with few visitors, as in tests: PHP does not optimize compiled code, and compiles rarely
   * used code only when it is needed.
   */
  readonly isBrief?: boolean
  /** The number of MariaDB databases to keep prepared for new wikis. */
  readonly spareDatabases?: number
  /** The cost of hashing passwords of wikis' accounts; by default {@link PASSWORD_ITERATIONS}. */
  readonly passwordIterations?: number
  /** Seconds of processor time that a page's Lua modules may take; by default {@link LUA_SECONDS}. */
  readonly luaSeconds?: number
  /** Measures how fast clients send and read; by default a clock that never jumps. */
  readonly transferClock?: Clock
  /** Measures when visitors' budgets are given back; by default a clock that never jumps. */
  readonly budgetClock?: Clock
  /**
   * Waits between two attempts to start, and rejects when the signal aborts. Without it there is only one
   * attempt, as in commands.
   */
  readonly pauseBetweenStarts?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Limits of the spool on disk; by default derived from the free disk space. */
  readonly spool?: SpoolLimits
}
