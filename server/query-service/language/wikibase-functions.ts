import type { Expression, ExpressionFunctionCall } from '@traqula/rules-sparql-1-1'
import { skolemPrefix, type Vocabulary } from '#server/query-service/vocabulary.ts'
import { operation, text } from './syntax-tree.ts'

const WIKIBASE = 'http://wikiba.se/ontology#'

/** Functions of Wikidata's service that can be expressed in standard SPARQL. */
export const WIKIBASE_FUNCTIONS: readonly string[] = [`${WIKIBASE}isSomeValue`]

/**
 * `wikibase:isSomeValue(?x)`: whether a value exists but is unknown. The value is written twice, so `checkQuery`
 * does not allow an expression. Other functions stay unchanged.
 * Source: https://www.mediawiki.org/wiki/Wikidata_Query_Service/Blank_Node_Skolemization
 */
export function standardWikibaseFunction(call: ExpressionFunctionCall, vocabulary: Vocabulary): Expression {
  const [value] = call.args
  if (call.function.value !== `${WIKIBASE}isSomeValue` || !value) return call
  const isUnknown = operation('strstarts', operation('str', value), text(skolemPrefix(vocabulary)))
  return operation('&&', operation('isiri', value), isUnknown)
}
