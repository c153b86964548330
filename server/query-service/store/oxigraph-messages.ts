import type { ResultFormat, StoreSize } from './triple-store.ts'

/** The settings of a store's thread. */
export interface OxigraphSettings {
  /** Bytes of memory that triples and queries may take together. */
  readonly memoryMax: number
}

/** An engine's memory between two tasks, saved to a file, with what another engine needs to continue with it. */
export interface MemoryImage {
  readonly bytes: number
  /** The length of its table of JavaScript values. */
  readonly values: number
  /** The store's address in the memory. */
  readonly store: number
}

/** The thread's tasks, one at a time. */
export type OxigraphTask =
  | { readonly kind: 'load'; readonly file: string }
  /** Writes an image of the memory. */
  | { readonly kind: 'save'; readonly fd: number }
  /** Takes over an image, as the first task of a thread. */
  | { readonly kind: 'restore'; readonly fd: number; readonly image: MemoryImage }
  | { readonly kind: 'update'; readonly request: string }
  | {
      readonly kind: 'query'
      /** The number by which the rest of the result is requested. */
      readonly result: number
      readonly query: string
      readonly format: ResultFormat
      readonly maxBytes: number
    }
  /** The next piece of a result. */
  | { readonly kind: 'piece'; readonly result: number }
  /** Discards the rest of a result, because nobody reads it. */
  | { readonly kind: 'forget'; readonly result: number }
  | { readonly kind: 'dump'; readonly file: string }
  | { readonly kind: 'size' }

/**
 * - `failed`: the request is wrong, or something outside the engine failed; the triples are unharmed;
 * - `too-large`: the answer has too many bytes; the triples are unharmed;
 * - `memory`: there is no memory left, and the engine cannot be used any more.
 */
export type OxigraphReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  /** A result's length in bytes, and its first piece. */
  | { readonly kind: 'result'; readonly length: number; readonly piece: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'piece'; readonly piece: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'saved'; readonly image: MemoryImage }
  | { readonly kind: 'size'; readonly size: StoreSize }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'memory' }
