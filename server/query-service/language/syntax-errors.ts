import type { QueryRefusedError } from './prepared-query.ts'

/** A mistake at a character of the text, found while the parser runs. */
export class MistakeError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Everyday words for what the parser expects. Several of its names may share one. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Var[12]$/, 'a variable'],
  [/^(IriRef|PNameLn|PNameNs)$/, 'a name such as wd:Q1'],
  [/^StringLiteral/, 'a string'],
  [/^(Integer|Decimal|Double)/, 'a number'],
  [/^(true|false)$/i, 'true or false'],
  [/^(BlankNodeLabel|Anon|Nil)$/, ''],
  [/^BuiltIn/, 'a function'],
]

/** More words than these help nobody. */
const MOST_WORDS = 6

interface ParserMistake {
  readonly message: string
  readonly token: { readonly image: string; readonly startOffset: number }
}

function wordOf(name: string): string {
  const known = WORDS.find(([pattern]) => pattern.test(name))
  return known ? known[1] : `"${name}"`
}

/** The tokens in a message of the parser, such as `<[Var1] ,[Var2]>` or `--> { <--`. */
function expectedIn(message: string): readonly string[] {
  const single = /token of type --> (\S+) <--/.exec(message)
  if (single?.[1]) return [wordOf(single[1])]
  // The first token of each alternative.
  const ways = [...message.matchAll(/(?:\d+\. |<|,)\[([^\],]+|\[)/g)].map(found => found[1] ?? '')
  return [...new Set(ways.map(wordOf))].filter(word => word !== '')
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

/** What the parser says, in words. */
export function describeMistake(mistake: ParserMistake): string {
  const found = mistake.token.image
  const head = found === '' ? 'The query ends too early' : `"${found.slice(0, 40)}" is not expected here`
  const expected = expectedIn(mistake.message)
  return expected.length === 0 || expected.length > MOST_WORDS
    ? `${head}.`
    : `${head}; expected ${listed(expected)}.`
}

const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /^Variable not allowed in projection/,
    'A variable after SELECT is neither in GROUP BY nor inside an aggregate such as SAMPLE(?x).',
  ],
  [
    /^Use of ungrouped variable in projection of operation \((.*)\)/,
    'The variable $1 after SELECT is neither in GROUP BY nor inside an aggregate such as SAMPLE($1).',
  ],
  [/^GROUP BY not allowed with wildcard/, 'SELECT * cannot have a GROUP BY.'],
  [
    /^Target id of 'AS' \((.*)\) already used in subquery/,
    'The variable $1 after AS is in use in a subquery.',
  ],
  [/^Variable used to bind is already bound \((.*)\)/, 'The variable $1 after AS has a value already.'],
  [/^Invalid unicode codepoint/, 'The query has half a character: a surrogate without its other half.'],
]

/** What the parser says about a rule that is not part of the grammar, in words. */
export function describeRule(message: string): string {
  for (const [pattern, words] of RULES) {
    const found = pattern.exec(message)
    if (found) return words.replaceAll('$1', found[1] ?? '')
  }
  return message.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/** Line and column of a character, from 1; those of the end if the parser got that far. */
export function placeIn(text: string, offset: number): QueryRefusedError['at'] {
  const before = text.slice(0, Number.isNaN(offset) ? text.trimEnd().length : offset).split(/\r\n|\n|\r/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
