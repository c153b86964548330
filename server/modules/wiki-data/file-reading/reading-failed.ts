/** What a reader sends when it cannot read the file. `reason` is a sentence for the uploader; null for a fault of ours. */
export interface ReadingFailed {
  readonly kind: 'failed'
  readonly reason: string | null
  readonly fault: string | null
}

/** The descriptor at which a reader finds the file. */
export const READER_FILE = 3

/** A file that cannot be read. The message says why, as a sentence for its uploader. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError'
}
