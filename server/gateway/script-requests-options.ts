import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { StorageFault } from '#server/platform/storage-fault.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { AdmissionOptions } from './admission.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { RequestBodies } from './requests/request-body.ts'
import type { AnswerSpools } from './spool/answer-spools.ts'

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
