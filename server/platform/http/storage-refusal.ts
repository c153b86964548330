import type { StorageFault } from '#server/platform/storage-fault.ts'
import { AppError } from './app-error.ts'

interface Refusal {
  readonly status: number
  readonly message: string
  readonly retryAfterSeconds: number
}

/** What people are told of a fault of the storage, and when clients may try again. */
export const STORAGE_REFUSALS: Readonly<Record<StorageFault, Refusal>> = {
  full: {
    status: 507,
    message:
      'There is no space left on the disk of this service, so nothing was saved. The people who run it have to free some. Please try again later.',
    retryAfterSeconds: 600,
  },
  'read-only': {
    status: 503,
    message:
      'This service cannot save anything at the moment, only show what is there. The people who run it have to mend this. Please try again later.',
    retryAfterSeconds: 600,
  },
  locked: {
    status: 503,
    message:
      'Another program is using the database of this service, so nothing was saved. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  away: {
    status: 503,
    message: 'The database of this service cannot be reached. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
}

export function storageRefusal(fault: StorageFault, cause?: unknown): AppError {
  const { status, message, retryAfterSeconds } = STORAGE_REFUSALS[fault]
  return new AppError(status, `storage-${fault}`, message, { retryAfterSeconds, cause })
}
