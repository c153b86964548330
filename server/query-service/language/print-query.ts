import type {
  Expression,
  ExpressionAggregate,
  ExpressionOperation,
  ExpressionPatternOperation,
  GraphNode,
  Path,
  Pattern,
  PatternBgp,
  PatternBind,
  PatternValues,
  Query,
  SolutionModifiers,
  TripleCollection,
  TripleNesting,
} from '@traqula/rules-sparql-1-1'
import { printIri, printLiteral, printTerm, refuseToPrint } from './print-terms.ts'

/**
 * Writes a parsed query as standard SPARQL 1.1 with full IRIs. This is an allow-list: what it does not know never
 * reaches an engine, whatever the parser accepts and the checks miss. FROM, GRAPH and SERVICE are errors.
 */
export function printQuery(query: Query): string {
  if (query.datasets.clauses.length > 0) throw new Error('FROM must not come this far')
  const where = query.where ? ` WHERE ${printGroup(query.where.patterns)}` : ''
  const end = `${where}${printModifiers(query.solutionModifiers)}${query.values ? ` ${printValues(query.values)}` : ''}`
  switch (query.subType) {
    case 'select': {
      const distinct = query.distinct ? ' DISTINCT' : query.reduced ? ' REDUCED' : ''
      return `SELECT${distinct} ${query.variables.map(printSelected).join(' ')}${end}`
    }
    case 'ask':
      return `ASK${end}`
    case 'construct':
      return `CONSTRUCT { ${printTriples(query.template)} }${end}`
    case 'describe':
      return `DESCRIBE ${query.variables.map(printSelected).join(' ')}${end}`
    default:
      return refuseToPrint(query)
  }
}

function printSelected(
  selected: Parameters<typeof printTerm>[0] | PatternBind | { type: 'wildcard' },
): string {
  if (selected.type === 'wildcard') return '*'
  if (selected.type === 'pattern')
    return `(${printExpression(selected.expression)} AS ${printTerm(selected.variable)})`
  return printTerm(selected)
}

function printModifiers({ group, having, order, limitOffset }: SolutionModifiers): string {
  const parts: string[] = []
  if (group) {
    const keys = group.groupings.map(key =>
      'variable' in key
        ? `(${printExpression(key.value)} AS ${printTerm(key.variable)})`
        : printCondition(key),
    )
    parts.push(`GROUP BY ${keys.join(' ')}`)
  }
  if (having) parts.push(`HAVING ${having.having.map(one => `(${printExpression(one)})`).join(' ')}`)
  if (order) {
    const keys = order.orderDefs.map(
      ({ descending, expression }) => `${descending ? 'DESC' : 'ASC'}(${printExpression(expression)})`,
    )
    parts.push(`ORDER BY ${keys.join(' ')}`)
  }
  if (limitOffset?.limit !== undefined) parts.push(`LIMIT ${limitOffset.limit}`)
  if (limitOffset?.offset !== undefined) parts.push(`OFFSET ${limitOffset.offset}`)
  return parts.map(part => ` ${part}`).join('')
}

function printCondition(expression: Expression): string {
  return expression.type === 'term' && expression.subType === 'variable'
    ? printTerm(expression)
    : `(${printExpression(expression)})`
}

function printGroup(patterns: readonly Pattern[]): string {
  return `{ ${patterns.map(printPattern).join(' ')} }`
}

function printPattern(pattern: Pattern): string {
  if (pattern.type === 'query') return `{ ${printQuery(pattern)} }`
  switch (pattern.subType) {
    case 'bgp':
      return printTriples(pattern)
    case 'group':
      return printGroup(pattern.patterns)
    case 'union':
      return pattern.patterns.map(branch => printGroup(branch.patterns)).join(' UNION ')
    case 'optional':
      return `OPTIONAL ${printGroup(pattern.patterns)}`
    case 'minus':
      return `MINUS ${printGroup(pattern.patterns)}`
    case 'filter':
      return `FILTER(${printExpression(pattern.expression)})`
    case 'bind':
      return `BIND(${printExpression(pattern.expression)} AS ${printTerm(pattern.variable)})`
    case 'values':
      return printValues(pattern)
    default:
      return refuseToPrint(pattern)
  }
}

function printValues({ variables, values }: PatternValues): string {
  const rows = values.map(row => {
    const cells = variables.map(({ value }) => {
      const term = row[value]
      return term ? printTerm(term) : 'UNDEF'
    })
    return `(${cells.join(' ')})`
  })
  return `VALUES (${variables.map(printTerm).join(' ')}) { ${rows.join(' ')} }`
}

function printTriples({ triples }: PatternBgp): string {
  return triples.map(one => `${one.type === 'triple' ? printTriple(one) : printNode(one)} .`).join(' ')
}

function printTriple({ subject, predicate, object }: TripleNesting): string {
  return `${printNode(subject)} ${printVerb(predicate)} ${printNode(object)}`
}

function printVerb(verb: TripleNesting['predicate']): string {
  return verb.type === 'term' ? printTerm(verb) : printPath(verb)
}

function printNode(node: GraphNode): string {
  return node.type === 'term' ? printTerm(node) : printCollection(node)
}

function printCollection(collection: TripleCollection): string {
  const { triples } = collection
  if (collection.subType === 'blankNodeProperties') {
    return `[ ${triples.map(one => `${printVerb(one.predicate)} ${printNode(one.object)}`).join(' ; ')} ]`
  }
  if (collection.subType !== 'list') return refuseToPrint(collection)
  // Every second triple links to the next member.
  return `( ${triples
    .filter((_, index) => index % 2 === 0)
    .map(one => printNode(one.object))
    .join(' ')} )`
}

function printPath(path: Path): string {
  if (path.type === 'term') return printIri(path)
  switch (path.subType) {
    case '|':
    case '/':
      return `(${path.items.map(printPath).join(path.subType)})`
    case '^':
      return `(^${printPath(path.items[0])})`
    case '!':
      return `!(${printNegated(path.items[0])})`
    case '?':
    case '*':
    case '+':
      return `(${printPath(path.items[0])}${path.subType})`
    default:
      return refuseToPrint(path)
  }
}

function printNegated(path: Path): string {
  if (path.type === 'term') return printIri(path)
  if (path.subType === '^') return `^${printNegated(path.items[0])}`
  return path.subType === '|' ? path.items.map(printNegated).join('|') : refuseToPrint(path)
}

const INFIX = new Set(['||', '&&', '=', '!=', '<', '>', '<=', '>=', '+', '-', '*', '/'])
const PREFIX: Readonly<Record<string, string>> = { '!': '!', uplus: '+', uminus: '-' }
/** Source: https://www.w3.org/TR/sparql11-query/#rBuiltInCall */
const FUNCTIONS = new Set(
  (
    'str lang langmatches datatype bound iri uri bnode rand abs ceil floor round concat strlen ucase lcase ' +
    'encode_for_uri contains strstarts strends strbefore strafter year month day hours minutes seconds timezone tz now ' +
    'uuid struuid md5 sha1 sha256 sha384 sha512 coalesce if strlang strdt sameterm isiri isuri isblank isliteral ' +
    'isnumeric regex substr replace'
  ).split(' '),
)
const AGGREGATES = new Set(['count', 'sum', 'min', 'max', 'avg', 'sample', 'group_concat'])

function printExpression(expression: Expression): string {
  if (expression.type === 'term') {
    return expression.subType === 'literal' ? printLiteral(expression) : printTerm(expression)
  }
  switch (expression.subType) {
    case 'patternOperation':
      return printExists(expression)
    case 'functionCall':
      return `${printIri(expression.function)}(${expression.distinct ? 'DISTINCT ' : ''}${printList(expression.args)})`
    case 'aggregate':
      return printAggregate(expression)
    case 'operation':
      return printOperation(expression)
    default:
      return refuseToPrint(expression)
  }
}

function printExists(expression: ExpressionPatternOperation): string {
  const operator = expression.operator.replaceAll(/\s/g, '')
  if (operator !== 'exists' && operator !== 'notexists') return refuseToPrint(expression)
  return `${operator === 'exists' ? 'EXISTS' : 'NOT EXISTS'} ${printGroup(expression.args.patterns)}`
}

function printList(expressions: readonly Expression[]): string {
  return expressions.map(printExpression).join(', ')
}

function printOperation(operation: ExpressionOperation): string {
  // There may be any white space between NOT and IN.
  const operator = operation.operator.replaceAll(/\s/g, '')
  const [first, ...rest] = operation.args
  if (first && INFIX.has(operator)) return `(${[first, ...rest].map(printExpression).join(` ${operator} `)})`
  if (first && (operator === 'in' || operator === 'notin')) {
    return `(${printExpression(first)} ${operator === 'in' ? 'IN' : 'NOT IN'} (${printList(rest)}))`
  }
  if (first && PREFIX[operator]) return `(${PREFIX[operator]} ${printExpression(first)})`
  return FUNCTIONS.has(operator)
    ? `${operator.toUpperCase()}(${printList(operation.args)})`
    : refuseToPrint(operation)
}

function printAggregate(aggregate: ExpressionAggregate): string {
  if (!AGGREGATES.has(aggregate.aggregation)) return refuseToPrint(aggregate)
  const [counted] = aggregate.expression
  const what = counted.type === 'wildcard' ? '*' : printExpression(counted)
  const separator =
    'separator' in aggregate
      ? `; SEPARATOR=${printLiteral({ type: 'term', subType: 'literal', value: aggregate.separator, langOrIri: undefined, loc: aggregate.loc })}`
      : ''
  return `${aggregate.aggregation.toUpperCase()}(${aggregate.distinct ? 'DISTINCT ' : ''}${what}${separator})`
}
