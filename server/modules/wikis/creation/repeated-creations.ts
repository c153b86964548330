import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { msg } from '#i18n/msg.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { findRequested, type RequestedWiki, type WikiRequest } from './creations.repository.ts'

/** How often to look at a wiki that is being created. */
const LOOK_MS = 250
/** No creation takes this long. */
const WAIT_MS = 2 * MINUTE_MS

/**
 * Requests that wait because the same request was sent before and is still in progress. Only the newest of each member
 * waits: whoever repeats a request has given up the one before.
 */
export class RepeatedCreations {
  private readonly waiting = new Map<number, AbortController>()

  /**
   * Waits until a wiki is no longer being created.
   * @param gone aborted when the client is gone.
   * @returns the wiki; undefined if its creation has failed.
   * @throws AppError 409 if it takes too long, or nobody is waiting for the answer any more.
   */
  async whenCreated(db: Db, request: WikiRequest, gone: AbortSignal): Promise<RequestedWiki | undefined> {
    const { userId } = request
    this.waiting.get(userId)?.abort()
    const own = new AbortController()
    this.waiting.set(userId, own)
    const signal = AbortSignal.any([gone, own.signal])
    try {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
        await delay(LOOK_MS, undefined, { signal })
        const found = await findRequested(db, request)
        if (found?.state !== 'creating') return found
      }
    } catch (thrown) {
      if (!signal.aborted) throw thrown
    } finally {
      if (this.waiting.get(userId) === own) this.waiting.delete(userId)
    }
    throw stillCreating()
  }
}

/** Source: draft-ietf-httpapi-idempotency-key-header, 2.7. */
function stillCreating(): AppError {
  return new AppError(409, 'still-creating', msg('error-wiki-still-being-created'), { retryAfterSeconds: 60 })
}
