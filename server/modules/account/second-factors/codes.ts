import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/account/second-factors.ts'
import { SECOND_MS } from '#contract/durations.ts'

/** Seconds, digits and algorithm that all apps support. Source: RFC 6238, section 4; RFC 4226, section 5.3. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** How many periods the clock of the member's device may be ahead or behind. Source: RFC 6238, section 5.2. */
const WINDOW = 1
/** 32 characters that cannot be mistaken for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Makes a secret for an app, in base32. 160 bits. Source: RFC 4226, section 4, R6. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an app reads from a QR code. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...CODE, secret, issuer, label }).toString()
}

/** What a person has typed, without the spaces and hyphens that help to read it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** @returns the period for which an app shows the code; null unless it is the current one, the one before or the one after. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({
    ...CODE,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: WINDOW,
  })
  return delta === null ? null : Math.floor(now / (CODE.period * SECOND_MS)) + delta
}

/** Makes a set of recovery codes of 80 random bits, in groups that are easy to copy by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), byte => ALPHABET.charAt(byte % ALPHABET.length))
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )
}
