import { join, resolve, sep } from 'node:path'
import { Decrypter } from 'age-encryption'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { type FilesPlace, filesRoot } from './files-dir.ts'
import type { BackupPlace } from './server-config.ts'

/** A remote of rclone's configuration, as rclone allows them. Its options stay out of the process list. */
const REMOTE = /^[\w.+@][\w.+@ -]*$/

/** `off`, a directory or `rclone:<remote>:<path>`. The default is in `FILES_DIR`, or in `DATA_DIR`. */
export function readBackupPlace(name: string, env: Environment, place: FilesPlace): BackupPlace | null {
  const byDefault = join(filesRoot(place), 'backups')
  const text = env.text(name, byDefault)
  if (text === 'off') return null
  if (text.startsWith('rclone:')) return readRemote(name, text)
  const dir = resolve(text)
  for (const [other, path] of [
    ['DATA_DIR', place.dataDir],
    ['FILES_DIR', place.filesDir],
  ] as const)
    if (path !== null && `${path}${sep}`.startsWith(dir === sep ? sep : `${dir}${sep}`))
      throw new ConfigError(`${name} must be a directory of its own, not "${text}", which contains ${other}.`)
  return { kind: 'directory', dir, isDefault: dir === byDefault }
}

function readRemote(name: string, text: string): BackupPlace {
  const [, remote = '', ...rest] = text.split(':')
  const path = rest.join(':').replace(/\/+$/, '')
  if (rest.length === 0 || !REMOTE.test(remote) || path.split('/').includes('..'))
    throw new ConfigError(
      `${name} must be like rclone:<remote>:<path> with a remote of rclone's configuration, such as rclone:s3:bucket/backups.`,
    )
  return { kind: 'rclone', remote, path }
}

/** No message repeats the key. */
export function readBackupKey(name: string, env: Environment): string | null {
  const key = env.optional(name)
  if (key === null) return null
  try {
    // Debian's age does not know the newer kinds of keys.
    if (!/^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(key)) throw new Error('not such a key')
    new Decrypter().addIdentity(key)
  } catch {
    throw new ConfigError(
      `${name} must be an age key that begins with AGE-SECRET-KEY-1, as npm run backup -- --new-key prints it.`,
    )
  }
  return key
}
