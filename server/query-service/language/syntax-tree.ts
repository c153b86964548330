import type {
  Expression,
  ExpressionFunctionCall,
  ExpressionOperation,
  GraphNode,
  Pattern,
  PatternBgp,
  PatternBind,
  PatternFilter,
  PatternOptional,
  Query,
  QuerySelect,
  TermIriFull,
  TermLiteral,
  TermVariable,
} from '@traqula/rules-sparql-1-1'

/** The location of generated parts of a query, which have no position in the text. */
const loc = { sourceLocationType: 'autoGenerate' } as const

export function variable(value: string): TermVariable {
  return { type: 'term', subType: 'variable', value, loc }
}

export function iri(value: string): TermIriFull {
  return { type: 'term', subType: 'namedNode', value, loc }
}

export function text(value: string, language?: string): TermLiteral {
  return { type: 'term', subType: 'literal', value, langOrIri: language, loc }
}

export function typed(value: string, datatype: string): TermLiteral {
  return { type: 'term', subType: 'literal', value, langOrIri: iri(datatype), loc }
}

export const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** The IRI of a literal's datatype; undefined for a plain literal, with or without a language. */
export function datatypeOf({ langOrIri }: TermLiteral): string | undefined {
  return typeof langOrIri === 'object' ? langOrIri.value : undefined
}

/** A call of a function, or of a cast, by its IRI. */
export function call(name: string, ...args: Expression[]): ExpressionFunctionCall {
  return { type: 'expression', subType: 'functionCall', function: iri(name), distinct: false, args, loc }
}

export function operation(operator: string, ...args: Expression[]): ExpressionOperation {
  return { type: 'expression', subType: 'operation', operator, args, loc }
}

export function triples(
  ...all: readonly (readonly [GraphNode, TermIriFull | TermVariable, GraphNode])[]
): PatternBgp {
  return {
    type: 'pattern',
    subType: 'bgp',
    triples: all.map(([subject, predicate, object]) => ({ type: 'triple', subject, predicate, object, loc })),
    loc,
  }
}

export function filter(expression: Expression): PatternFilter {
  return { type: 'pattern', subType: 'filter', expression, loc }
}

export function bind(expression: Expression, to: TermVariable): PatternBind {
  return { type: 'pattern', subType: 'bind', expression, variable: to, loc }
}

export function optional(...patterns: Pattern[]): PatternOptional {
  return { type: 'pattern', subType: 'optional', patterns, loc }
}

export function group(...patterns: Pattern[]): Extract<Pattern, { subType: 'group' }> {
  return { type: 'pattern', subType: 'group', patterns, loc }
}

export function union(...branches: readonly (readonly Pattern[])[]): Pattern {
  return { type: 'pattern', subType: 'union', patterns: branches.map(branch => group(...branch)), loc }
}

export function values(one: TermVariable, terms: readonly (TermIriFull | TermLiteral)[]): Pattern {
  return {
    type: 'pattern',
    subType: 'values',
    variables: [one],
    values: terms.map(term => ({ [one.value]: term })),
    loc,
  }
}

/** VALUES of several variables. @param rows terms by the names of the variables; undefined for no value. */
export function table(
  variables: readonly TermVariable[],
  rows: readonly ReadonlyMap<string, TermIriFull | TermLiteral | undefined>[],
): Pattern {
  return {
    type: 'pattern',
    subType: 'values',
    variables: [...variables],
    values: rows.map(row => Object.fromEntries(row)),
    loc,
  }
}

const NOTHING_ELSE = {
  type: 'query',
  context: [],
  solutionModifiers: {},
  datasets: { type: 'datasetClauses', clauses: [], loc },
  loc,
} as const satisfies Partial<Query>

export function select(
  variables: (TermVariable | PatternBind)[],
  where: readonly Pattern[],
  more: Partial<Pick<QuerySelect, 'distinct' | 'solutionModifiers' | 'values'>> = {},
): QuerySelect {
  return { ...NOTHING_ELSE, context: [], subType: 'select', variables, where: group(...where), ...more }
}

export function construct(template: PatternBgp, where: readonly Pattern[]): Query {
  return { ...NOTHING_ELSE, context: [], subType: 'construct', template, where: group(...where) }
}

export function groupBy(key: TermVariable): QuerySelect['solutionModifiers'] {
  return { group: { type: 'solutionModifier', subType: 'group', groupings: [key], loc } }
}

export function joined(what: Expression, separator: string): Expression {
  return {
    type: 'expression',
    subType: 'aggregate',
    aggregation: 'group_concat',
    distinct: true,
    expression: [what],
    separator,
    loc,
  }
}
