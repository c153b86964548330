import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'

/**
 * Identifies a service in its backups, so that an empty service that was started in place of a lost one does
 * not mix its backups with the lost one's. It is in the database, so a restored service has it again.
 */
export async function serviceId(db: Db): Promise<string> {
  return createHash('sha256')
    .update(await serviceSecret(db, 'backups'))
    .digest('hex')
    .slice(0, 16)
}
