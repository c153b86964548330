import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What guesses or sends is limited by network, log-in by the address it tries as well. ADR 16 says why. */
export const accountLimits = {
  logInByNetwork: { name: 'log-in-network', max: 10, windowMs: MINUTE },
  /** All browsers together that have not logged in to the account before. */
  logInByAddress: { name: 'log-in-address', max: 10, windowMs: MINUTE },
  /** All browsers together that have. */
  logInByKnownDevice: { name: 'log-in-known-device', max: 10, windowMs: MINUTE },
  /** Tries to give the password in a session, by account. */
  confirmPassword: { name: 'confirm-password', max: 10, windowMs: 10 * MINUTE },
  register: { name: 'register', max: 20, windowMs: HOUR },
  sendVerifyEmail: { name: 'send-verify-email', max: 20, windowMs: HOUR },
  forgotPassword: { name: 'forgot-password', max: 20, windowMs: HOUR },
  /** Emails about accounts to one recipient. */
  emailsToRecipient: { name: 'emails-to-recipient', max: 5, windowMs: DAY },
  /** One less, so that a password reset always goes through: it alone ends what a stranger has set up. */
  verificationEmailsToRecipient: { name: 'verification-emails-to-recipient', max: 4, windowMs: DAY },
  /** Tokens have 192 bits: this bounds the work, not the guessing. */
  token: { name: 'token', max: 60, windowMs: HOUR },
} as const satisfies Record<string, RateLimit>

/** Milliseconds that links in mails work. */
export const VERIFY_LINK_MS = 3 * DAY
/** As long as the limit of emails: whoever has used it up for somebody has left a link that works in their inbox. */
export const RESET_LINK_MS = accountLimits.emailsToRecipient.windowMs
