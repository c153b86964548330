import { FailureError } from '#contract/failure.ts'
import type { User } from '#contract/types/user.ts'

/** A session's answer as servers of this API send it: `verified` is 0/1 or boolean, at either place. Source: wire. */
export interface WireSession {
  readonly user?: { readonly id: number; readonly email: string; readonly verified?: WireFlag }
  readonly verified?: WireFlag
}

type WireFlag = boolean | 0 | 1

/** @throws FailureError where the answer holds no user. */
export function userOf({ user, verified }: WireSession): User {
  if (!user)
    throw new FailureError({ kind: 'serverFault', status: 200, message: 'The server answered no user.' })
  return { id: user.id, email: user.email, verified: Boolean(user.verified) || Boolean(verified) }
}
