import type { BatchFormat } from './batch.ts'

/** What a member says of a file to edit a wiki with. */
export interface NewBatch {
  readonly file: Blob & { readonly name: string }
  readonly format: BatchFormat
  readonly stopsAtProblem: boolean
}
