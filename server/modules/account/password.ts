import crypto, { type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. It takes about 20 ms, on
 * another thread than the event loop.
 */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/** Hashes a password. Returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES }
  const hash = await argon2id({ message: utf8(password), nonce: salt, ...costs })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a password matches the stored hash. If there is none, because the account does not exist, the same
 * work is done with a hash that no password matches, so that the time does not reveal who has an account.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const { salt, hash, ...costs } = parsePhc(phc ?? UNKNOWN_USER)
  const computed = await argon2id({ message: utf8(password), nonce: salt, tagLength: hash.length, ...costs })
  return crypto.timingSafeEqual(computed, hash) && phc !== null
}

/** Whether a hash was created with other costs than today's. */
export function isOutdated(phc: string): boolean {
  return !phc.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`)
}

/** Has the costs, salt and length of a real hash, but no known password produces it. */
const UNKNOWN_USER = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES, 7))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/** The hash of an account without a password. No password matches it, and checking one takes as long as usual. */
export const NO_PASSWORD = UNKNOWN_USER

/** Calls the function through its module, so that tests can count the calls. */
async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return await promisify(crypto.argon2)('argon2id', parameters)
}

function parsePhc(phc: string) {
  const [, , version, costs = '', salt = '', hash = ''] = phc.split('$')
  const [memory, passes, parallelism] = costs.split(',').map(cost => Number(cost.slice(2)))
  if (version !== 'v=19' || !memory || !passes || !parallelism) throw new Error('Not an argon2id hash.')
  return { memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Two keyboards may compose the same password differently (é, e + ´). RFC 8265, section 4.2. */
function utf8(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
