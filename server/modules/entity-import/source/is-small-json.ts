/** The most levels of lists and objects. An entity has about fourteen. */
const DEPTH_MAX = 30
/** The most commas and brackets. The largest entities have about 400,000. */
const MARKS_MAX = 1_000_000

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map(mark => mark.charCodeAt(0))
const OPENING = new Set(['[', '{'].map(mark => mark.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map(mark => mark.charCodeAt(0)))

/**
 * Whether a JSON text can be parsed with little memory. A few megabytes of brackets become hundreds of
 * megabytes of objects, and millions of levels crash the process, so this checks the bytes before any parser
 * sees them.
 */
export function isSmallJson(bytes: Uint8Array): boolean {
  let depth = 0
  let marks = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (OPENING.has(byte)) {
      depth += 1
      marks += 1
    } else if (CLOSING.has(byte)) depth -= 1
    else if (byte === COMMA) marks += 1
    if (depth > DEPTH_MAX || marks > MARKS_MAX) return false
  }
  return true
}
