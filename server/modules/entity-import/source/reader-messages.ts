import type { ReadLimits } from './read-limits.ts'
import type { Gateway } from './source.ts'

/** The message to the reader: what to read. */
export interface ReadOrder {
  /** The source's origin. */
  readonly url: string
  readonly gateway: Gateway | null
  readonly allowHosts: readonly string[]
  readonly userAgent: string
  readonly ids: readonly string[]
  /** How many of them were read before. */
  readonly from: number
  /** How many bytes the remaining entities may have together. */
  readonly bytesLeft: number
  /** Where each entity is stored, as `<position in the list>.json`. */
  readonly dir: string
  /** The languages of labels, the best first. */
  readonly languages: readonly string[]
  readonly limits: ReadLimits
}

/** The outcome for one id. */
export type ReadResult =
  | {
      readonly kind: 'entity'
      readonly id: string
      readonly type: 'item' | 'property'
      readonly label: string | null
      readonly bytes: number
    }
  /** `reason` is for the wiki's managers. */
  | { readonly kind: 'skipped'; readonly reason: string }

/** A message from the reader: one for each id, and the outcome. */
export type ReaderMessage =
  | ReadResult
  | { readonly kind: 'done' }
  /** `reason` is for the wiki's managers; null if the failure is the service's own. */
  | { readonly kind: 'failed'; readonly reason: string | null }
