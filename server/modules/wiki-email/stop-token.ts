import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalEmail } from '#contract/domain/email-address.ts'

/** Bytes. */
const WIKI_ID = 6
const HASH = 16
const MAC = 16

/** The emails that a link stops: those of one wiki to one recipient. */
interface StopScope {
  readonly wikiId: number
  /** {@link addressHash}, hex. */
  readonly addressHash: string
}

/**
 * Hashes an email address for the tables, which must not reveal it. Spellings of the same mailbox have the
 * same hash.
 * @param secret the service's own.
 */
export function addressHash(secret: string, address: string): string {
  return mac(secret, `address\n${mailboxOf(address)}`).toString('hex')
}

/**
 * Identifies the mailbox of an email address: `Ada.L+news@Gmail.com` and `adal@gmail.com` are the same one.
 */
function mailboxOf(address: string): string {
  const canonical = canonicalEmail(address) ?? address.toLowerCase()
  const at = canonical.lastIndexOf('@')
  const host = canonical.slice(at + 1)
  const local = canonical.slice(0, at).replace(/\+.*$/s, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`
}

/**
 * Creates the token of a stop link. It holds no email address, needs no row, and only the service can create
 * it.
 */
export function createStopToken(secret: string, { wikiId, addressHash: hash }: StopScope): string {
  const scope = Buffer.alloc(WIKI_ID + HASH)
  scope.writeUIntBE(wikiId, 0, WIKI_ID)
  scope.write(hash, WIKI_ID, HASH, 'hex')
  return Buffer.concat([scope, mac(secret, `stop\n${scope.toString('hex')}`)]).toString('base64url')
}

/** Reads a token; null if the service did not create it. */
export function readStopToken(secret: string, token: string): StopScope | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== WIKI_ID + HASH + MAC || bytes.toString('base64url') !== token) return null
  const scope = bytes.subarray(0, WIKI_ID + HASH)
  if (!timingSafeEqual(bytes.subarray(WIKI_ID + HASH), mac(secret, `stop\n${scope.toString('hex')}`)))
    return null
  return { wikiId: scope.readUIntBE(0, WIKI_ID), addressHash: scope.toString('hex', WIKI_ID) }
}

function mac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest().subarray(0, MAC)
}
