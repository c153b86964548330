import { FailureError } from '#contract/failure.ts'
import type { User } from '#contract/types/user.ts'

/**
 * The answer to a request for the session. Servers of this API send `verified` as 0/1 or boolean, at either
 * place.
 */
export interface WireSession {
  readonly user?: Omit<User, 'verified'> & { readonly verified?: WireFlag }
  readonly verified?: WireFlag
}

type WireFlag = boolean | 0 | 1

/** @throws FailureError if the answer contains no user. */
export function userOf({ user, verified }: WireSession): User {
  if (!user)
    throw new FailureError({ kind: 'serverFault', status: 200, message: 'The answer contains no user.' })
  return {
    id: user.id,
    email: user.email,
    verified: Boolean(user.verified) || Boolean(verified),
    ...(user.closes_at !== undefined && { closes_at: user.closes_at }),
    ...(user.language !== undefined && { language: user.language }),
    ...(user.operator_role !== undefined && { operator_role: user.operator_role }),
  }
}
