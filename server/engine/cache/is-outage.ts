import { FastCgiError } from '#server/engine/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from '#server/engine/php/php-backend.ts'
import { StorageUnavailableError } from '#server/engine/storage/wiki-database.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'

/** Whether PHP or the wiki's database is down, or on a disk on which it cannot be opened. A busy one is not. */
export function isOutage(error: unknown): boolean {
  const fault = storageFaultOf(error)
  return (
    error instanceof FastCgiError ||
    error instanceof PhpHangsError ||
    error instanceof StorageUnavailableError ||
    fault === 'away' ||
    fault === 'read-only'
  )
}
