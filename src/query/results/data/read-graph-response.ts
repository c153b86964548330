import { type Row, type TableResult, type Term, UnreadableResponseError } from './query-result.ts'

/** A term at the current position: an IRI, a blank node, or a literal with its language or datatype. */
const TERM =
  /[ \t]*(?:<(?<iri>[^<>"\s]*)>|_:(?<blank>[^\s<>"]*[^\s<>".])|"(?<text>[^"\\]*(?:\\.[^"\\]*)*)"(?:@(?<language>[A-Za-z0-9-]+)|\^\^<(?<datatype>[^<>"\s]*)>)?)/y

const END = /[ \t]*\.[ \t]*(?:#.*)?$/y

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/g

const CHARACTERS: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' }

/**
 * Reads a graph in N-Triples as a table with a row for each triple.
 * Source: https://www.w3.org/TR/n-triples/
 *
 * @throws UnreadableResponseError
 */
export function readGraphResponse(text: string): TableResult {
  const rows: Row[] = []
  for (const line of text.split(/[\r\n]+/)) {
    const trimmed = line.trim()
    if (trimmed !== '' && !trimmed.startsWith('#')) rows.push(readTriple(trimmed))
  }
  return { kind: 'table', columns: ['subject', 'predicate', 'object'], rows }
}

function readTriple(line: string): Row {
  TERM.lastIndex = 0
  const row: Term[] = []
  let end = 0
  for (let count = 0; count < 3; count += 1) {
    const { groups } = TERM.exec(line) ?? {}
    if (!groups) throw new UnreadableResponseError('A line of the answer is not a triple.')
    row.push(readTerm(groups))
    end = TERM.lastIndex
  }
  END.lastIndex = end
  if (!END.test(line)) throw new UnreadableResponseError('A line of the answer has no end.')
  return row
}

function readTerm({ iri, blank, text, language, datatype }: Record<string, string | undefined>): Term {
  if (iri !== undefined) return { kind: 'iri', value: withoutEscapes(iri) }
  if (blank !== undefined) return { kind: 'blank', value: blank }
  return {
    kind: 'literal',
    value: withoutEscapes(text ?? ''),
    language: language ?? null,
    datatype: datatype === undefined ? null : withoutEscapes(datatype),
  }
}

function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_whole, short?: string, long?: string, character?: string) => {
    if (character !== undefined) return CHARACTERS[character] ?? character
    const code = Number.parseInt(short ?? long ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })
}
