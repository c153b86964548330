import type { PageCache } from '#server/engine/cache/page-cache.ts'
import type { WikiEpochs } from '#server/engine/epochs/wiki-epochs.ts'
import type { PhpBackend } from '#server/engine/php/php-backend.ts'
import type { AnswerSpools } from '#server/engine/spool/answer-spools.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { StorageFault } from '#server/platform/storage-fault.ts'
import type { AdmissionOptions } from './admission.ts'
import type { RequestBodies } from './request-body.ts'

export interface ScriptRequestsOptions extends AdmissionOptions {
  readonly php: Pick<PhpBackend, 'run'>
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly bodies: RequestBodies
  /** Takes MediaWiki's answers, so that PHP never waits for a client. */
  readonly answers: AnswerSpools
  readonly trusts: TrustedProxies
  /** What prevents that anything is saved in a wiki; null if nothing does. */
  readonly writeFault: (wiki: KnownWiki) => Promise<StorageFault | null>
  /** Bytes that a request with the write lane, or the only one that makes a thumbnail, may add to the files. */
  readonly fileRoom: (wiki: KnownWiki) => Promise<number>
  /** Called after MediaWiki has worked for a wiki: it may have left jobs and emails. */
  readonly onWorked: (wiki: KnownWiki) => void
  readonly epochs: WikiEpochs
  /** Public answers of MediaWiki. */
  readonly cache: PageCache
  /** Whether phones get pages of their own. */
  readonly hasPhoneViews: boolean
  /** Times PHP. Never jumps. */
  readonly clock: Clock
}
