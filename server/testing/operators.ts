import type { OperatorRole } from '#contract/types/operator-role.ts'
import { saveOperator } from '#server/modules/operator/operators/operators.repository.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import type { TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

/** Creates an operator or a moderator who has logged in with two steps. */
export async function createOperator(
  server: TestApp,
  role: OperatorRole = 'operator',
  email = `${role}@example.org`,
): Promise<TestMember> {
  const { user } = await createMember(server, { email })
  const { db, clock } = server.deps
  await saveOperator(db, { userId: user.id, role, now: clock.now() })
  const token = await createSession(db, user.id, clock.now(), undefined, true)
  return { user, headers: { cookie: `session=${token}` } }
}

/** Starts a session with the password alone, as somebody does who has stolen it. */
export async function logInWithPassword(server: TestApp, { user }: TestMember): Promise<TestMember> {
  const token = await createSession(server.deps.db, user.id, server.clock.now())
  return { user, headers: { cookie: `session=${token}` } }
}

/** The entries of the audit log, oldest first. */
export async function auditLog({ deps }: TestApp) {
  const columns = ['act', 'who', 'target', 'reason', 'before', 'after'] as const
  const rows = await deps.db.selectFrom('audit_log').select(columns).orderBy('id').execute()
  const parse = (json: string | null) => json && JSON.parse(json)
  return rows.map(row => ({ ...row, before: parse(row.before), after: parse(row.after) }))
}
