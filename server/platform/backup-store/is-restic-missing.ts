import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

export const RESTIC_MISSING =
  'No backups are made, because restic is not installed. Install the Debian package restic, or set BACKUP_DIR=off.'

/** Whether this service is configured to make backups but cannot, because restic is not installed. */
export function isResticMissing(
  { backupLocation }: Pick<ServerConfig, 'backupLocation'>,
  path = process.env['PATH'] ?? '',
): boolean {
  return (
    backupLocation !== null &&
    !path.split(delimiter).some(folder => folder !== '' && existsSync(join(folder, 'restic')))
  )
}
