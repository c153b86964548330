import { refusalCodes } from '#contract/refusal-codes.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type AppError, notAllowed } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { WikiSuspension } from '#server/wikis/wiki-record.ts'

interface SuspensionRow {
  readonly suspended_at: number | null
  readonly suspended_for: string | null
  readonly suspended_by_law: number
}

/** Why a wiki is suspended, from its row; null if it is not. */
export function suspensionOf(row: SuspensionRow): WikiSuspension | null {
  if (row.suspended_at === null) return null
  return { reason: row.suspended_for ?? '', byLaw: row.suspended_by_law === 1 }
}

/** The same in the wire format. */
export function sentSuspension(row: SuspensionRow): NonNullable<WikiDetails['suspension']> | null {
  const suspension = suspensionOf(row)
  if (suspension === null || row.suspended_at === null) return null
  const { reason, byLaw } = suspension
  return { at: isoTime(row.suspended_at), reason, by_law: byLaw }
}

export async function isSuspended(db: Db, wikiId: number): Promise<boolean> {
  const row = await db
    .selectFrom('wikis')
    .select('id')
    .where('id', '=', wikiId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export function wikiSuspended(): AppError {
  return notAllowed(refusalCodes.wikiSuspended, msg('error-wiki-suspended-until-lifted-its'))
}
