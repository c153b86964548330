import type { TermLiteral } from '@traqula/rules-sparql-1-1'
import { calculableType } from '#server/query-service/calculable.ts'
import { datatypeOf, iri } from './syntax-tree.ts'

/** A number in the form in which the data has it. */
export function standardNumber(literal: TermLiteral): TermLiteral {
  const datatype = datatypeOf(literal)
  const calculable = datatype && calculableType(literal.value, datatype)
  return calculable === datatype || !calculable ? literal : { ...literal, langOrIri: iri(calculable) }
}
