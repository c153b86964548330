import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'
import { sharedRandom } from '#server/platform/shared-random.ts'

const KEY_FILE = '.jobs-key'
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the payloads of secret jobs while they wait in the database. */
export interface PayloadSeal {
  /** @param kind the job's kind. The sealed text can only be opened for this kind. */
  seal(kind: string, payload: string): string
  /** @throws Error if the payload was sealed with another key or for another kind. */
  open(kind: string, stored: string): string
}

/**
 * Opens the seal. Its key is in a file that all processes share, not in the database, so that a stolen database
 * or backup of it does not reveal sealed payloads.
 *
 * @throws ConfigError if a new directory of shared files lacks the key of the data directory. With a new key,
 * members with two-step log-in could not log in.
 */
export async function openPayloadSeal(config: FilesConfig): Promise<PayloadSeal> {
  requireKeyOf(config)
  const key = Buffer.from(await sharedRandom(filesRoot(config), KEY_FILE, KEY_BYTES), 'hex')
  return {
    seal(kind, payload) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(kind))
      const text = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
      return JSON.stringify({ sealed })
    },
    open(kind, stored) {
      const { sealed } = JSON.parse(stored) as { sealed?: string }
      // The job was queued before payloads were sealed.
      if (sealed === undefined) return stored
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(kind))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error(`The payload was sealed with another key than ${KEY_FILE} of this FILES_DIR.`, {
          cause,
        })
      }
    },
  }
}

function requireKeyOf({ filesDir, dataDir }: FilesConfig): void {
  if (filesDir === null || existsSync(join(filesDir, KEY_FILE)) || !existsSync(join(dataDir, KEY_FILE)))
    return
  throw new ConfigError(
    `FILES_DIR is new: copy ${KEY_FILE} from ${dataDir} to ${filesDir}, and the other files that docs/operating.md names ("Scale").`,
  )
}
