import type { Expression, ExpressionOperation, TermLiteral } from '@traqula/rules-sparql-1-1'
import { calculableType } from '#server/query-service/calculable.ts'
import { call, datatypeOf, iri, operation, text, typed, XSD } from './syntax-tree.ts'
import type { SyntaxNode } from './visit-syntax.ts'

const DOUBLE = `${XSD}double`
const NUMBERS: readonly (string | undefined)[] = ['integer', 'decimal', 'double', 'float'].map(
  name => XSD + name,
)
const OPERATORS = ['+', '-', '*', '/'] as const
/**
 * The most numbers of a calculation that is done in two ways, because writing it twice must not make a query much longer.
 */
const NUMBERS_MAX = 20
/** An expression without a value. */
const NOTHING = call(DOUBLE, text(''))

/** A number in the form that the data uses. */
export function standardNumber(literal: TermLiteral): TermLiteral {
  const datatype = datatypeOf(literal)
  const calculable = datatype && calculableType(literal.value, datatype)
  return calculable === datatype || !calculable ? literal : { ...literal, langOrIri: iri(calculable) }
}

/** A calculation with two values. */
type Calculation = ExpressionOperation & { readonly operator: (typeof OPERATORS)[number] }

export function isCalculation(node: SyntaxNode): node is Calculation {
  return (
    node.type === 'expression' &&
    node.subType === 'operation' &&
    OPERATORS.some(one => one === node.operator) &&
    node.args.length === 2
  )
}

/**
 * A calculation whose result may be too large, or have too many digits after the point, for Oxigraph's integers
 * and decimals. If it has no result, it is done again with doubles.
 * @param calculation as it was written.
 * @param standard the same in standard SPARQL.
 */
export function anySize(calculation: ExpressionOperation, standard: Expression): Expression {
  const left = { numbers: NUMBERS_MAX }
  const approximate = withDoubles(calculation, left)
  return approximate === null ? standard : operation('coalesce', standard, approximate)
}

/** @returns null if it has parts other than variables and numbers, or too many. */
function withDoubles(expression: Expression, left: { numbers: number }): Expression | null {
  if (expression.type === 'term') {
    left.numbers -= 1
    return left.numbers < 0 ? null : asDouble(expression)
  }
  if (!isCalculation(expression)) return null
  const { operator, args } = expression
  const [first, second] = args.map(one => withDoubles(one, left))
  if (!first || !second) return null
  if (operator !== '/') return operation(operator, first, second)
  // Only doubles can be divided by zero. A divisor that is not a single term would have to be written twice again.
  if (args[1]?.type !== 'term') return null
  return operation('/', first, operation('if', operation('=', second, typed('0', DOUBLE)), NOTHING, second))
}

function asDouble(term: Extract<Expression, { type: 'term' }>): Expression | null {
  // A text like "5" is not a number, but a cast would make it one.
  if (term.subType === 'variable')
    return operation('if', operation('isnumeric', term), call(DOUBLE, term), NOTHING)
  if (term.subType !== 'literal' || !NUMBERS.includes(datatypeOf(term))) return null
  return typed(term.value, DOUBLE)
}
