import type { ReadLimits } from './read-limits.ts'

/** What the reader is told to do. */
export interface ReadOrder {
  /** The source's origin. */
  readonly url: string
  readonly allowHosts: readonly string[]
  readonly userAgent: string
  readonly ids: readonly string[]
  /** Where each entity goes, as `<place in the list>.json`. */
  readonly dir: string
  readonly limits: ReadLimits
}

/** What the reader says: each entity as it lies there, and how it ended. */
export type ReaderMessage =
  | {
      readonly kind: 'entity'
      readonly id: string
      readonly type: 'item' | 'property'
      readonly label: string | null
    }
  | { readonly kind: 'done' }
  /** `reason` is for the wiki's managers; null where it is a fault of ours. */
  | { readonly kind: 'failed'; readonly reason: string | null }
