import { randomBytes } from 'node:crypto'
import { join, resolve, sep } from 'node:path'
import { commandHere } from '#server/platform/command-here.ts'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'
import { type FilesConfig, filesRoot } from './files-dir.ts'
import type { BackupLocation } from './server-config.ts'

/**
 * The name of a remote in rclone's configuration. Remotes with inline options are refused, because they would
 * appear in the process list.
 */
const REMOTE = /^[\w.+@][\w.+@ -]*$/

/** Remotes that restic reaches by itself. Neither kind has a password in its address. */
const OTHERS = /^(?:s3:(?:https?:\/\/)?[\w.:/-]+|sftp:[\w.@:/-]+)$/

/** Shorter keys are too easy to guess. */
const KEY_MIN = 20

/**
 * `off`, a directory, or a remote: `rclone:<remote>:<path>`, `s3:…` or `sftp:…`. By default `backups` in
 * `FILES_DIR`, or in `DATA_DIR`.
 */
export function readBackupLocation(
  name: string,
  env: Environment,
  config: FilesConfig,
): BackupLocation | null {
  const byDefault = join(filesRoot(config), 'backups')
  const text = env.text(name, byDefault)
  if (text === 'off') return null
  if (text.startsWith('rclone:')) return readRemote(name, text)
  if (/^(?:s3|sftp):/.test(text)) {
    if (OTHERS.test(text)) return { kind: 'remote', repository: text }
    throw new ConfigError(`${name} must be like s3:https://<host>/<bucket> or sftp:<user>@<host>:<path>.`)
  }
  const dir = resolve(text)
  for (const [other, path] of [
    ['DATA_DIR', config.dataDir],
    ['FILES_DIR', config.filesDir],
  ] as const)
    if (path !== null && `${path}${sep}`.startsWith(dir === sep ? sep : `${dir}${sep}`))
      throw new ConfigError(`${name} must be a directory of its own, not "${text}", which contains ${other}.`)
  return { kind: 'directory', dir, isDefault: dir === byDefault }
}

function readRemote(name: string, text: string): BackupLocation {
  const [, remote = '', ...rest] = text.split(':')
  const path = rest.join(':').replace(/\/+$/, '')
  if (rest.length === 0 || !REMOTE.test(remote) || path.split('/').includes('..'))
    throw new ConfigError(
      `${name} must be like rclone:<remote>:<path> with a remote of rclone's configuration, such as rclone:s3:bucket/backups.`,
    )
  return { kind: 'remote', repository: `rclone:${remote}:${path}` }
}

/** The password of the backups. No message repeats it. */
export function readBackupKey(name: string, env: Environment): string | null {
  const key = env.optional(name)
  if (key === null || key.length >= KEY_MIN) return key
  throw new ConfigError(
    `${name} must have ${KEY_MIN} characters or more. ${commandHere('backup', '--new-key')} prints a new one.`,
  )
}

/** A new value for BACKUP_KEY. */
export function newBackupKey(): string {
  return randomBytes(32).toString('base64url')
}
