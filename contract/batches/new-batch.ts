import type { BatchFormat } from './batch.ts'

/** What a member says about a file with edits. */
export interface NewBatch {
  readonly file: Blob & { readonly name: string }
  readonly format: BatchFormat
  readonly stopsAtProblem: boolean
}
