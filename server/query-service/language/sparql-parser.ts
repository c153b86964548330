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
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { parseWithNames } from './named-subqueries.ts'
import { pathElt } from './path-ranges.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { isAbsoluteIri, resolveIri } from './resolve-iri.ts'
import { scanQuery } from './scan-query.ts'
import { describeMistake, describeRule, MistakeError, positionIn } from './syntax-errors.ts'

/** Expands `wd:Q1`, so that the parsed query has only full IRIs. */
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
          throw new MistakeError(
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
          throw new MistakeError(
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
  .patchRule(pathElt)
  .build({
    tokenVocabulary: lex.sparql11LexerBuilder.tokenVocabulary,
    lexerConfig: { positionTracking: 'full', skipValidations: true },
    errorHandler: errors => {
      const [first] = errors
      if (first) throw new MistakeError(describeMistake(first), first.token.startOffset)
    },
  })

/** Reports where the text cannot be split into tokens, which the parser would report in other terms. */
function checkTokens(text: string): void {
  const [error] = lexer.tokenize(text).errors
  if (!error) return
  const found = text.slice(error.offset, error.offset + 1)
  throw new MistakeError(
    found === '"' || found === "'"
      ? msg('error-sparql-string-end')
      : msg('error-sparql-character', JSON.stringify(found)),
    error.offset,
  )
}

/**
 * @param prefixes prefixes that the query need not declare.
 * @throws QueryRefusedError with a position, if the parser knows it.
 */
export function parseSparql(text: string, prefixes: Readonly<Record<string, string>>): SparqlQuery {
  if (text.length > QUERY_LIMITS.characters) {
    throw new QueryRefusedError(
      'forbidden',
      msg('error-sparql-has-characters', formatCount(QUERY_LIMITS.characters)),
    )
  }
  const unescaped = withoutEscapes(text)
  scanQuery(unescaped)
  try {
    return parseWithNames(unescaped, part => {
      checkTokens(part)
      const context = completeParseContext({ prefixes: { ...prefixes }, astFactory: new AstFactory() })
      return parser.queryOrUpdate(part, context)
    })
  } catch (error) {
    if (error instanceof MistakeError) {
      throw new QueryRefusedError('syntax', error.message, positionIn(unescaped, error.offset))
    }
    // A stack overflow is not a syntax error.
    if (!(error instanceof Error) || error instanceof RangeError || error instanceof QueryRefusedError)
      throw error
    throw new QueryRefusedError('syntax', describeRule(error.message))
  }
}

/**
 * Resolves escapes such as `\u0041`, which comes before everything else. Source:
 * https://www.w3.org/TR/sparql11-query/#codepointEscape
 */
function withoutEscapes(text: string): string {
  try {
    return sparqlCodepointEscape(text)
  } catch (error) {
    throw new QueryRefusedError(
      'syntax',
      describeRule(error instanceof Error ? error.message : String(error)),
    )
  }
}
