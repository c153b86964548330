import type { Selectable } from 'kysely'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { TwoStepLogInsTable } from '#server/platform/database/tables/factor-tables.ts'
import { newRecoveryCodes, plainCode } from './codes.ts'

type TwoStepLogIn = Selectable<TwoStepLogInsTable>

/** The app of a member, confirmed or not. */
export async function findTwoStep(db: Db, userId: number): Promise<TwoStepLogIn | undefined> {
  return await db.selectFrom('two_step_log_ins').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function isTwoStepOn(db: Db, userId: number): Promise<boolean> {
  return ((await findTwoStep(db, userId))?.confirmed_at ?? null) !== null
}

/** Stores the secret of an app that is not confirmed yet, in place of an earlier unconfirmed one. A confirmed one stays. */
export async function insertUnconfirmed(
  db: Db,
  { userId, secret, now }: { userId: number; secret: string; now: number },
): Promise<boolean> {
  const row = { user_id: userId, secret, created_at: now, confirmed_at: null, last_step: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_step_log_ins')
    .values(row)
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(row).where('two_step_log_ins.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns false if the app is confirmed already or was replaced. */
export async function markConfirmedApp(
  db: Db,
  { user_id, secret }: Pick<TwoStepLogIn, 'user_id' | 'secret'>,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('two_step_log_ins')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null),
  )
}

/** Uses up the code of a period, and those of all earlier ones; returns false if it was used already. */
export async function spendPeriod(db: Db, userId: number, step: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('two_step_log_ins')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step),
  )
}

/** Turns two-step log-in off; returns false if it was off. */
export async function deleteTwoStep(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return await changesRows(db.deleteFrom('two_step_log_ins').where('user_id', '=', userId))
}

/** Removes the passkeys and the app that were set up since a time, by whoever took over the account then. */
export async function deleteFactorsSince(db: Db, userId: number, since: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  if (((await findTwoStep(db, userId))?.created_at ?? 0) >= since) await deleteTwoStep(db, userId)
}

/** Replaces the recovery codes of a member. @returns the codes, which only this call knows. */
export async function replaceRecoveryCodes(db: Db, userId: number, now: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashToken(plainCode(code)), created_at: now })))
    .execute()
  return codes
}

/** Uses up a recovery code; returns false if there is none. */
export async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  return await changesRows(
    db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hashToken(code)),
  )
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
