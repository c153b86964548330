import { toFailure } from '#contract/failure.ts'

/** Levels of nesting, entries of a list or object, and characters of a string that are kept. */
const DEPTH = 6
const ENTRIES = 50
const CHARACTERS = 300
/** Names of values that must not appear on a screen. */
const SECRET = /password|token/i

/**
 * Copies a value as plain data that can be kept and shown: truncated if it is large, and without passwords
 * and tokens. Errors become typed failures; files become their name and size.
 */
export function toPlainData(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return value.length > CHARACTERS ? `${value.slice(0, CHARACTERS)} …` : value
  if (typeof value === 'function') return `[function ${value.name || 'without a name'}]`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return toPlainData(toFailure(value), depth)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? 'Invalid date' : value.toISOString()
  if (value instanceof File) return `[file ${value.name}, ${value.size} bytes]`
  if (value instanceof Blob) return `[${value.size} bytes]`
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map(item => toPlainData(item, depth - 1))
  if (value instanceof Map || value instanceof Set) return toPlainData([...value], depth)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES)
      .map(([name, item]) => [
        name,
        SECRET.test(name) && typeof item === 'string' && item !== '' ? '•••' : toPlainData(item, depth - 1),
      ]),
  )
}
