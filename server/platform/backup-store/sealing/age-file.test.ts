import { describe, expect, test } from '@jest/globals'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { collect } from '#server/platform/backup-store/place.ts'
import { decryptAge, encryptAge, UnreadableAgeFile } from './age-file.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const CHUNK = 64 * 1024

/** In pieces that do not end where chunks do. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007)
}

const seal = async (bytes: Uint8Array) => await collect(encryptAge(pieces(bytes), recipient), 2 ** 30)
const open = async (bytes: Uint8Array, key = identity) =>
  await collect(decryptAge(pieces(bytes), key), 2 ** 30)

describe.each([0, 1, CHUNK, CHUNK + 1, 2 * CHUNK])('a file of %d bytes', size => {
  const bytes = Buffer.alloc(size, 'Wikistead')

  test('is opened by every implementation of age, and their files by this one', async () => {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    expect(Buffer.from(await decrypter.decrypt(await seal(bytes)))).toEqual(bytes)
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    expect(await open(await encrypter.encrypt(bytes))).toEqual(bytes)
  })

  test('is refused when it is cut off anywhere, or longer', async () => {
    const sealed = await seal(bytes)
    const payload = sealed.length - (size + 16 * Math.max(1, Math.ceil(size / CHUNK)))
    for (const end of [
      0,
      10,
      payload - 8,
      payload,
      sealed.length - CHUNK - 16,
      sealed.length - 16,
      sealed.length - 1,
    ])
      if (end >= 0 && end < sealed.length)
        await expect(open(sealed.subarray(0, end))).rejects.toThrow(UnreadableAgeFile)
    await expect(open(Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow(UnreadableAgeFile)
  })
})

test('another key does not open a file', async () => {
  await expect(open(await seal(Buffer.from('text')), await generateX25519Identity())).rejects.toThrow(
    'The key does not open the file.',
  )
})

test('a changed byte is noticed anywhere', async () => {
  const sealed = await seal(Buffer.alloc(300, 'text'))
  for (let index = 0; index < sealed.length; index += 23) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    await expect(open(changed)).rejects.toThrow(UnreadableAgeFile)
  }
})
