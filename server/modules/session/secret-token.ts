import { createHash, randomBytes } from 'node:crypto'

/** Creates a token of 192 random bits: 32 characters that need no encoding in URLs and cookies. */
export function newSecretToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Hashes a token for the database, so that a reader of the database cannot use it. SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
