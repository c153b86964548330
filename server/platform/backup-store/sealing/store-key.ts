import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { identityToRecipient } from 'age-encryption'

/** What a key is used for. Each use has a key of its own, which does not lead back to it. */
export interface StoreKey {
  readonly identity: string
  readonly recipient: string
  /** Tells keys apart without revealing them. */
  readonly id: string
  readonly nameKey: Buffer
  readonly checkKey: Buffer
}

/** @param identity `AGE-SECRET-KEY-1…`. */
export async function openStoreKey(identity: string): Promise<StoreKey> {
  return {
    identity,
    recipient: await identityToRecipient(identity),
    id: derive(identity, 'id').subarray(0, 8).toString('hex'),
    nameKey: derive(identity, 'names'),
    checkKey: derive(identity, 'snapshots'),
  }
}

/**
 * The name of content in a series: its SHA-256 in hexadecimal, or a text that only the key's owner can relate
 * to the content.
 */
export function contentName(series: string, sha256: string, key: StoreKey | null): string {
  return key ? createHmac('sha256', key.nameKey).update(`${series}/${sha256}`).digest('hex') : sha256
}

/** A sum over text that nobody without the key can make; without a key, a SHA-256. */
export function checkSum(text: string, key: StoreKey | null): string {
  return key
    ? createHmac('sha256', key.checkKey).update(text).digest('hex')
    : createHash('sha256').update(text).digest('hex')
}

function derive(identity: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', identity, '', `wikistead backups: ${use}`, 32))
}
