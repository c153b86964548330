import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** The most iterations for a password that its owner replaces at the first log-in. */
const MOST_ITERATIONS = 30_000
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * Hashes a password as MediaWiki does by default: `:pbkdf2:sha512:<cost>:<bytes>:<salt>:<hash>`. Source:
 * MediaWiki, $wgPasswordConfig['pbkdf2'].
 * @param accountIterations the cost of the accounts' passwords.
 */
export async function mediawikiPasswordHash(password: string, accountIterations: number): Promise<string> {
  const iterations = Math.min(MOST_ITERATIONS, accountIterations)
  const salt = randomBytes(SALT_BYTES)
  const hash = await promisify(pbkdf2)(password.normalize('NFC'), salt, iterations, KEY_BYTES, 'sha512')
  return `:pbkdf2:sha512:${iterations}:${KEY_BYTES}:${salt.toString('base64')}:${hash.toString('base64')}`
}
