import { sql } from 'kysely'
import { OPERATOR_ROLES, type OperatorRole } from '#contract/types/operator-role.ts'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type SessionUser, sessionUser, toSessionUser } from '#server/modules/session/sessions.repository.ts'
import { emailKey, findUserById, toUser } from '#server/modules/session/users.repository.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The sources that name operators: the configuration and the database. */
export interface Naming {
  readonly config: Pick<Deps['config'], 'operators'>
  readonly db: Db
}

/**
 * The role of an account, by `OPERATORS` or by the database. An account with an unverified address, or one that is being
 * closed, has none.
 */
async function operatorRole({ config, db }: Naming, user: User): Promise<OperatorRole | null> {
  if (!mayBeOperator(user)) return null
  return configuredRole(config, emailKey(user.email)) ?? (await storedRole(db, user.id))
}

function mayBeOperator(user: User): boolean {
  return user.verified && user.closes_at === undefined
}

function configuredRole({ operators }: Naming['config'], key: string): OperatorRole | null {
  return operators.includes(key) ? 'operator' : null
}

/** The same for an account by its id; null if there is none, or it is suspended. */
export async function roleOfAccount(naming: Naming, userId: number): Promise<OperatorRole | null> {
  const row = await findUserById(naming.db, userId)
  return row && row.suspended_at === null ? await operatorRole(naming, toUser(row)) : null
}

/** The member of a session, with their role and whether they have logged in in two steps. */
interface OperatorSession extends SessionUser {
  readonly role: OperatorRole | null
  readonly hasTwoStep: boolean
}

/** Returns null if the session has ended. It runs before every page of the console, so it is a single statement. */
export async function findOperatorSession(
  { config, db }: Naming,
  token: string,
  now: number,
): Promise<OperatorSession | null> {
  const row = await sessionUser(db, token, now)
    .leftJoin('operators', 'operators.user_id', 'sessions.user_id')
    .select(['sessions.two_step', 'operators.role', 'users.email_key'])
    .executeTakeFirst()
  if (!row) return null
  const session = toSessionUser(row, now)
  const { user } = session
  const role = mayBeOperator(user) ? (configuredRole(config, row.email_key) ?? row.role) : null
  return { ...session, role, hasTwoStep: row.two_step === 1 }
}

/** The role by the database alone. */
export async function storedRole(db: Db, userId: number): Promise<OperatorRole | null> {
  const row = await db.selectFrom('operators').select('role').where('user_id', '=', userId).executeTakeFirst()
  return row?.role ?? null
}

/** The member with the role that pages need to know. */
export async function withOperatorRole(deps: Pick<Deps, 'config' | 'db'>, user: User): Promise<User> {
  const role = await operatorRole(deps, user)
  return role === null ? user : { ...user, operator_role: role }
}

/** Makes an account an operator or a moderator, in place of an earlier role. */
export async function saveOperator(
  db: Db,
  { userId, role, now }: { readonly userId: number; readonly role: OperatorRole; readonly now: number },
): Promise<void> {
  await db
    .insertInto('operators')
    .values({ user_id: userId, role, added_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ role }))
    .execute()
}

/** Returns false if the database named no such operator. */
export async function deleteOperator(db: Db, userId: number): Promise<boolean> {
  return await changesRows(db.deleteFrom('operators').where('user_id', '=', userId))
}

const hasTwoStep = sql<number>`case when exists (select 1 from two_step_log_ins as t where t.user_id = users.id and t.confirmed_at is not null) or exists (select 1 from passkeys as p where p.user_id = users.id) then 1 else 0 end`

/** The addresses, in `OPERATORS` or the database, that cannot use the console: without an account or two-step log-in. */
export async function listLockedOut({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<readonly string[]> {
  const named = (await listOperators(db)).filter(operator => !operator.hasTwoStep).map(({ email }) => email)
  const rows =
    config.operators.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['email_key', hasTwoStep.as('has_two_step')])
          .where('email_key', 'in', config.operators)
          .where('verified_at', 'is not', null)
          .execute()
  const ready = new Set(rows.filter(row => row.has_two_step === 1).map(row => row.email_key))
  return [...new Set([...named, ...config.operators.filter(address => !ready.has(address))])]
}

/** Those that the database names, by address. */
export async function listOperators(
  db: Db,
): Promise<readonly { readonly email: string; readonly role: OperatorRole; readonly hasTwoStep: boolean }[]> {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.email', 'operators.role'])
    .select(hasTwoStep.as('has_two_step'))
    .orderBy('users.email_key')
    .execute()
  return rows.map(({ email, role, has_two_step }) => ({ email, role, hasTwoStep: has_two_step === 1 }))
}

/**
 * Whether any other account may use the console.
 * @param roles in which roles; by default, in any.
 */
export async function hasOtherOperator(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  userId: number,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<boolean> {
  const named = db.selectFrom('operators').select('operators.user_id').where('role', 'in', roles)
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('verified_at', 'is not', null)
    .where('closes_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(user =>
      user.or([
        user('id', 'in', named),
        ...(config.operators.length > 0 ? [user('email_key', 'in', config.operators)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
