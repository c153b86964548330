import { choiceOf } from '#contract/format-list.ts'
import { msg } from '#i18n/msg.ts'
import type { QueryRefusedError } from './prepared-query.ts'

/** A syntax error at an offset in the text, found while the parser runs. */
export class MistakeError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Everyday words for the tokens that the parser expects. Several tokens may share one. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Var[12]$/, msg('error-sparql-word-variable')],
  [/^(IriRef|PNameLn|PNameNs)$/, msg('error-sparql-word-name')],
  [/^StringLiteral/, msg('error-sparql-word-string')],
  [/^(Integer|Decimal|Double)/, msg('error-sparql-word-number')],
  [/^(true|false)$/i, msg('error-sparql-word-boolean')],
  [/^(BlankNodeLabel|Anon|Nil)$/, ''],
  [/^BuiltIn/, msg('error-sparql-word-function')],
]

/** A longer list would not help. */
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

/** The parser's error in words. */
export function describeMistake(mistake: ParserMistake): string {
  const found = mistake.token.image.slice(0, 40)
  const words = expectedIn(mistake.message)
  if (words.length === 0 || words.length > MOST_WORDS)
    return found === '' ? msg('error-sparql-ends-early') : msg('error-sparql-unexpected', found)
  const expected = choiceOf(words)
  return found === ''
    ? msg('error-sparql-ends-early-2', expected)
    : msg('error-sparql-unexpected-2', found, expected)
}

const RULES: readonly (readonly [RegExp, (variable: string) => string])[] = [
  [/^Variable not allowed in projection/, () => msg('error-sparql-ungrouped')],
  [
    /^Use of ungrouped variable in projection of operation \((.*)\)/,
    variable => msg('error-sparql-ungrouped-2', variable),
  ],
  [/^GROUP BY not allowed with wildcard/, () => msg('error-sparql-star-grouped')],
  [
    /^Target id of 'AS' \((.*)\) already used in subquery/,
    variable => msg('error-sparql-as-in-subquery', variable),
  ],
  [/^Variable used to bind is already bound \((.*)\)/, variable => msg('error-sparql-as-taken', variable)],
  [/^Invalid unicode codepoint/, () => msg('error-sparql-surrogate')],
]

/** The parser's error about a rule outside the grammar, in words. */
export function describeRule(message: string): string {
  for (const [pattern, words] of RULES) {
    const found = pattern.exec(message)
    if (found) return words(found[1] ?? '')
  }
  return message.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/** Line and column of a character, from 1; those of the text's end if the parser reached it. */
export function positionIn(text: string, offset: number): QueryRefusedError['at'] {
  const before = text.slice(0, Number.isNaN(offset) ? text.trimEnd().length : offset).split(/\r\n|\n|\r/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
