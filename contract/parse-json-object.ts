/**
 * Parses a JSON text that holds an object.
 * @returns null for anything else (invalid JSON, a list, null, a number …).
 */
export function parseJsonObject(text: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof text !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}
