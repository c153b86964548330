import type { Deps } from '#server/modules/deps.ts'
import { emailKey } from '#server/modules/session/users.repository.ts'
import { isAllowed } from '#server/platform/http/rate-limiter.ts'
import { accountLimits } from './account.limits.ts'

interface Recipient {
  readonly email: string
  readonly verified: boolean
}

/**
 * Counts a verification email to a recipient, regardless of who caused it.
 * @throws AppError 429 if the recipient has reached the daily limit.
 */
export async function countVerificationEmail(
  { limiter }: Pick<Deps, 'limiter'>,
  email: string,
): Promise<void> {
  const key = mailboxKey(email)
  await limiter.hit(accountLimits.verificationEmailsToRecipient, key)
  await limiter.hit(accountLimits.emailsToRecipient, key)
}

/**
 * Counts an email about a change of the address to a recipient, whether or not there is an account.
 * @returns whether it may be sent. The client does not learn it: it would learn what others have asked for.
 * @throws AppError 429 if this member has reached the daily limit for this recipient.
 */
export async function countEmailChange(
  { limiter }: Pick<Deps, 'limiter'>,
  { userId, email }: { readonly userId: number; readonly email: string },
): Promise<boolean> {
  const key = mailboxKey(email)
  await limiter.hit(accountLimits.emailChangesOfMember, `${userId}:${key}`)
  return await isAllowed(limiter.hit(accountLimits.emailChangesToRecipient, key))
}

/**
 * Counts an email with a link that resets the password.
 * @returns whether it may be sent. The client does not learn it.
 */
export async function countResetEmail(
  { limiter }: Pick<Deps, 'limiter'>,
  recipient: Recipient,
): Promise<boolean> {
  return await isAllowed(limiter.hit(accountLimits.emailsToRecipient, recipientKey(recipient)))
}

/**
 * A verified email address counts as itself. For an unverified one the mailbox counts, because anybody can
 * invent variants.
 */
function recipientKey({ email, verified }: Recipient): string {
  return verified ? emailKey(email) : mailboxKey(email)
}

/** The mailbox of an email address, for limits: the address without what follows a plus in its local part (RFC 5233). */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [mailbox = ''] = key.slice(0, at).split('+')
  return (mailbox || key.slice(0, at)) + key.slice(at)
}
