import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits as 32 characters that need no encoding in addresses and cookies. */
export function newSecretToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What the database keeps of a token: whoever reads the database cannot use it. SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
