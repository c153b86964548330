import { randomUUID } from 'node:crypto'
import type { User } from '#contract/types/user.ts'
import { sessionCookieName } from '#server/modules/session/session-cookie.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { insertUser, markVerified, toUser } from '#server/modules/session/users.repository.ts'
import type { TestApp } from './test-app.ts'

export interface TestMember {
  readonly user: User
  /** For `inject({ headers })`. */
  readonly headers: { readonly cookie: string }
}

/** Creates a member with an account and a session, without the cost of hashing a password. */
export async function createMember(
  { deps }: TestApp,
  { email = `${randomUUID()}@example.org`, verified = true }: { email?: string; verified?: boolean } = {},
): Promise<TestMember> {
  const now = deps.clock.now()
  const row = await insertUser(deps.db, { email, password_hash: 'none', created_at: now })
  if (verified) await markVerified(deps.db, row.id, now)
  const token = await createSession(deps.db, row.id, now)
  return {
    user: { ...toUser(row), verified },
    headers: { cookie: `${sessionCookieName(deps.config)}=${token}` },
  }
}
