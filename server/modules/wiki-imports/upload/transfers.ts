import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { WikiImportRow } from '#server/modules/wiki-imports/shared/wiki-imports.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { claimReceiver, releaseReceiver, renewReceiver, wantReceiver } from './receivers.repository.ts'

/** Requests that bring parts of uploads at the same time. */
interface TransferLimits {
  readonly perAccount: number
  readonly perNetwork: number
  /** In one process, whose memory they take. */
  readonly inAll: number
}

export const TRANSFER_LIMITS: TransferLimits = { perAccount: 2, perNetwork: 8, inAll: 48 }

const RETRY_AFTER_S = 5
const BUSY = 'Many files are being uploaded at the moment. Your upload goes on later.'

/** Milliseconds that a request may write without renewing its right, so that it ends with a killed process. */
const RIGHT_MS = 6 * SECOND_MS
const RENEW_MS = RIGHT_MS / 4
/** Milliseconds before the end of its right at which it stops, for clocks that are not quite equal. */
const MARGIN_MS = SECOND_MS
/** Milliseconds between two looks whether a request in another process has ended, and until it is too late. */
const LOOK_MS = 200
const PATIENCE_MS = RIGHT_MS + 2 * SECOND_MS

interface Transfer {
  readonly account: string
  readonly network: string
  stop(): void
  readonly ended: Promise<void>
}

/** The right of one request to write to the file of an upload. */
export interface WriteRight {
  readonly token: string
  /** Whether no other request can have the right by now. Ask before each write. */
  mayWrite(): boolean
}

type Upload = Pick<WikiImportRow, 'id' | 'upload_id'>

/**
 * The requests that bring parts, so that slow ones never hold the server and two never write to one file. Which
 * of them may write is in the upload's row, because the next part may arrive at another process.
 */
export class Transfers {
  private readonly deps: Pick<Deps, 'db' | 'clock'>
  private readonly limits: TransferLimits
  private readonly running = new Map<string, Transfer>()

  constructor(deps: Pick<Deps, 'db' | 'clock'>, limits: TransferLimits = TRANSFER_LIMITS) {
    this.deps = deps
    this.limits = limits
  }

  /**
   * Stops the request that brings a part of this upload, and waits until its bytes are stored. After a broken
   * connection, the client asks again before the server notices.
   * @throws AppError 429 if a request in another process does not end.
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
   * @throws AppError 429 if the account, its network or all together have too many; what `work` throws.
   */
  async run<T>(
    { id: importId, upload_id }: Upload,
    { account, network, stop }: Pick<Transfer, 'account' | 'network' | 'stop'>,
    work: (right: WriteRight) => Promise<T>,
  ): Promise<T> {
    const others = [...this.running.values()]
    const { perAccount, perNetwork, inAll } = this.limits
    if (
      this.running.has(upload_id) ||
      others.length >= inAll ||
      others.filter(other => other.account === account).length >= perAccount ||
      others.filter(other => other.network === network).length >= perNetwork
    )
      throw busy()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.running.set(upload_id, { account, network, stop, ended })
    try {
      return await this.withRight(importId, stop, work)
    } finally {
      this.running.delete(upload_id)
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
    let endsAt = performance.now() + RIGHT_MS - MARGIN_MS
    const hasRight = await claimReceiver(
      db,
      receiver(),
      ({ ofAccount, ofNetwork }) => ofAccount < perAccount && ofNetwork < perNetwork,
    )
    if (!hasRight) throw busy()
    let timer = setTimeout(renew, RENEW_MS)
    let isOver = false
    async function renew(): Promise<void> {
      const asked = performance.now()
      // While the database does not answer, the right runs out by itself.
      const isKept = await renewReceiver(db, receiver()).catch(() => null)
      if (isOver) return
      if (isKept) endsAt = asked + RIGHT_MS - MARGIN_MS
      if (isKept === false || performance.now() > endsAt) stop()
      else timer = setTimeout(renew, RENEW_MS)
    }
    try {
      return await work({ token, mayWrite: () => performance.now() < endsAt })
    } finally {
      isOver = true
      clearTimeout(timer)
      await releaseReceiver(db, importId, token)
    }
  }
}

function busy(): AppError {
  return new AppError(429, 'many-transfers', BUSY, { retryAfterSeconds: RETRY_AFTER_S })
}
