import { randomBytes } from 'node:crypto'

/** A new value for BACKUP_KEY. */
export function newBackupKey(): string {
  return randomBytes(32).toString('base64url')
}
