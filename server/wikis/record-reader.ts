import { SECOND_MS } from '#contract/durations.ts'
import { BatchReader } from '#server/platform/database/batch-reader.ts'
import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'

/** A database that takes longer counts as not answering. */
const TIMEOUT_MS = 5 * SECOND_MS

/** The database does not answer, so it is unknown which wikis there are. */
export class RecordsUnavailableError extends StorageSilentError {
  override readonly name = 'RecordsUnavailableError'
}

/** Reads records. @throws RecordsUnavailableError when the database does not answer. */
export class RecordReader extends BatchReader<StoredRecord> {
  constructor(store: Pick<RecordStore, 'read'>) {
    super({
      read: async hosts => new Map((await store.read(hosts)).map(stored => [stored.host as string, stored])),
      timeoutMs: TIMEOUT_MS,
      unavailable: cause =>
        new RecordsUnavailableError('The records of the wikis cannot be read.', { cause }),
    })
  }
}
