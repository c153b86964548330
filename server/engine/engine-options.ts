import type { Clock } from '#server/platform/clock.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { DeliverWikiEmail } from './email/wiki-email.ts'
import type { EngineLog } from './place/engine-log.ts'
import type { SpoolLimits } from './spool/spool-budget.ts'

export interface WikiEngineOptions {
  readonly config: Pick<
    ServerConfig,
    'dataDir' | 'mediawikiDir' | 'publicUrl' | 'serviceName' | 'trustProxy' | 'wikiMailFrom'
  > &
    Partial<Pick<ServerConfig, 'wikiQuotaMb'>>
  readonly log: EngineLog
  readonly clock: Clock
  /** Takes the wikis' mail. Without it they send none, and MediaWiki's features that need mail are off. */
  readonly deliverEmail?: DeliverWikiEmail
  /** Absolute paths, where the usual places are not the right ones. */
  readonly phpFpmBinary?: string
  readonly phpBinary?: string
  /** Requests that PHP works on at once; by default suited to the machine's cores. */
  readonly workers?: number
  /** Bytes that each of a wiki's caches, sessions and jobs may take. */
  readonly sideDatabaseMax?: number
  /** What may be spooled on disk; by default suited to the disk's free room. */
  readonly spool?: SpoolLimits
}
