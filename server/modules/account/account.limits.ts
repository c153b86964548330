import type { RateLimit } from '#server/http/rate-limiter.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What guesses or sends is limited by network, log-in by the address it tries as well. */
export const accountLimits = {
  logInByNetwork: { name: 'log-in-network', max: 10, windowMs: MINUTE },
  logInByAddress: { name: 'log-in-address', max: 10, windowMs: MINUTE },
  register: { name: 'register', max: 20, windowMs: HOUR },
  sendVerifyEmail: { name: 'send-verify-email', max: 20, windowMs: HOUR },
  forgotPassword: { name: 'forgot-password', max: 20, windowMs: HOUR },
  /** Tokens have 192 bits: this bounds the work, not the guessing. */
  token: { name: 'token', max: 60, windowMs: HOUR },
} as const satisfies Record<string, RateLimit>

/** Milliseconds that links in mails work. */
export const VERIFY_LINK_MS = 3 * 24 * HOUR
export const RESET_LINK_MS = HOUR

/** Reset mails to one person within {@link RESET_LINK_MS}; beyond, none is sent and nobody is told. */
export const RESET_MAILS_MAX = 3
