import { checkQuery } from '#server/engine/sparql/language/check-query.ts'
import { describeAsConstruct } from '#server/engine/sparql/language/describe-query.ts'
import {
  type PreparedQuery,
  type QueryContext,
  QueryRefusedError,
} from '#server/engine/sparql/language/prepared-query.ts'
import { printQuery } from '#server/engine/sparql/language/print-query.ts'
import { QueryRewriter } from '#server/engine/sparql/language/rewrite-query.ts'
import { parseSparql } from '#server/engine/sparql/language/sparql-parser.ts'
import { placeIn } from '#server/engine/sparql/language/syntax-errors.ts'

/**
 * Turns a query in Wikibase's dialect into a plain one, which only reads and asks no other server. A hostile
 * text can take a second of processor time, so the service calls this through `LanguageWorker`.
 * @throws QueryRefusedError
 */
export function prepareQuery(text: string, context: QueryContext): PreparedQuery {
  try {
    return prepare(text, context)
  } catch (error) {
    // The limits are meant to stay far from the end of the stack. This is for what they overlook.
    if (error instanceof RangeError) {
      throw new QueryRefusedError(
        'forbidden',
        'The query is too long, or its parts are too deep in one another.',
      )
    }
    throw error
  }
}

function prepare(text: string, context: QueryContext): PreparedQuery {
  const parsed = parseSparql(text, context.vocabulary.prefixes)
  if (parsed.type === 'update') {
    if (parsed.updates.every(({ operation }) => !operation)) {
      throw new QueryRefusedError('syntax', 'The query ends too early.', placeIn(text, Number.NaN))
    }
    throw new QueryRefusedError(
      'forbidden',
      'This is an update. Queries can only read; edit the wiki instead.',
    )
  }
  checkQuery(parsed, text)
  const plain = new QueryRewriter(parsed, context, text).rewrite(parsed)
  const printed = printQuery(plain.subType === 'describe' ? describeAsConstruct(plain) : plain)
  return { text: printed, form: parsed.subType }
}
