import type { InferType } from 'yup'
import type { assignCaseSchema, caseNoteSchema, closeCaseSchema } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { roleOfAccount } from '#server/modules/operator/operators/operators.repository.ts'
import { emailOf, findUserByEmail } from '#server/modules/session/users.repository.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { insertNote, lockCase, moveCase, requireRevision } from './cases.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>

/** What a case is called in the audit log. */
export function caseTarget(id: number) {
  return { kind: 'case', id, name: `report no. ${id}` } as const
}

/**
 * Gives a case to an operator or a moderator, also to oneself.
 * @throws AppError 404 without such a case, 409 if it changed or its state does not allow it, 422 on `assignee`.
 */
export async function assignCase(
  { config, db, clock }: Needs,
  operator: Operator,
  id: number,
  { revision, assignee }: InferType<typeof assignCaseSchema>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const found = await lockCase(trx, id)
    requireRevision(found, revision)
    const user = await findUserByEmail(trx, assignee)
    if (!user || (await roleOfAccount({ config, db: trx }, user.id)) === null)
      throw invalid({ assignee: [msg('error-no-operator-moderator-has-address')] })
    await moveCase(trx, found, 'assign', { assignee_id: user.id })
    await recordAct(trx, operator, {
      ...{ at: clock.now(), act: 'case.assign', target: caseTarget(id) },
      before: { assignee: await emailOf(trx, found.assignee_id) },
      after: { assignee: user.email },
    })
  })
}

/** Adds a note, which only operators and moderators read. @throws AppError 404 without such a case. */
export async function noteCase(
  { db, clock }: Needs,
  operator: Operator,
  id: number,
  { text }: InferType<typeof caseNoteSchema>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    await lockCase(trx, id)
    await insertNote(trx, { case_id: id, at: clock.now(), who: operator.who, text })
    await recordAct(trx, operator, { at: clock.now(), act: 'case.note', target: caseTarget(id) })
  })
}

/**
 * Closes a case. An appeal opens it again.
 * @throws AppError 404 without such a case, 409 if it changed or its state does not allow it.
 */
export async function closeCase(
  { db, clock }: Needs,
  operator: Operator,
  id: number,
  { revision }: InferType<typeof closeCaseSchema>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const found = await lockCase(trx, id)
    requireRevision(found, revision)
    await moveCase(trx, found, 'close', { closed_at: clock.now() })
    await recordAct(trx, operator, {
      ...{ at: clock.now(), act: 'case.close', target: caseTarget(id) },
      ...{ before: { state: found.state }, after: { state: 'closed' } },
    })
  })
}
