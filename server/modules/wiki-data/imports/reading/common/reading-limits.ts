import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'

/** The resources that reading one file may use. A hostile file reaches one of them, an honest one does not. */
export interface ReadingLimits {
  /** Bytes of all unpacked data. */
  readonly unpackedBytes: number
  /** Characters between two tags; beyond it the file is refused. The limit on a page's text is lower. */
  readonly textLength: number
  /** Pages, and revisions of all pages. */
  readonly pages: number
  readonly revisions: number
  /** Entries of a ZIP file. */
  readonly entries: number
  /** Lines of users, watchlists and blocks, each. */
  readonly lines: number
  /** Milliseconds for the whole file. */
  readonly ms: number
  /** MB of heap memory for the process that reads. */
  readonly heapMb: number
  /** MB of memory for programs that unpack. */
  readonly unpackerMb: number
  /** The directories of these programs, as in PATH. */
  readonly programs: string
}

const UNPACKED_MAX = 20 * 1024 * MEGABYTE
const UNPACKED_FACTOR = 10

export function readingLimits(uploadMb: number): ReadingLimits {
  return {
    unpackedBytes: Math.min(UNPACKED_FACTOR * uploadMb * MEGABYTE, UNPACKED_MAX),
    textLength: 32 * MEGABYTE,
    pages: 1_000_000,
    revisions: 5_000_000,
    entries: 200_000,
    lines: 500_000,
    ms: 30 * MINUTE_MS,
    heapMb: 512,
    unpackerMb: 256,
    programs: '/usr/bin:/bin',
  }
}
