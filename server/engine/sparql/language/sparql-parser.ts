import { sparql11ParserBuilder } from '@traqula/parser-sparql-1-1'
import {
  AstFactory,
  type ContextDefinitionBase,
  completeParseContext,
  lex,
  type SparqlGrammarRule,
  type SparqlQuery,
  sparqlCodepointEscape,
  type TermIriFull,
} from '@traqula/rules-sparql-1-1'
import { QueryRefusedError } from '#server/engine/sparql/language/prepared-query.ts'
import { QUERY_LIMITS } from '#server/engine/sparql/language/query-limits.ts'
import { isAbsoluteIri, resolveIri } from '#server/engine/sparql/language/resolve-iri.ts'
import { describeMistake, describeRule, placeIn } from '#server/engine/sparql/language/syntax-errors.ts'

/** A mistake at a character of the text, found while the parser runs. */
class MistakeAt extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Expands `wd:Q1`, so that whoever works on the parsed query meets whole IRIs only. */
const prefixedName: SparqlGrammarRule<'prefixedName', TermIriFull> = {
  name: 'prefixedName',
  impl:
    ({ ACTION, CONSUME, OR }) =>
    context => {
      const token = OR([
        { ALT: () => CONSUME(lex.terminals.pNameLn) },
        { ALT: () => CONSUME(lex.terminals.pNameNs) },
      ])
      return ACTION(() => {
        const colon = token.image.indexOf(':')
        const prefix = token.image.slice(0, colon)
        const known = context.prefixes[prefix]
        if (known === undefined) {
          throw new MistakeAt(
            `The prefix "${prefix}:" is not declared and not one of the usual ones.`,
            token.startOffset,
          )
        }
        const local = token.image.slice(colon + 1).replaceAll(/\\(.)/gsu, '$1')
        return context.astFactory.termNamed(context.astFactory.sourceLocation(token), known + local)
      })
    },
}

const iriFull: SparqlGrammarRule<'iriFull', TermIriFull> = {
  name: 'iriFull',
  impl:
    ({ ACTION, CONSUME }) =>
    context => {
      const token = CONSUME(lex.terminals.iriRef)
      return ACTION(() => {
        const written = token.image.slice(1, -1)
        if (!isAbsoluteIri(written) && context.baseIRI === undefined) {
          throw new MistakeAt(
            `<${written.slice(0, 100)}> is not a whole address, and there is no BASE.`,
            token.startOffset,
          )
        }
        const iri = context.baseIRI === undefined ? written : resolveIri(context.baseIRI, written)
        return context.astFactory.termNamed(context.astFactory.sourceLocation(token), iri)
      })
    },
}

const baseDecl: SparqlGrammarRule<'baseDecl', ContextDefinitionBase> = {
  name: 'baseDecl',
  impl:
    ({ ACTION, CONSUME, SUBRULE }) =>
    context => {
      const base = CONSUME(lex.baseDecl)
      const value = SUBRULE(iriFull)
      return ACTION(() => {
        context.baseIRI = value.value
        return context.astFactory.contextDefinitionBase(context.astFactory.sourceLocation(base, value), value)
      })
    },
}

const lexer = lex.sparql11LexerBuilder.build({
  positionTracking: 'onlyOffset',
  recoveryEnabled: false,
  skipValidations: true,
})

const parser = sparql11ParserBuilder
  .patchRule(prefixedName)
  .patchRule(iriFull)
  .patchRule(baseDecl)
  .build({
    tokenVocabulary: lex.sparql11LexerBuilder.tokenVocabulary,
    lexerConfig: { positionTracking: 'full', skipValidations: true },
    errorHandler: errors => {
      const [first] = errors
      if (first) throw new MistakeAt(describeMistake(first), first.token.startOffset)
    },
  })

const OPENING = new Set(['{', '(', '['])
const CLOSING = new Set(['}', ')', ']'])

/** The parser is recursive too, so the brackets are counted before it runs. */
function checkTokens(text: string): void {
  const { tokens, errors } = lexer.tokenize(text)
  const [error] = errors
  if (error) {
    const found = text.slice(error.offset, error.offset + 1)
    throw new MistakeAt(
      found === '"' || found === "'"
        ? `The string that begins here does not end.`
        : `The character ${JSON.stringify(found)} is not expected here.`,
      error.offset,
    )
  }
  let depth = 0
  for (const { image, startOffset } of tokens) {
    if (OPENING.has(image)) depth += 1
    if (CLOSING.has(image)) depth -= 1
    if (depth > QUERY_LIMITS.nesting) {
      throw new MistakeAt(
        `The query has more than ${QUERY_LIMITS.nesting} brackets in one another.`,
        startOffset,
      )
    }
  }
}

/**
 * @param prefixes what the query need not declare.
 * @throws QueryRefusedError with a place, if the parser knows it.
 */
export function parseSparql(text: string, prefixes: Readonly<Record<string, string>>): SparqlQuery {
  if (text.length > QUERY_LIMITS.characters) {
    throw new QueryRefusedError(
      'forbidden',
      `The query has more than ${QUERY_LIMITS.characters.toLocaleString('en')} characters.`,
    )
  }
  let plain = text
  try {
    // Before everything else. Source: https://www.w3.org/TR/sparql11-query/#codepointEscape
    plain = sparqlCodepointEscape(text)
    checkTokens(plain)
    const context = completeParseContext({ prefixes: { ...prefixes }, astFactory: new AstFactory() })
    return parser.queryOrUpdate(plain, context)
  } catch (error) {
    if (error instanceof MistakeAt) {
      throw new QueryRefusedError('syntax', error.message, placeIn(plain, error.offset))
    }
    if (!(error instanceof Error)) throw error
    throw new QueryRefusedError('syntax', describeRule(error.message))
  }
}
