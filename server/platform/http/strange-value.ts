/** How deeply lists and objects may be nested in a value. No call needs more than two levels. */
const DEPTH_MAX = 10

/**
 * Whether a value contains something that no person types: text that PostgreSQL cannot store (U+0000; see its
 * manual, section 8.3), text that is not valid Unicode (half a surrogate pair, which PHP's `json_decode`
 * refuses), or nesting so deep that recursion would fail.
 */
export function isStrange(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth >= DEPTH_MAX) return true
  return Object.entries(value).some(([key, inner]) => isStrange(key) || isStrange(inner, depth + 1))
}

export const STRANGE_TEXT = 'This value cannot be stored.'
