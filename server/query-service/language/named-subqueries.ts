import type { Query, SparqlQuery } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { LEXEME } from './scan-query.ts'
import { positionIn } from './syntax-errors.ts'
import { type SyntaxNode, withChildren } from './visit-syntax.ts'

type Parse = (text: string) => SparqlQuery

interface Lexeme {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `WITH { SELECT … } AS %name`, with its position in the text. */
interface NamedSubquery {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly inside: { readonly start: number; readonly end: number }
}

/** `INCLUDE %name`. */
interface Inclusion extends Lexeme {
  readonly name: string
  /** The number of open brackets there. */
  readonly depth: number
}

/** The query of a name, with the names in it resolved. */
interface Resolved {
  readonly query: Query
  /** The number of subqueries in it, including itself. */
  readonly count: number
  readonly depth: number
}

/**
 * Parses a query with Blazegraph's named subqueries: `SELECT … WITH { SELECT … } AS %name WHERE { INCLUDE %name }`. Each
 * INCLUDE becomes a subquery. Everything keeps its position in the text, so that mistakes are reported where they are.
 * Source: https://github.com/blazegraph/database/wiki/NamedSubquery
 * @param text a query that `scanQuery` has passed.
 * @throws QueryRefusedError
 */
export function parseWithNames(text: string, parse: Parse): SparqlQuery {
  if (!/\bwith\b/i.test(text) || !text.includes('%')) return parse(text)
  return new NamedSubqueries(text, parse).parse()
}

class NamedSubqueries {
  private readonly text: string
  private readonly parseText: Parse
  private readonly lexemes: readonly Lexeme[]
  private readonly resolved = new Map<string, Resolved>()
  private copies = 0

  constructor(text: string, parse: Parse) {
    this.text = text
    this.parseText = parse
    this.lexemes = lexemesOf(text)
  }

  parse(): SparqlQuery {
    const { prologue, all } = this.definitions()
    if (all.length === 0) return this.parseText(this.text)
    for (const one of all) {
      const where = `${this.text.slice(0, prologue)}${this.blank(prologue, one.inside.start)}`
      const inside = { start: one.inside.start, end: one.inside.end }
      const { query, ...size } = this.resolve(where, inside)
      if (query.type !== 'query' || query.subType !== 'select')
        this.refuse(msg('error-sparql-named-select', one.name), one.start)
      if (this.resolved.has(one.name)) this.refuse(msg('error-sparql-named-twice', one.name), one.start)
      this.resolved.set(one.name, { query, ...size })
    }
    let main = ''
    let at = 0
    for (const { start, end } of all) {
      main += this.text.slice(at, start) + this.blank(start, end)
      at = end
    }
    return this.resolve(main, { start: at, end: this.text.length }).query
  }

  /** The end of the prologue, and the named subqueries, which are outside all brackets. */
  private definitions(): { prologue: number; all: readonly NamedSubquery[] } {
    const { lexemes } = this
    const all: NamedSubquery[] = []
    let prologue = -1
    let depth = 0
    for (const [index, { text, start }] of lexemes.entries()) {
      if (CLOSING.includes(text)) depth -= 1
      if (depth === 0 && prologue < 0 && /^(?:select|construct|ask|describe)$/i.test(text)) prologue = start
      const open = lexemes[index + 1]
      if (depth === 0 && prologue >= 0 && /^with$/i.test(text) && open?.text === '{') {
        const close = this.closing(index + 1)
        const [as, sign, name] = lexemes.slice(close + 1, close + 4)
        const inside = { start: open.end, end: lexemes[close]?.start ?? open.end }
        if (!/^as$/i.test(as?.text ?? '') || sign?.text !== '%' || name?.start !== sign.end)
          this.refuse(msg('error-sparql-named-form'), start)
        // Each is parsed on its own, including surrounding white space.
        if (all.length === QUERY_LIMITS.included)
          this.refuse(msg('error-sparql-named-most', QUERY_LIMITS.included), start)
        all.push({ name: name.text, start, end: name.end, inside })
      }
      if (OPENING.includes(text)) depth += 1
    }
    return { prologue, all }
  }

  /** The index of the bracket that closes the one at `opening`. */
  private closing(opening: number): number {
    let depth = 0
    for (let index = opening; index < this.lexemes.length; index++) {
      const { text } = this.lexemes[index] as Lexeme
      if (OPENING.includes(text)) depth += 1
      if (CLOSING.includes(text)) depth -= 1
      if (depth === 0) return index
    }
    return this.refuse(msg('error-sparql-ends-early'), this.text.trimEnd().length)
  }

  /**
   * Parses a part of the text, with subqueries in place of names.
   * @param before a replacement for the text before that part, of the same length.
   */
  private resolve(
    before: string,
    part: { start: number; end: number },
  ): Resolved & { query: SparqlQuery & Query } {
    const inclusions = new Map<number, Inclusion>()
    let text = before
    let at = part.start
    let depth = 0
    let deepest = 0
    let count = 1
    const inPart = this.lexemes.filter(one => one.start >= part.start && one.end <= part.end)
    for (const [index, lexeme] of inPart.entries()) {
      if (OPENING.includes(lexeme.text)) depth += 1
      if (CLOSING.includes(lexeme.text)) depth -= 1
      deepest = Math.max(deepest, depth)
      const [sign, name] = inPart.slice(index + 1, index + 3)
      if (!/^include$/i.test(lexeme.text) || sign?.text !== '%' || name?.start !== sign.end) continue
      const meant = this.resolved.get(name.text)
      if (!meant) this.refuse(msg('error-sparql-named-missing', name.text), lexeme.start)
      inclusions.set(lexeme.start, { ...lexeme, end: name.end, name: name.text, depth })
      text += `${this.text.slice(at, lexeme.start)}{}${this.blank(lexeme.start + 2, name.end)}`
      at = name.end
      count += meant.count
      deepest = Math.max(deepest, depth + 2 + meant.depth)
      if (count > QUERY_LIMITS.included)
        this.refuse(msg('error-sparql-include-most', QUERY_LIMITS.included), lexeme.start)
      if (deepest > QUERY_LIMITS.nesting)
        this.refuse(msg('error-sparql-brackets-with-parts', QUERY_LIMITS.nesting), lexeme.start)
    }
    const parsed = this.parseText(text + this.text.slice(at, part.end))
    if (parsed.type !== 'query') return this.refuse(msg('error-sparql-query-expected'), part.start)
    const include = (node: SyntaxNode): SyntaxNode => {
      if (node.type !== 'pattern' || node.subType !== 'group' || node.patterns.length > 0)
        return withChildren(node, include)
      const { loc } = node
      const inclusion =
        'start' in loc && typeof loc.start === 'number' ? inclusions.get(loc.start) : undefined
      const meant = inclusion && this.resolved.get(inclusion.name)
      return meant ? { ...node, patterns: [this.copyOf(meant.query) as never] } : node
    }
    return { query: include(parsed) as typeof parsed, count, depth: deepest }
  }

  /** Copies a query. A blank node may belong to only one group, so each copy has its own. */
  private copyOf(query: Query): SyntaxNode {
    const copy = this.copies++
    const renamed = (node: SyntaxNode): SyntaxNode =>
      node.type === 'term' && node.subType === 'blankNode'
        ? { ...node, label: `${node.label}_${copy}` }
        : withChildren(node, renamed)
    return renamed(query)
  }

  /** White space in place of a part of the text, with its line breaks. */
  private blank(start: number, end: number): string {
    return this.text.slice(start, end).replaceAll(/[^\n\r]/g, ' ')
  }

  private refuse(message: string, at: number): never {
    throw new QueryRefusedError('syntax', message, positionIn(this.text, at))
  }
}

const OPENING = '{(['
const CLOSING = '})]'

/** The lexemes of a text, without white space and comments. */
function lexemesOf(text: string): readonly Lexeme[] {
  const found: Lexeme[] = []
  for (let at = 0; at < text.length; ) {
    LEXEME.lastIndex = at
    const match = LEXEME.exec(text)
    const end = at + (match?.[0].length || 1)
    if (match?.groups?.['skipped'] === undefined) found.push({ text: text.slice(at, end), start: at, end })
    at = end
  }
  return found
}
