import type { OperatorRole } from '#contract/types/operator-role.ts'
import type { Deps } from '#server/modules/deps.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { deleteOperator, saveOperator, storedRole } from './operators.repository.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The outcome, for the command to report. */
export type Naming = 'done' | 'no-account' | 'not-verified' | 'no-operator'

/** Lets an account use the console. Its address must be verified: anybody can sign up with any address. */
export async function addOperator({ db, clock }: Needs, email: string, role: OperatorRole): Promise<Naming> {
  return await db.transaction().execute(async trx => {
    await lockByName(trx, 'acts-on-accounts')
    const user = await findUserByEmail(trx, email)
    if (!user) return 'no-account'
    if (user.verified_at === null) return 'not-verified'
    const before = await storedRole(trx, user.id)
    await saveOperator(trx, { userId: user.id, role, now: clock.now() })
    await recordAct(trx, byCommand, {
      at: clock.now(),
      act: 'operator.add',
      target: { kind: 'account', id: user.id, name: user.email },
      before: { role: before },
      after: { role },
    })
    return 'done'
  })
}

/** Takes away an account's access to the console, from its next request on. */
export async function removeOperator({ db, clock }: Needs, email: string): Promise<Naming> {
  return await db.transaction().execute(async trx => {
    await lockByName(trx, 'acts-on-accounts')
    const user = await findUserByEmail(trx, email)
    if (!user) return 'no-account'
    const before = await storedRole(trx, user.id)
    if (!(await deleteOperator(trx, user.id))) return 'no-operator'
    await recordAct(trx, byCommand, {
      at: clock.now(),
      act: 'operator.remove',
      target: { kind: 'account', id: user.id, name: user.email },
      before: { role: before },
      after: { role: null },
    })
    return 'done'
  })
}
