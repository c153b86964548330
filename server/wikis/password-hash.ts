import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const ITERATIONS = 30_000
const KEY_BYTES = 64
const SALT_BYTES = 16

/**
 * Hashes a password as MediaWiki does by default: `:pbkdf2:sha512:<cost>:<bytes>:<salt>:<hash>`. Source:
 * MediaWiki, $wgPasswordConfig['pbkdf2'].
 */
export async function mediawikiPasswordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await promisify(pbkdf2)(password.normalize('NFC'), salt, ITERATIONS, KEY_BYTES, 'sha512')
  return `:pbkdf2:sha512:${ITERATIONS}:${KEY_BYTES}:${salt.toString('base64')}:${hash.toString('base64')}`
}
