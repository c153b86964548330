import type {
  Expression,
  Pattern,
  Query,
  QueryDescribe,
  TermIri,
  TermVariable,
} from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { freshNames } from './query-variables.ts'
import {
  bind,
  construct,
  iri,
  operation,
  select,
  text,
  triples,
  typed,
  union,
  values,
  variable,
} from './syntax-tree.ts'

const TYPE = iri('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')
const STATEMENT = iri('http://wikiba.se/ontology#Statement')
const INTEGER = 'http://www.w3.org/2001/XMLSchema#integer'
const ABOUT = iri('http://schema.org/about')

/**
 * SPARQL lets each service decide what DESCRIBE returns. Source: https://www.w3.org/TR/sparql11-query/#describe
 * For an entity, this returns what its page shows: its own triples and those of its statements and sitelinks.
 */
export function describeAsConstruct(query: QueryDescribe): Query {
  const fresh = freshNames(query)
  const described = variable(fresh())
  const subject = variable(fresh())
  const predicate = variable(fresh())
  const object = variable(fresh())
  const link = variable(fresh())
  return construct(triples([subject, predicate, object]), [
    ...theDescribed(query, described, fresh),
    union(
      [triples([described, predicate, object]), bind(described, subject)],
      [triples([described, link, subject], [subject, TYPE, STATEMENT], [subject, predicate, object])],
      [triples([subject, ABOUT, described], [subject, predicate, object])],
    ),
  ])
}

function theDescribed(
  query: QueryDescribe,
  described: TermVariable,
  fresh: () => string,
): readonly Pattern[] {
  const terms: readonly (TermIri | TermVariable | { type: 'wildcard' })[] = query.variables
  const iris = terms.filter(term => term.type === 'term' && term.subType === 'namedNode') as TermIri[]
  const variables = terms.filter(
    term => term.type === 'term' && term.subType === 'variable',
  ) as TermVariable[]
  const named = [
    values(
      described,
      iris.map(({ value }) => iri(value)),
    ),
  ]
  // Without a WHERE, variables have no values.
  if (!query.where || variables.length === 0) return named
  const { where, solutionModifiers } = query
  const found = select(variables, where.patterns, {
    solutionModifiers,
    ...(query.values && { values: query.values }),
  })
  if (variables.length > QUERY_LIMITS.described) {
    throw new QueryRefusedError('forbidden', msg('error-sparql-described', QUERY_LIMITS.described))
  }
  // Makes one row per variable, so that the WHERE is evaluated only once.
  const which = variable(fresh())
  const numbers = variables.map((_, index) => typed(String(index), INTEGER))
  const chosen = variables.reduceRight<Expression>(
    (others, one, index) => operation('if', operation('=', which, numbers[index] ?? one), one, others),
    text(''),
  )
  const rows = select([bind(chosen, described)], [found, values(which, numbers)], { distinct: true })
  return [union([rows], named)]
}
