import { HOUR_MS } from '#contract/durations.ts'
import { UNVERIFIED_ACCOUNT_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'

const AFTER_MS = UNVERIFIED_ACCOUNT_DAYS * 24 * HOUR_MS

/**
 * Removes accounts whose email address was not verified in time, so that the address is free again.
 */
export async function removeUnverifiedAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', clock.now() - AFTER_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wiki_managers').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .execute()
}
