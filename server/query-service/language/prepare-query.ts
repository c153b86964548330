import { msg } from '#i18n/msg.ts'
import { checkDepth, checkPredicates, checkQuery } from './check-query.ts'
import { describeAsConstruct } from './describe-query.ts'
import { normalizedValues } from './normalized-values.ts'
import { type QueryContext, QueryRefusedError, type ReadQuery } from './prepared-query.ts'
import { printQuery } from './print-query.ts'
import { QueryRewriter } from './rewrite-query.ts'
import { parseSparql } from './sparql-parser.ts'
import { positionIn } from './syntax-errors.ts'

/**
 * Turns a query in Wikibase's dialect into a standard one that only reads and asks no other server. A hostile
 * text can take a second of processor time, so the service calls this through `LanguageWorker`.
 * @throws QueryRefusedError
 */
export function prepareQuery(text: string, context: QueryContext): ReadQuery {
  try {
    return prepare(text, context)
  } catch (error) {
    // The limits should keep queries far from a stack overflow. This handles what they miss.
    if (error instanceof RangeError) {
      throw new QueryRefusedError('forbidden', msg('error-sparql-too-deep'))
    }
    throw error
  }
}

function prepare(text: string, context: QueryContext): ReadQuery {
  const parsed = parseSparql(text, context.vocabulary.prefixes)
  if (parsed.type === 'update') {
    if (parsed.updates.every(({ operation }) => !operation)) {
      throw new QueryRefusedError('syntax', msg('error-sparql-ends-early'), positionIn(text, Number.NaN))
    }
    throw new QueryRefusedError('forbidden', msg('error-sparql-update'))
  }
  checkQuery(parsed, text)
  const rewriter = new QueryRewriter(parsed, context, text)
  const standard = rewriter.rewrite(parsed)
  checkPredicates(standard, text)
  checkDepth(standard, text)
  const printed = printQuery(standard.subType === 'describe' ? describeAsConstruct(standard) : standard)
  return {
    ...{ text: printed, form: parsed.subType, searches: rewriter.searches },
    normalized: normalizedValues(standard, context.vocabulary, text),
  }
}
