import { statfsSync } from 'node:fs'
import type { SpoolLimits } from './spool-budget.ts'

const MEGABYTE = 1024 * 1024

/** Answers that wait in memory. Most pages are smaller than one lease, so they never touch the disk. */
export const MEMORY_LIMITS: SpoolLimits = {
  total: 64 * MEGABYTE,
  perNetwork: 16 * MEGABYTE,
  perLease: 256 * 1024,
}

const DISK_TOTAL = 2048 * MEGABYTE
/** Of the disk's free bytes when the engine starts. */
const DISK_SHARE = 1 / 4

/** What may be spooled on the disk that holds this directory. */
export function diskLimits(dir: string): SpoolLimits {
  const { bavail, bsize } = statfsSync(dir)
  const total = Math.min(DISK_TOTAL, Math.trunc(bavail * bsize * DISK_SHARE))
  return { total, perNetwork: total / 4, perLease: total / 8 }
}
