import { calculableType } from '#server/query-service/calculable.ts'
import { languageTag } from './language-tag.ts'
import { normalIri } from './normal-iri.ts'

/** A line of N-Triples, with its terms as written, such as `<http://example.org/>` or `"text"@en`. */
export interface Triple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

const XSD_ANY_URI = 'http://www.w3.org/2001/XMLSchema#anyURI'
/** The longest line that counts as a triple, in characters. No entity is as large. */
export const LINE_MAX = 64 * 1024 * 1024
const BLANK_NODE = /^_:[A-Za-z0-9][A-Za-z0-9_-]*$/

/**
 * Reads a line of N-Triples and normalizes its terms, so that the same triple is always the same text and every
 * parser accepts it.
 * @returns null for a line that is not a triple: an empty one, or one broken by what somebody typed.
 */
export function readTriple(line: string): Triple | null {
  const terms = line.length <= LINE_MAX ? split(line) : null
  if (!terms) return null
  const subject = readNode(terms.subject)
  const predicate = terms.predicate.startsWith('<') ? readNode(terms.predicate) : null
  const object = terms.object.startsWith('"') ? readLiteral(terms.object) : readObject(terms.object)
  return subject && predicate && object ? { subject, predicate, object } : null
}

function split(line: string): Triple | null {
  const first = line.indexOf(' ')
  const second = line.indexOf(' ', first + 1)
  if (first < 0 || second < 0 || !line.endsWith(' .')) return null
  return {
    subject: line.slice(0, first),
    predicate: line.slice(first + 1, second),
    object: line.slice(second + 1, -' .'.length),
  }
}

function readNode(term: string): string | null {
  if (term.startsWith('_:')) return BLANK_NODE.test(term) ? term : null
  const text = iriText(term)
  const iri = text === null ? null : normalIri(text)
  return iri === null ? null : `<${iri}>`
}

/** Keeps what cannot be an IRI as a text. */
function readObject(term: string): string | null {
  const node = readNode(term)
  const text = node === null ? iriText(term) : null
  return node ?? (text === null ? null : `"${escaped(text)}"^^<${XSD_ANY_URI}>`)
}

function iriText(term: string): string | null {
  if (!term.startsWith('<') || !term.endsWith('>')) return null
  const text = term.slice(1, -1)
  return text.includes('\\') ? unescaped(text) : text
}

function readLiteral(term: string): string | null {
  const end = term.lastIndexOf('"')
  const inside = term.slice(1, end)
  const rest = term.slice(end + 1)
  const text = end === 0 ? null : inside.includes('\\') ? unescaped(inside) : inside
  if (text === null || (text === inside && inside.includes('"'))) return null
  const literal = `"${escaped(text)}"`
  if (rest === '') return literal
  if (rest.startsWith('@')) return `${literal}@${languageTag(rest.slice(1))}`
  const datatype = rest.startsWith('^^<') ? readNode(rest.slice(2)) : null
  return datatype === null ? null : `${literal}^^<${calculableType(text, datatype.slice(1, -1))}>`
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  b: '\b',
  n: '\n',
  r: '\r',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
}
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))|"/gsu

/** @returns null if there is an invalid escape or an unescaped quote. */
function unescaped(text: string): string | null {
  let isBroken = false
  const unescaped = text.replace(ESCAPE, (_, four?: string, eight?: string, short?: string) => {
    const code = Number.parseInt(four ?? eight ?? '', 16)
    if (code <= 0x10ffff) return four === undefined ? String.fromCodePoint(code) : String.fromCharCode(code)
    const character = short === undefined ? undefined : SHORT_ESCAPES[short]
    isBroken ||= character === undefined
    return character ?? ''
  })
  return isBroken ? null : unescaped
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is escaped.
const TO_ESCAPE = /["\\\x00-\x1f\x7f]/g

function escaped(text: string): string {
  return text.toWellFormed().replace(TO_ESCAPE, character => {
    if (character === '"' || character === '\\') return `\\${character}`
    if (character === '\n') return '\\n'
    if (character === '\r') return '\\r'
    if (character === '\t') return '\\t'
    return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  })
}
