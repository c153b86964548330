import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Deviations in the answers of a page and its authenticator. */
export interface Strange {
  /** The origin of the page that asks; a wiki's scripts have another one. */
  readonly origin?: string
  readonly challenge?: string
  readonly counter?: number
  /** Whether the authenticator has verified the person. */
  readonly userVerified?: boolean
  readonly userHandle?: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** An authenticator with one passkey, ES256, that counts its uses. Its answers are what a browser sends as JSON. */
export function createSoftwareAuthenticator(pageOrigin = 'http://localhost:8080') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = pageOrigin }: Strange) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (rpId: string, flags: number, { userVerified = true, counter: own }: Strange) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(own ?? counter)
    const verified = userVerified ? FLAGS.verified : 0
    return Buffer.concat([sha256(rpId), Buffer.from([FLAGS.present | verified | flags]), count])
  }

  return {
    id: base64url(id),
    /** Makes the passkey. @param options the server's, as JSON. */
    create(options: string, strange: Strange = {}): string {
      const { challenge, rp } = JSON.parse(options)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: EC2, ES256, P-256. Source: RFC 9053, sections 2.1 and 7.1.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const authData = Buffer.concat([
        authenticatorData(rp.id, FLAGS.hasCredential, strange),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', strange.challenge ?? challenge, strange)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      })
    },
    /** Signs with the passkey. @param options the server's, as JSON. */
    use(options: string, strange: Strange = {}): string {
      const { challenge, rpId } = JSON.parse(options)
      counter += 1
      const data = clientData('webauthn.get', strange.challenge ?? challenge, strange)
      const authData = authenticatorData(rpId, 0, strange)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(strange.userHandle && { userHandle: strange.userHandle }),
        },
      })
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
