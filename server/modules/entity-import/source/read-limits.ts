import { MINUTE_MS } from '#contract/durations.ts'

/** The resources of this machine that one import may use. */
export interface ReadLimits {
  /** Bytes of one entity. The largest of Wikidata have about four megabytes. */
  readonly entityBytes: number
  /** Bytes of all entities of one import. */
  readonly totalBytes: number
  /** Milliseconds for one entity, its redirects included. */
  readonly entityMs: number
  /** Milliseconds for all entities of one import. */
  readonly totalMs: number
  /** MB of heap memory for the process that reads. */
  readonly heapMb: number
}

export const READ_LIMITS: ReadLimits = {
  entityBytes: 8 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  entityMs: 20_000,
  totalMs: 3 * MINUTE_MS,
  heapMb: 256,
}
