import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { MANY_SIGN_UPS } from '#contract/operator/suspects.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/**
 * Rate limits of everything that guesses or sends, by network; log-in also by email address. The reasons are
 * in docs/design/accounts.md.
 */
export const accountLimits = {
  logInByNetwork: { name: 'log-in-network', max: 10, windowMs: MINUTE_MS },
  /** All browsers together that have never logged in to the account. */
  logInByAddress: { name: 'log-in-address', max: 10, windowMs: MINUTE_MS },
  /** All browsers together that have logged in to it. */
  logInByKnownDevice: { name: 'log-in-known-device', max: 10, windowMs: MINUTE_MS },
  /** Questions to passkeys, and their answers. */
  passkeyByNetwork: { name: 'passkey-network', max: 60, windowMs: 10 * MINUTE_MS },
  /** Attempts to confirm the password in a session, by account. */
  confirmPassword: { name: 'confirm-password', max: 10, windowMs: 10 * MINUTE_MS },
  /** Log-ins at an institution that are begun or finished, by network. */
  institution: { name: 'institution', max: 60, windowMs: 10 * MINUTE_MS },
  register: { name: 'register', max: 20, windowMs: HOUR_MS },
  /** Sign-ups with an email address that is taken: the answer says so. */
  registerTaken: { name: 'register-taken', max: 5, windowMs: HOUR_MS },
  /** Refuses nobody: more sign-ups are a signal of spam. An hour, because IP addresses are not kept for longer. */
  signUps: { name: 'sign-ups', max: MANY_SIGN_UPS, windowMs: HOUR_MS },
  sendVerifyEmail: { name: 'send-verify-email', max: 20, windowMs: HOUR_MS },
  forgotPassword: { name: 'forgot-password', max: 20, windowMs: HOUR_MS },
  /** Emails about accounts to one recipient. */
  emailsToRecipient: { name: 'emails-to-recipient', max: 5, windowMs: DAY_MS },
  /**
   * One fewer than `emailsToRecipient`, so that a password reset can still be sent: only a reset ends the access of
   * an attacker who signed up with the address.
   */
  verificationEmailsToRecipient: { name: 'verification-emails-to-recipient', max: 4, windowMs: DAY_MS },
  /** Changes of the email address, by account. */
  changeEmail: { name: 'change-email', max: 5, windowMs: DAY_MS },
  /** Emails about such changes by one member to one recipient. */
  emailChangesOfMember: { name: 'email-changes-of-member', max: 3, windowMs: DAY_MS },
  /**
   * Emails about such changes to one recipient, from all members: more than one member can use up. They do not count
   * towards the limits above. Otherwise a member could use those up for others, and learn from them who has an account.
   */
  emailChangesToRecipient: { name: 'email-changes-to-recipient', max: 9, windowMs: DAY_MS },
  /** Reads of all that is stored about an account. */
  accountData: { name: 'account-data', max: 20, windowMs: DAY_MS },
  /** Closings of one account, each with an email: its member may keep it and close it again. */
  closeAccount: { name: 'close-account', max: 5, windowMs: DAY_MS },
  /** Tokens have 192 bits, so this bounds the work and not the guessing. */
  token: { name: 'token', max: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** How long links in emails work. */
export const VERIFY_LINK_MS = 3 * DAY_MS
/**
 * As long as the limit on emails lasts: an attacker who uses up another person's limit leaves a working link
 * in that person's inbox.
 */
export const RESET_LINK_MS = accountLimits.emailsToRecipient.windowMs
