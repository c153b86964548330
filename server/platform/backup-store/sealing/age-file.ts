import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'

/**
 * Files in the format of age (C2SP age, version 1). The package reads and writes their headers; Node's own
 * ChaCha20-Poly1305 does the content, several times as fast as the package's, which is JavaScript.
 */

const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 16
const HEADER_MAX = 16 * 1024

/** Says that a file is not one that the key opens, or that it was changed. */
export class UnreadableAgeFile extends Error {
  override readonly name = 'UnreadableAgeFile'
}

/** Encrypts content for a recipient, `age1…`. */
export async function* encryptAge(
  content: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { header, fileKey } = await makeHeader(recipient)
  const nonce = randomBytes(NONCE_BYTES)
  const key = payloadKey(fileKey, nonce)
  yield Buffer.concat([header, nonce])
  for await (const { bytes, index, isLast } of inChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(index, isLast), {
      authTagLength: TAG_BYTES,
    })
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @param identity `AGE-SECRET-KEY-1…`. @throws UnreadableAgeFile */
export async function* decryptAge(
  content: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { start, rest } = await readStart(content)
  const key = payloadKey(await openHeader(start.header, identity), start.nonce)
  for await (const { bytes, index, isLast } of inChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    const plain = open(bytes, key, chunkNonce(index, isLast))
    // The format forbids a last chunk without content, unless it is the only one.
    if (plain.length === 0 && index > 0) throw new UnreadableAgeFile('The last chunk is empty.')
    yield plain
  }
}

function open(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const size = bytes.length - TAG_BYTES
  if (size < 0) throw new UnreadableAgeFile('The file is cut off.')
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(size))
  const plain = decipher.update(bytes.subarray(0, size))
  try {
    decipher.final()
  } catch {
    throw new UnreadableAgeFile('The file was changed or cut off.')
  }
  return plain
}

/** Lets the package make a header, and learns the file's key as one more recipient, which writes nothing. */
async function makeHeader(recipient: string): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  let fileKey = new Uint8Array()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const empty = await encrypter.encrypt(new Uint8Array())
  return { header: empty.subarray(0, empty.length - NONCE_BYTES - TAG_BYTES), fileKey }
}

async function openHeader(header: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return await decrypter.decryptHeader(header)
  } catch (error) {
    throw new UnreadableAgeFile('The key does not open the file.', { cause: error })
  }
}

function payloadKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

/** Eleven bytes count the chunks; the twelfth marks the last one. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

interface Chunk {
  readonly bytes: Buffer
  readonly index: number
  readonly isLast: boolean
}

/** Content in chunks of one size; the last one may be smaller, and is there even if the content is empty. */
async function* inChunks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let waiting: Uint8Array[] = []
  let length = 0
  let index = 0
  for await (const piece of content) {
    waiting.push(piece)
    length += piece.length
    // One chunk is always held back, because it may be the last.
    if (length <= size) continue
    let all = Buffer.concat(waiting)
    for (; all.length > size; index += 1) {
      yield { bytes: all.subarray(0, size), index, isLast: false }
      all = all.subarray(size)
    }
    waiting = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(waiting), index, isLast: true }
}

interface Start {
  readonly header: Uint8Array
  readonly nonce: Uint8Array
}

async function readStart(
  content: AsyncIterable<Uint8Array>,
): Promise<{ start: Start; rest: AsyncIterable<Uint8Array> }> {
  const pieces = content[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  for (;;) {
    const end = headerEnd(read)
    if (end !== null && read.length >= end + NONCE_BYTES) {
      const first = read.subarray(end + NONCE_BYTES)
      const start = { header: read.subarray(0, end), nonce: read.subarray(end, end + NONCE_BYTES) }
      return { start, rest: following(first, pieces) }
    }
    const { value, done } = await pieces.next()
    if (done || read.length > HEADER_MAX) throw new UnreadableAgeFile('This is not an age file.')
    read = Buffer.concat([read, value])
  }
}

/** Where the header ends: after its line with the MAC. */
function headerEnd(bytes: Buffer): number | null {
  const match = /\n--- [A-Za-z0-9+/]{43}\n/.exec(bytes.subarray(0, HEADER_MAX).toString('latin1'))
  return match && match.index + match[0].length
}

async function* following(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield first
    for (;;) {
      const { value, done } = await rest.next()
      if (done) return
      yield value
    }
  } finally {
    await rest.return?.()
  }
}
