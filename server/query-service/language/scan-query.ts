import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { positionIn } from './syntax-errors.ts'

/** Letters, digits, `_` and everything outside ASCII: more than names may have, so that no long word is missed. */
const LETTER = '[^\\0-/:-@[-^`{-\\x7f]'
const LETTER_OR_DOT = '[^\\0-,/:-@[-^`{-\\x7f]'

/**
 * Matches one lexeme at a time, without backtracking, so that reading a text takes linear time. Source:
 * https://www.w3.org/TR/sparql11-query/#sparqlGrammar
 */
export const LEXEME = new RegExp(
  [
    String.raw`(?<skipped>[\t\n\r ]+|#[^\n]*)`,
    '(?<whole><[^\\0- "<>\\\\^`{|}]*>',
    String.raw`"""(?:[^"\\]|\\[^]|"(?!""))*"""`,
    String.raw`'''(?:[^'\\]|\\[^]|'(?!''))*'''`,
    String.raw`"(?!"")(?:[^"\\\n\r]|\\.)*"`,
    String.raw`'(?!'')(?:[^'\\\n\r]|\\.)*'`,
    `[?$]${LETTER}+`,
    '@[A-Za-z][A-Za-z0-9-]*)',
    `(?<word>${LETTER}${LETTER_OR_DOT}*)?` +
      String.raw`(?<local>:(?:(?:${LETTER}|[:%]|\\.)(?:${LETTER_OR_DOT}|[:%]|\\.)*)?)?`,
  ].join('|'),
  'sy',
)
const NUMBER = /^\d+(?:\.\d+)?$/
const OPENING = '{(['
const CLOSING = '})]'
/** Operators that chain expressions and paths without brackets. */
const OPERATORS = '*/|&=!<>^'
/** Between braces, these are the signs of numbers in VALUES. */
const SIGNS = '+-'
/** Each is an operation or a part of the query, so more of them would be refused later. */
const CHAINED_MAX = QUERY_LIMITS.operations + QUERY_LIMITS.parts
/** Without spaces, the lexer may find one short keyword after another. */
const LETTERS_A_TOKEN = 4

/**
 * Refuses a text that would take the parser long or overflow its stack: the parser is recursive, and its lexer
 * rereads long words. Counts about as many tokens as they do, in a thousandth of the time.
 * @param text without escapes of the form `\u0041`.
 * @throws QueryRefusedError
 */
export function scanQuery(text: string): void {
  new Scan(text).run()
}

interface Bracket {
  readonly isRound: boolean
  chained: number
}

class Scan {
  private readonly text: string
  private readonly outside: Bracket = { isRound: false, chained: 0 }
  private readonly brackets: Bracket[] = []
  private at = 0
  private tokens = 0

  constructor(text: string) {
    this.text = text
  }

  run(): void {
    while (this.at < this.text.length) {
      LEXEME.lastIndex = this.at
      const found = LEXEME.exec(this.text)
      const { skipped, whole, word, local } = found?.groups ?? {}
      if (whole !== undefined) this.count(1)
      else if (local !== undefined) this.name(word ?? '', local)
      else if (word !== undefined) this.word(word)
      else if (skipped === undefined) this.sign(this.text.charAt(this.at))
      this.at += found?.[0].length || 1
    }
  }

  private count(tokens: number): void {
    this.tokens += tokens
    if (this.tokens <= QUERY_LIMITS.tokens) return
    this.refuse(msg('error-sparql-tokens', formatCount(QUERY_LIMITS.tokens)))
  }

  /** A name such as `wd:Q1`. Dots at its end and digits at its beginning are not part of it. */
  private name(prefix: string, local: string): void {
    if (/^\d/.test(prefix)) this.word(prefix)
    this.count(2 * local.split('.').length - 1)
  }

  /** A keyword or a number, or several without spaces, such as `1-1.5`. */
  private word(word: string): void {
    if (word.length > QUERY_LIMITS.word) this.refuse(msg('error-sparql-word', QUERY_LIMITS.word))
    if (NUMBER.test(word)) {
      this.count(1)
      return
    }
    const separators = word.split(/[.-]/).length - 1
    this.count(Math.max(2 * separators + 1, Math.ceil(word.length / LETTERS_A_TOKEN)))
    this.chain(separators, true)
  }

  private sign(sign: string): void {
    if (sign === '"' || sign === "'") this.refuse(msg('error-sparql-string-end'), 'syntax')
    this.count(1)
    if (OPENING.includes(sign)) this.open(sign === '(')
    else if (CLOSING.includes(sign)) this.brackets.pop()
    else if (OPERATORS.includes(sign)) this.chain(1)
    else if (SIGNS.includes(sign)) this.chain(1, true)
    else if (sign === ',') this.innermost.chained = 0
  }

  private open(isRound: boolean): void {
    this.brackets.push({ isRound, chained: 0 })
    if (this.brackets.length > QUERY_LIMITS.nesting)
      this.refuse(msg('error-sparql-brackets', QUERY_LIMITS.nesting))
  }

  private chain(operators: number, areSigns = false): void {
    const bracket = this.innermost
    if (areSigns && !bracket.isRound) return
    bracket.chained += operators
    if (bracket.chained > CHAINED_MAX) this.refuse(msg('error-sparql-chained', CHAINED_MAX))
  }

  private get innermost(): Bracket {
    return this.brackets.at(-1) ?? this.outside
  }

  private refuse(message: string, kind: QueryRefusedError['kind'] = 'forbidden'): never {
    throw new QueryRefusedError(kind, message, positionIn(this.text, this.at))
  }
}
