import type { PhpBackend } from '#server/php/php-backend.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import type { StorageFault } from '#server/platform/storage-fault.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { AdmissionOptions } from './admission.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { RequestBodies } from './requests/request-body.ts'
import type { ResponseSpools } from './spool/response-spools.ts'

export interface ScriptRequestsOptions extends AdmissionOptions {
  readonly php: Pick<PhpBackend, 'run'>
  /** Requests that PHP works on at once. */
  readonly workers: number
  readonly bodies: RequestBodies
  /** Takes MediaWiki's responses, so that PHP never waits for a client. */
  readonly answers: ResponseSpools
  readonly trusts: TrustedProxies
  /** What prevents saving to a wiki; null if nothing does. */
  readonly writeFault: (wiki: KnownWiki) => Promise<StorageFault | null>
  /**
   * Bytes that a request may add to the wiki's files. Ask only for a request with the write lane, or the one that
   * makes a thumbnail.
   */
  readonly fileRoom: (wiki: KnownWiki) => Promise<number>
  /** Called after MediaWiki has worked for a wiki, because it may have left jobs and emails. */
  readonly onWorked: (wiki: KnownWiki) => void
  readonly epochs: WikiEpochs
  /** MediaWiki's public responses. */
  readonly cache: PageCache
  /** Whether phones get pages of their own. */
  readonly hasPhoneViews: boolean
  /** The clock that times PHP; it never jumps. */
  readonly clock: Clock
}
