import { MEGABYTE } from '#contract/limits.ts'

const KILOBYTE = 1024

/** Bytes for people, such as `1.2 MB`. */
export function describeBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} kB`
  if (bytes < 1024 * MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${(bytes / MEGABYTE / 1024).toFixed(1)} GB`
}

/** `1 page`, `2 pages`. */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`
}

/** UTC, to the second, such as `2026-11-22 03:00:10 UTC`. */
export function describeTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
