import type { Deps } from '#server/modules/deps.ts'
import { whileWritable } from '#server/modules/operations/maintenance/while-writable.ts'
import { wipeDeleted } from '#server/platform/database/wipe-deleted.ts'
import { closedEmail } from './closing.emails.ts'
import { listDue, lockDue } from './closing.repository.ts'
import { removeAccountData } from './remove-account-data.ts'

/** Every hour, removes the accounts that can no longer be kept, and so frees their addresses. */
export function removeClosedAccounts(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'mailer' | 'clock' | 'log'>,
): void {
  const { config, db, jobs, mailer, clock, log } = deps
  const remove = async () => {
    const now = clock.now()
    const due = await listDue(db, now)
    for (const userId of due)
      try {
        await db.transaction().execute(async trx => {
          const user = await lockDue(trx, userId, now)
          if (!user) return
          await removeAccountData(trx, user, now)
          if (user.verified_at !== null) await mailer.send(trx, closedEmail(config, user.email))
        })
        log.info({ account: userId }, 'A closed account was removed')
      } catch (err) {
        log.error({ err, account: userId }, 'A closed account could not be removed yet')
      }
    if (due.length > 0) await wipeDeleted(db)
  }
  jobs.every('account.remove-closed', whileWritable({ db, clock }, remove))
}
