import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Returns true, once a day, if the operator may get the notice of this name. */
export async function claimNotice(trx: Db, name: string, now: number): Promise<boolean> {
  const claimed = await trx
    .insertInto('operator_notices')
    .values({ name, sent_at: now })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ sent_at: now })
        .where('operator_notices.sent_at', '<=', now - DAY_MS),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
