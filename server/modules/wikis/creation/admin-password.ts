import { randomInt } from 'node:crypto'

/** Without characters that look alike, because people copy the password from an email, some by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 24

/** 24 characters of 56: about 139 bits. */
export function createAdminPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
