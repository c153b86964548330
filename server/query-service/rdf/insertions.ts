import type { UpdateOperation } from '#server/query-service/update-operation.ts'

const AFTER_LITERAL = /^(?:@([A-Za-z0-9-]+)|\^\^(<[^>]*>))? \.$/
/** Parts of a literal in normal form: an escape, or text without escapes. */
const PARTS = /\\(?:u[0-9A-F]{4}|.)|[^\\]+/gs
/** A possible escaped backslash before a `u`. */
const MAYBE_ESCAPED = /\\\\u/i
/** Variables of one operation. */
const BOUND_MAX = 500

/** A triple whose literal is built by an expression. */
interface Bound {
  /** Subject and predicate. */
  readonly subject: string
  readonly value: string
}

/**
 * The operations of an update that insert munged N-Triples. Their lines mean the same in SPARQL, with one
 * exception: an engine may resolve `\u0022` before it reads anything else, so a quote would end the literal
 * `"\\u0022"`, a text that any member may type. Such texts are concatenated from two parts.
 * Source: https://www.w3.org/TR/sparql11-query/#codepointEscape
 */
export function insertions(texts: readonly string[]): readonly UpdateOperation[] {
  const unescaped: string[] = []
  const bound: Bound[] = []
  for (const text of texts) {
    if (!MAYBE_ESCAPED.test(text)) unescaped.push(text)
    else
      for (const line of text.split('\n')) {
        const parts = MAYBE_ESCAPED.test(line) ? divided(line) : null
        if (parts) bound.push(parts)
        else unescaped.push(line)
      }
  }
  const operations: UpdateOperation[] = unescaped.every(text => text === '')
    ? []
    : [{ insertData: `\n${unescaped.join('\n')}\n` }]
  for (let start = 0; start < bound.length; start += BOUND_MAX) {
    const some = bound.slice(start, start + BOUND_MAX)
    const insert = some.map(({ subject }, index) => `${subject} ?text${index} .`).join('\n')
    const where = some.map(({ value }, index) => `BIND(${value} AS ?text${index})`).join('\n')
    operations.push({ insert, where })
  }
  return operations
}

function divided(line: string): Bound | null {
  const start = line.indexOf(' "')
  if (start < 0) return null
  const end = line.lastIndexOf('"')
  const [, language, datatype] = AFTER_LITERAL.exec(line.slice(end + 1)) ?? []
  return {
    subject: line.slice(0, start),
    value: expression(line.slice(start + 2, end), language, datatype),
  }
}

function expression(text: string, language: string | undefined, datatype: string | undefined): string {
  const pieces: string[] = []
  let piece = ''
  for (const [part] of text.matchAll(PARTS)) {
    if (piece.endsWith('\\') && /^u/i.test(part)) {
      pieces.push(piece)
      piece = ''
    }
    piece += part
  }
  const whole = `CONCAT(${[...pieces, piece].map(one => `"${one}"`).join(', ')})`
  if (language !== undefined) return `STRLANG(${whole}, "${language}")`
  return datatype === undefined ? whole : `STRDT(${whole}, ${datatype})`
}
