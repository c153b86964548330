import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { WikiImportRow } from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { steadyClock } from '#server/platform/clock.ts'
import { type NetworkLimits, NetworkShares } from '#server/platform/http/network-shares.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import { claimReceiver, releaseReceiver, renewReceiver, wantReceiver } from './receivers.repository.ts'

/** How many requests may send parts of uploads to one process at the same time, because they take its memory. */
interface TransferLimits extends NetworkLimits {
  readonly perAccount: number
}

export const TRANSFER_LIMITS: TransferLimits = { perAccount: 2, perNetwork: 8, inAll: 48 }

const RETRY_AFTER_S = 5

/** How long the right lasts without renewal, so how long a request waits for one whose process was killed. */
const RIGHT_MS = 6 * SECOND_MS
/** How often to look whether a request in another process has ended, and when to give up. */
const LOOK_MS = 200
const PATIENCE_MS = RIGHT_MS + 2 * SECOND_MS

interface Transfer {
  readonly account: string
  stop(): void
  readonly ended: Promise<void>
}

/** The right of one request to write to the file of an upload. */
export interface WriteRight {
  readonly token: string
  /** Whether the right still lasts, so that no other request can have it. Call it before each write. */
  mayWrite(): boolean
}

type Upload = Pick<WikiImportRow, 'id' | 'upload_id'>

/**
 * Limits the requests that send parts, so that slow ones do not exhaust the server, and makes sure that two never write to
 * one file. The upload's row says which request may write, because the next part may arrive at another process.
 */
export class Transfers {
  private readonly deps: Pick<Deps, 'db' | 'clock'>
  private readonly limits: TransferLimits
  private readonly running = new Map<string, Transfer>()
  private readonly shares: NetworkShares

  constructor(deps: Pick<Deps, 'db' | 'clock'>, limits: TransferLimits = TRANSFER_LIMITS) {
    this.deps = deps
    this.limits = limits
    this.shares = new NetworkShares(limits)
  }

  /**
   * Stops the request that sends a part of this upload, and waits until its bytes are stored. After a broken connection,
   * the client comes back before the server notices.
   * @throws WikiDataError if a request in another process does not end.
   */
  async takeOver({ id, upload_id }: Upload): Promise<void> {
    const { db, clock } = this.deps
    const transfer = this.running.get(upload_id)
    transfer?.stop()
    await transfer?.ended
    const end = performance.now() + PATIENCE_MS
    while (await wantReceiver(db, id, clock.now())) {
      if (performance.now() > end) throw busy()
      await delay(LOOK_MS)
    }
  }

  /**
   * Runs one transfer.
   * @param stop makes `work` end soon.
   * @throws WikiDataError if the account, its network or all together have too many transfers; what `work` throws.
   */
  async run<T>(
    { id: importId, upload_id }: Upload,
    { account, network, stop }: Pick<Transfer, 'account' | 'stop'> & { readonly network: string },
    work: (right: WriteRight) => Promise<T>,
  ): Promise<T> {
    const others = [...this.running.values()]
    if (
      this.running.has(upload_id) ||
      others.filter(other => other.account === account).length >= this.limits.perAccount ||
      this.shares.overload(network) !== null
    )
      throw busy()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.running.set(upload_id, { account, stop, ended })
    this.shares.count(network, 1)
    try {
      return await this.withRight(importId, stop, work)
    } finally {
      this.running.delete(upload_id)
      this.shares.count(network, -1)
      resolve()
    }
  }

  private async withRight<T>(
    importId: number,
    stop: () => void,
    work: (right: WriteRight) => Promise<T>,
  ): Promise<T> {
    const { db, clock } = this.deps
    const { perAccount, perNetwork } = this.limits
    const token = randomUUID()
    const receiver = () => {
      const now = clock.now()
      return { importId, token, now, until: now + RIGHT_MS }
    }
    const since = steadyClock.now()
    const hasRight = await claimReceiver(
      db,
      receiver(),
      ({ ofAccount, ofNetwork }) => ofAccount < perAccount && ofNetwork < perNetwork,
    )
    if (!hasRight) throw busy()
    const lease = keepLease({
      doing: `writing to the file of the import ${importId}`,
      leaseMs: RIGHT_MS,
      renew: async () => await renewReceiver(db, receiver()),
      onSilence: 'lose',
      since,
    })
    lease.signal.addEventListener('abort', stop)
    try {
      return await work({ token, mayWrite: () => lease.isCertain() })
    } finally {
      lease.signal.removeEventListener('abort', stop)
      await lease.end()
      await releaseReceiver(db, importId, token)
    }
  }
}

function busy(): WikiDataError {
  return new WikiDataError('upload-many-at-once', { retryAfterSeconds: RETRY_AFTER_S })
}
