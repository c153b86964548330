import { randomInt } from 'node:crypto'

/** Without characters that look like others: people copy it from a mail, some by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 24

/** 24 characters of 56: some 139 bits. */
export function createAdminPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
