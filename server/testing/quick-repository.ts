import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parameters of restic's key derivation. restic chooses them so that each of its runs takes half a second. */
const COST = { N: 2, r: 1, p: 1 }

/** restic's keys: 32 bytes to encrypt, 16 and 16 to authenticate. Source: restic's design document, "Keys". */
interface Key {
  readonly encrypt: Buffer
  readonly k: Buffer
  readonly r: Buffer
}

/**
 * Makes an empty restic repository whose key takes no time to derive, for tests that run restic hundreds of times. Source:
 * restic's design document, "Repository Format".
 */
export function makeQuickRepository(dir: string, password: string): void {
  for (const name of ['data', 'index', 'keys', 'locks', 'snapshots'])
    mkdirSync(join(dir, name), { recursive: true, mode: 0o700 })
  const master = keyOf(randomBytes(64))
  const salt = randomBytes(64)
  const inner = {
    mac: { k: master.k.toString('base64'), r: master.r.toString('base64') },
    encrypt: master.encrypt.toString('base64'),
  }
  const file = JSON.stringify({
    created: new Date().toISOString(),
    username: 'test',
    hostname: 'test',
    kdf: 'scrypt',
    ...COST,
    salt: salt.toString('base64'),
    data: seal(keyOf(scryptSync(password, salt, 64, COST)), JSON.stringify(inner)).toString('base64'),
  })
  writeFileSync(join(dir, 'keys', createHash('sha256').update(file).digest('hex')), file, { mode: 0o600 })
  const config = { version: 2, id: randomBytes(32).toString('hex'), chunker_polynomial: '25b468838dcb75' }
  writeFileSync(join(dir, 'config'), seal(master, JSON.stringify(config)), { mode: 0o600 })
}

function keyOf(bytes: Buffer): Key {
  return { encrypt: bytes.subarray(0, 32), k: bytes.subarray(32, 48), r: bytes.subarray(48, 64) }
}

/** AES-256 in counter mode, authenticated by Poly1305-AES. */
function seal({ encrypt, k, r }: Key, text: string): Buffer {
  const nonce = randomBytes(16)
  const cipher = createCipheriv('aes-256-ctr', encrypt, nonce)
  const content = Buffer.concat([cipher.update(text), cipher.final()])
  const pad = createCipheriv('aes-128-ecb', k, null).setAutoPadding(false).update(nonce)
  return Buffer.concat([nonce, content, poly1305(content, r, pad)])
}

/** Source: RFC 8439, section 2.5.1. */
function poly1305(message: Buffer, r: Buffer, s: Buffer): Buffer {
  const clamped = number(r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
  let sum = 0n
  for (let at = 0; at < message.length; at += 16)
    sum =
      ((sum + number(Buffer.concat([message.subarray(at, at + 16), Buffer.of(1)]))) * clamped) %
      ((1n << 130n) - 5n)
  const tag = (sum + number(s)) & ((1n << 128n) - 1n)
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse()
}

/** The number with these bytes in little-endian order. */
function number(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
}
