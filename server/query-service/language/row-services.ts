import type { Pattern, PatternService } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { variablesInScope } from './query-variables.ts'
import { partsOfService } from './service-parameters.ts'
import { group, operation, select, variable } from './syntax-tree.ts'

const BD = 'http://www.bigdata.com/rdf#'
const AUTO = { sourceLocationType: 'autoGenerate' } as const

export const ROW_SERVICES: readonly string[] = [`${BD}slice`, `${BD}sample`]

/**
 * `SERVICE bd:slice` and `bd:sample`, some of the rows that triples match, as a subquery. A sample is random, so
 * it takes as long as finding all rows.
 * Source: https://github.com/blazegraph/database/wiki/SampleService and SliceService
 */
export function rowPatterns(service: PatternService, source: string): readonly Pattern[] {
  const { parameters, triples } = partsOfService(service, source)
  const name = service.name.value
  const isSample = name === `${BD}sample`
  const given = (parameter: string): number | undefined => {
    const [term] = parameters.get(`${name}.${parameter}`) ?? []
    if (!term) return undefined
    const count =
      term.type === 'term' && term.subType === 'literal' ? Number(term.value || Number.NaN) : Number.NaN
    if (Number.isSafeInteger(count) && count >= 0) return count
    throw new QueryRefusedError(
      'forbidden',
      msg('error-sparql-whole-number', isSample ? 'sample' : 'slice', parameter),
      positionOf(term, source) ?? positionOf(service, source),
    )
  }
  const found: Pattern = { type: 'pattern', subType: 'bgp', triples: [...triples], loc: service.loc }
  const variables = [...variablesInScope(found)].map(variable)
  const limit = given('limit') ?? (isSample ? 100 : undefined)
  const offset = isSample ? undefined : given('offset')
  if (variables.length === 0)
    throw new QueryRefusedError('forbidden', msg('error-sparql-row-triples'), positionOf(service, source))
  const order = { descending: false, expression: operation('rand'), loc: AUTO }
  const hasLimit = limit !== undefined || offset !== undefined
  const solutionModifiers = {
    ...(isSample && {
      order: { type: 'solutionModifier' as const, subType: 'order' as const, orderDefs: [order], loc: AUTO },
    }),
    ...(hasLimit && {
      limitOffset: {
        type: 'solutionModifier' as const,
        subType: 'limitOffset' as const,
        limit,
        offset,
        loc: AUTO,
      },
    }),
  }
  return [group(select(variables, [found], { solutionModifiers }))]
}
