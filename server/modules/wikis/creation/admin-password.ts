import { randomInt } from 'node:crypto'

/** Without characters that look like others: people copy it from a mail, some by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20

/** 20 characters of 56: some 116 bits. */
export function createAdminPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
