import type { Expression, ExpressionOperation, TermLiteral } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { call, datatypeOf, iri, operation, text, typed, XSD } from './syntax-tree.ts'
import { visitNodes } from './visit-syntax.ts'

/**
 * Dates as Wikidata's query service accepts them. It is lenient where engines are strict: an ill-formed date
 * compares with nothing, so a query would find nothing and not say why.
 */

const DATE_TIME = `${XSD}dateTime`
const DATE = `${XSD}date`
const DURATION = `${XSD}dayTimeDuration`

/** A date of any precision, with or without a time and a time zone. */
const LENIENT = /^([+-]?)0*(\d+)-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?$/

/**
 * A date literal in the form of Wikibase's RDF: UTC, with January for an unknown month and the first for an unknown day.
 * @throws QueryRefusedError for an invalid date.
 */
export function standardDate(literal: TermLiteral, source: string): TermLiteral {
  const datatype = datatypeOf(literal)
  if (datatype !== DATE_TIME && datatype !== DATE) return literal
  const [, sign = '', year = '', month = '', day = '', time, zone] = LENIENT.exec(literal.value.trim()) ?? []
  const [known, first] = [month === '00' ? '01' : month, day === '00' ? '01' : day]
  if (year === '' || !isDay(Number(year), Number(known), Number(first)))
    throw new QueryRefusedError(
      'syntax',
      msg('error-sparql-no-date', literal.value.slice(0, 60)),
      positionOf(literal, source),
    )
  const date = `${sign === '-' ? '-' : ''}${year.padStart(4, '0')}-${known}-${first}`
  const standard = datatype === DATE ? date : `${date}T${time ?? '00:00:00'}${zone ?? 'Z'}`
  return standard === literal.value ? literal : { ...literal, value: standard }
}

function isDay(year: number, month: number, day: number): boolean {
  // Leap years repeat every 400 years, and a Date does not take years of any length.
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= last
}

const COMPARISONS: readonly string[] = ['=', '!=', '<', '>', '<=', '>=', 'in', 'notin']

/**
 * Rewrites comparisons with `xsd:date` as comparisons of points in time, and the difference of two dates as a
 * number of days (to the hour), as in Wikidata's query service. Engines return a duration, which can be neither
 * divided nor compared with numbers.
 */
export function standardDateOperation(expression: ExpressionOperation): ExpressionOperation {
  const { operator, args } = expression
  if (COMPARISONS.includes(operator)) {
    const points = args.map(pointInTime)
    return points.some((point, index) => point !== args[index])
      ? { ...expression, args: points as typeof args }
      : expression
  }
  const [from, to] = args
  if (operator !== '-' || args.length !== 2 || !mayBeDate(from) || !mayBeDate(to)) return expression
  const length = operation('str', expression)
  const number = (digits: Expression) => call(`${XSD}decimal`, operation('concat', text('0'), digits))
  const days = number(operation('strbefore', operation('strafter', length, text('P')), text('D')))
  const hours = number(operation('strbefore', operation('strafter', length, text('T')), text('H')))
  return operation(
    'if',
    operation('=', operation('datatype', expression), iri(DURATION)),
    operation(
      '*',
      operation('if', operation('strstarts', length, text('-')), integer(-1), integer(1)),
      operation('+', days, operation('/', hours, integer(24))),
    ),
    expression,
  )
}

/** An `xsd:date`, written or cast, as the midnight at which it begins. */
function pointInTime(expression: Expression): Expression {
  if (expression.type === 'term')
    return expression.subType === 'literal' && datatypeOf(expression) === DATE
      ? typed(`${expression.value}T00:00:00Z`, DATE_TIME)
      : expression
  const isCast = expression.subType === 'functionCall' && expression.function.value === DATE
  return isCast ? call(DATE_TIME, expression) : expression
}

/** Operations whose value is one of their arguments. */
const CHOICES: readonly string[] = ['if', 'coalesce']
const AGGREGATES: readonly string[] = ['min', 'max', 'sample']

/**
 * Whether the value may be a date. A difference never is, and is not searched: each one is written several times,
 * which must not multiply.
 */
function mayBeDate(expression: Expression | undefined): boolean {
  if (!expression) return false
  if (expression.type === 'term')
    return (
      expression.subType === 'variable' ||
      (expression.subType === 'literal' && [DATE, DATE_TIME].includes(datatypeOf(expression) ?? ''))
    )
  let isSmall = true
  let nodes = 0
  visitNodes(expression, node => {
    nodes += 1
    isSmall &&=
      nodes <= NODES_MAX &&
      !(node.type === 'expression' && node.subType === 'operation' && node.operator === '-')
    return isSmall
  })
  if (!isSmall) return false
  switch (expression.subType) {
    case 'functionCall':
      return [DATE, DATE_TIME].includes(expression.function.value)
    case 'aggregate':
      return AGGREGATES.includes(expression.aggregation)
    case 'operation':
      return expression.operator === 'now' || CHOICES.includes(expression.operator)
    default:
      return false
  }
}

/** More nodes than a date's expression has. */
const NODES_MAX = 40

function integer(value: number): TermLiteral {
  return typed(String(value), `${XSD}integer`)
}
