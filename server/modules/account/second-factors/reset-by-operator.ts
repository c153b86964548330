import type { Deps } from '#server/modules/deps.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { deleteAllPasskeys } from './passkeys.repository.ts'
import { deleteTwoStep } from './two-step.repository.ts'

/**
 * For a member who has lost the phone and the recovery codes, and has convinced the operator: turns two-step log-in
 * off, removes the passkeys and ends all sessions, also on wikis. The password stays.
 * @returns whether there is such an account.
 */
export async function resetTwoStep({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, email: string): Promise<boolean> {
  return await db.transaction().execute(async trx => {
    const user = await findUserByEmail(trx, email)
    if (!user) return false
    await deleteTwoStep(trx, user.id)
    await deleteAllPasskeys(trx, user.id)
    await endAllSessions(trx, user.id)
    await jobs.enqueue(trx, endWikiSessions, { userId: user.id })
    return true
  })
}
