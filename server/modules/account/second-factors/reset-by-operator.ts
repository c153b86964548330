import type { Deps } from '#server/modules/deps.ts'
import { type Actor, byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserByEmail, type UserRow } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { deleteAllPasskeys, findPasskeys } from './passkeys.repository.ts'
import { deleteTwoStep, isTwoStepOn } from './two-step.repository.ts'
import { notifyMember } from './two-step.usecases.ts'

type Needs = Pick<Deps, 'config' | 'jobs' | 'mailer' | 'clock'>

/**
 * For a member who has lost the phone and the recovery codes, and has convinced the operator: turns two-step log-in
 * off, removes the passkeys and ends all sessions, also on wikis. The password stays. An email says so.
 * @param trx also stores the act in the audit log.
 */
export async function resetTwoStep(
  deps: Needs,
  trx: Db,
  user: UserRow,
  { by, reason }: { readonly by: Actor; readonly reason?: string | undefined },
): Promise<void> {
  const before = { app: await isTwoStepOn(trx, user.id), passkeys: (await findPasskeys(trx, user.id)).length }
  await deleteTwoStep(trx, user.id)
  await deleteAllPasskeys(trx, user.id)
  await endAllSessions(trx, user.id)
  await deps.jobs.enqueue(trx, endWikiSessions, { userId: user.id })
  await notifyMember(deps, trx, user, 'reset')
  await recordAct(trx, by, {
    at: deps.clock.now(),
    act: 'account.reset-two-step',
    target: { kind: 'account', id: user.id, name: user.email },
    reason,
    before,
    after: { app: false, passkeys: 0 },
  })
}

/** As {@link resetTwoStep}, on the command line. @returns whether there is such an account. */
export async function resetTwoStepByCommand(
  deps: Needs & Pick<Deps, 'db'>,
  email: string,
  reason?: string,
): Promise<boolean> {
  return await deps.db.transaction().execute(async trx => {
    const user = await findUserByEmail(trx, email)
    if (!user) return false
    await resetTwoStep(deps, trx, user, { by: byCommand, reason })
    return true
  })
}
