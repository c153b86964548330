import { toFailure } from '#contract/failure.ts'

/** How deep, how many entries and how many characters of a value are kept. */
const DEPTH = 6
const ENTRIES = 50
const CHARACTERS = 300
/** What nobody wants on a screen that others may look at. */
const SECRET = /password|token/i

/**
 * A value as plain data that can be kept and shown: a copy of its own, cut where it is large, without passwords and tokens.
 * Errors become what they mean to a flow, files their name and size.
 */
export function plain(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return value.length > CHARACTERS ? `${value.slice(0, CHARACTERS)} …` : value
  if (typeof value === 'function') return `[function ${value.name || 'without a name'}]`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return plain(toFailure(value), depth)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? 'Invalid date' : value.toISOString()
  if (value instanceof File) return `[file ${value.name}, ${value.size} bytes]`
  if (value instanceof Blob) return `[${value.size} bytes]`
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map(item => plain(item, depth - 1))
  if (value instanceof Map || value instanceof Set) return plain([...value], depth)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES)
      .map(([name, item]) => [
        name,
        SECRET.test(name) && typeof item === 'string' && item !== '' ? '•••' : plain(item, depth - 1),
      ]),
  )
}
