import { statfsSync } from 'node:fs'
import { MEGABYTE } from '#contract/limits.ts'
import type { SpoolLimits } from './spool-budget.ts'

/**
 * Limits of responses that wait in memory. Most pages are smaller than `perLease` and so never use the disk.
 */
export const MEMORY_LIMITS: SpoolLimits = {
  total: 64 * MEGABYTE,
  perNetwork: 16 * MEGABYTE,
  perLease: 256 * 1024,
}

const DISK_TOTAL = 2048 * MEGABYTE
/** Share of the disk's free bytes when the engine starts. */
const DISK_SHARE = 1 / 4

/** Limits of responses on the disk that holds this directory. */
export function diskLimits(dir: string): SpoolLimits {
  const total = shareOfDisk(dir, DISK_TOTAL, DISK_SHARE)
  return { total, perNetwork: total / 4, perLease: total / 8 }
}

const BODIES_TOTAL = 512 * MEGABYTE
const BODIES_SHARE = 1 / 8

/** Limits of request bodies on that disk. One network may send two of the largest at a time. */
export function bodyLimits(dir: string): SpoolLimits {
  const total = shareOfDisk(dir, BODIES_TOTAL, BODIES_SHARE)
  return { total, perNetwork: total / 4, perLease: total / 4 }
}

function shareOfDisk(dir: string, most: number, share: number): number {
  const { bavail, bsize } = statfsSync(dir)
  return Math.min(most, Math.trunc(bavail * bsize * share))
}
