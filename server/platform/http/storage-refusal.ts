import { msg } from '#i18n/msg.ts'
import { type StorageFault, storageFaultOf } from '#server/platform/storage-fault.ts'
import { AppError, RefusalError } from './app-error.ts'

interface Refusal {
  readonly status: number
  readonly message: string
  readonly retryAfterSeconds: number
}

/** The message for each storage fault, and when clients may try again. */
const STORAGE_REFUSALS: Readonly<Record<StorageFault, Refusal>> = {
  full: {
    status: 507,
    message: msg('error-there-no-space-left-disk'),
    retryAfterSeconds: 600,
  },
  'read-only': {
    status: 503,
    message: msg('error-service-cannot-save-anything-at'),
    retryAfterSeconds: 600,
  },
  locked: {
    status: 503,
    message: msg('error-another-program-using-database-service'),
    retryAfterSeconds: 5,
  },
  away: {
    status: 503,
    message: msg('error-database-service-cannot-reached-please'),
    retryAfterSeconds: 5,
  },
}

export function storageRefusal(fault: StorageFault, cause?: unknown): AppError {
  const { status, message, retryAfterSeconds } = STORAGE_REFUSALS[fault]
  return new AppError(status, `storage-${fault}`, message, { retryAfterSeconds, cause })
}

/** A storage has not answered, for whatever reason. The request can be tried again. */
export class StorageSilentError extends RefusalError {
  override get refusal(): AppError {
    return storageRefusal(storageFaultOf(this.cause) ?? 'away', this)
  }
}
