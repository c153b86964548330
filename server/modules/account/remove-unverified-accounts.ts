import { HOUR_MS } from '#contract/durations.ts'
import { UNVERIFIED_ACCOUNT_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'

const AFTER_MS = UNVERIFIED_ACCOUNT_DAYS * 24 * HOUR_MS

/** Every hour frees the addresses that somebody signed up with and nobody ever proved to be theirs. */
export function removeUnverifiedAccounts({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): void {
  jobs.every('account.remove-unverified', HOUR_MS, async () => {
    await db
      .deleteFrom('users')
      .where('verified_at', 'is', null)
      .where('created_at', '<=', clock.now() - AFTER_MS)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('wiki_managers').select('user_id').whereRef('user_id', '=', 'users.id'))),
      )
      .execute()
  })
}
