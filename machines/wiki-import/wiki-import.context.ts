import type { Failure } from '#contract/failure.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import type { ImportFile, ImportFileProblem } from './import-file.ts'

export interface Context {
  readonly wikiId: number
  /** The newest import; null if there is none. */
  readonly record: WikiImport | null
  /** The most bytes of a file. */
  readonly sizeMax: number
  /** Why the wiki cannot import, as a sentence; null if it can. */
  readonly refusal: string | null
  /** The chosen file. */
  readonly file: ImportFile | null
  readonly problem: ImportFileProblem | null
  /** How many bytes of the file were sent. */
  readonly sent: number
  /** How many bytes the server has confirmed. */
  readonly received: number
  /** How many attempts to continue there were since the server last confirmed bytes. */
  readonly attempts: number
  /** Why the last request failed; null if it succeeded. */
  readonly failure: Failure | null
}

export type Event =
  | { type: 'imports.reload' }
  | { type: 'file.choose'; file: ImportFile }
  | { type: 'file.clear' }
  | { type: 'upload.start' }
  | { type: 'upload.progress'; sent: number; received: number }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'import.start' }
  | { type: 'import.cancel' }
  | { type: 'import.again' }

/** What a chosen file is checked against. */
export interface FileCheck {
  readonly sizeMax: number
  /** The file of the upload to continue; null for a new upload. */
  readonly expected: ImportFile | null
}

/** What a retry waits for. */
export interface RetryOrder {
  readonly attempts: number
  readonly failure: Failure
}

/** A record, and how many bytes of it the server has. */
export function bytesOf(record: WikiImport | null) {
  const received = record?.received ?? 0
  return { record, received, sent: received }
}

/** The file with which an unfinished upload can continue. */
export function expectedFile(record: WikiImport | null): ImportFile | null {
  return record?.status === 'uploading' ? { name: record.file_name, size: record.size } : null
}

/** The record of an upload once all of its bytes have arrived. */
export function whenSent(record: WikiImport | null): WikiImport | null {
  return record && { ...record, status: 'checking', received: record.size, upload_path: null }
}

/** A guard: whether the newest import has this status. */
export function hasStatus(status: WikiImport['status']) {
  return ({ context }: { readonly context: Context }): boolean => context.record?.status === status
}
