import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** What guesses or sends is limited by network, log-in by the address it tries as well. ADR 16 says why. */
export const accountLimits = {
  logInByNetwork: { name: 'log-in-network', max: 10, windowMs: MINUTE_MS },
  /** All browsers together that have not logged in to the account before. */
  logInByAddress: { name: 'log-in-address', max: 10, windowMs: MINUTE_MS },
  /** All browsers together that have. */
  logInByKnownDevice: { name: 'log-in-known-device', max: 10, windowMs: MINUTE_MS },
  /** Tries to give the password in a session, by account. */
  confirmPassword: { name: 'confirm-password', max: 10, windowMs: 10 * MINUTE_MS },
  register: { name: 'register', max: 20, windowMs: HOUR_MS },
  sendVerifyEmail: { name: 'send-verify-email', max: 20, windowMs: HOUR_MS },
  forgotPassword: { name: 'forgot-password', max: 20, windowMs: HOUR_MS },
  /** Emails about accounts to one recipient. */
  emailsToRecipient: { name: 'emails-to-recipient', max: 5, windowMs: DAY_MS },
  /** One less, so that a password reset always goes through: it alone ends what a stranger has set up. */
  verificationEmailsToRecipient: { name: 'verification-emails-to-recipient', max: 4, windowMs: DAY_MS },
  /** Tokens have 192 bits: this bounds the work, not the guessing. */
  token: { name: 'token', max: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** Milliseconds that links in mails work. */
export const VERIFY_LINK_MS = 3 * DAY_MS
/**
 * As long as the limit of emails: whoever has used it up for somebody has left a link that works in their
 * inbox.
 */
export const RESET_LINK_MS = accountLimits.emailsToRecipient.windowMs
