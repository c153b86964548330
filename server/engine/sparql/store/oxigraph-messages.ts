import type { ResultFormat, StoreSize } from './triple-store.ts'

/** What the store's thread is started with. */
export interface OxigraphSettings {
  /** Bytes of memory that its triples and queries may take together. */
  readonly memoryMax: number
}

/** What the thread is asked for, one at a time. */
export type OxigraphTask =
  | { readonly kind: 'load'; readonly file: string }
  | { readonly kind: 'update'; readonly request: string }
  | {
      readonly kind: 'query'
      readonly query: string
      readonly format: ResultFormat
      readonly maxBytes: number
    }
  | { readonly kind: 'dump'; readonly file: string }
  | { readonly kind: 'size' }

/**
 * - `failed`: the request is wrong, or something outside the engine fails; the triples are unharmed;
 * - `too-large`: the answer has more bytes than it may have; the triples are unharmed;
 * - `memory`: there is no memory left, and the engine cannot be used any more.
 */
export type OxigraphAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'size'; readonly size: StoreSize }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'memory' }
