import type { ReadLimits } from './read-limits.ts'

/** The message to the reader: what to read. */
export interface ReadOrder {
  /** The source's origin. */
  readonly url: string
  readonly allowHosts: readonly string[]
  readonly userAgent: string
  readonly ids: readonly string[]
  /** Where each entity is stored, as `<position in the list>.json`. */
  readonly dir: string
  readonly limits: ReadLimits
}

/** A message from the reader: one for each stored entity, and the outcome. */
export type ReaderMessage =
  | {
      readonly kind: 'entity'
      readonly id: string
      readonly type: 'item' | 'property'
      readonly label: string | null
    }
  | { readonly kind: 'done' }
  /** `reason` is for the wiki's managers; null if the failure is the service's own. */
  | { readonly kind: 'failed'; readonly reason: string | null }
