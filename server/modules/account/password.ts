import crypto, { type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane; about 20 ms, off the event loop.
 */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/** A password's hash as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES }
  const hash = await argon2id({ message: utf8(password), nonce: salt, ...costs })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password fits the stored hash. Without one (nobody has that address) the same work is done
 * against a hash that nothing fits, so that the time does not tell who has an account.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const { salt, hash, ...costs } = parsePhc(phc ?? UNKNOWN_USER)
  const computed = await argon2id({ message: utf8(password), nonce: salt, tagLength: hash.length, ...costs })
  return crypto.timingSafeEqual(computed, hash) && phc !== null
}

/** Whether a hash was made with other costs than today's. */
export function isOutdated(phc: string): boolean {
  return !phc.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`)
}

/** Costs, salt and length of a real hash, and bytes that are no hash of anything known. */
const UNKNOWN_USER = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES, 7))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/** Called through the module, so that tests can count the work. */
async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return await promisify(crypto.argon2)('argon2id', parameters)
}

function parsePhc(phc: string) {
  const [, , version, costs = '', salt = '', hash = ''] = phc.split('$')
  const [memory, passes, parallelism] = costs.split(',').map(cost => Number(cost.slice(2)))
  if (version !== 'v=19' || !memory || !passes || !parallelism) throw new Error('Not an argon2id hash.')
  return { memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** The same password typed on two keyboards may be composed differently (é, e + ´). RFC 8265, section 4.2. */
function utf8(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
