import { createHash } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Enough for a person who notices that no answer came, and sends the form again. */
const REMEMBERED_MS = HOUR_MS

/** What the API's description says about `request_id`. */
export const ABOUT_REQUEST_ID =
  'A unique value. If no response arrives, repeat the request with the same value within an hour: the response is that of the first request, and nothing is done twice.'

/**
 * What is stored of a request's id. With other content it is another request, even if the client sends the same id.
 * @returns null if the client names none.
 */
export function requestKey(
  id: string | null | undefined,
  ...content: readonly (string | null)[]
): string | null {
  if (!id) return null
  return createHash('sha256')
    .update(JSON.stringify([id, ...content]))
    .digest('base64url')
}

/**
 * Records that a request is done, in the transaction that does it. A concurrent request with the same key waits for its end.
 * @returns whether it was not done before; otherwise nothing more may be done.
 */
export async function recordRequest(trx: Db, key: string | null, now: number): Promise<boolean> {
  if (key === null) return true
  const expires_at = now + REMEMBERED_MS
  const recorded = await trx
    .insertInto('done_requests')
    .values({ request: key, expires_at })
    .onConflict(conflict =>
      conflict.column('request').doUpdateSet({ expires_at }).where('done_requests.expires_at', '<=', now),
    )
    .returning('request')
    .executeTakeFirst()
  return recorded !== undefined
}

/** Whether a request was done before. */
export async function wasDone(db: Db, key: string | null, now: number): Promise<boolean> {
  if (key === null) return false
  const done = await db
    .selectFrom('done_requests')
    .select('request')
    .where('request', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return done !== undefined
}
