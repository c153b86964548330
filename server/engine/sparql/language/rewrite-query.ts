import type {
  Expression,
  Pattern,
  PatternService,
  Query,
  QuerySelect,
  TripleNesting,
} from '@traqula/rules-sparql-1-1'
import { GEO_SERVICES, geoPatterns, plainGeoFunction } from '#server/engine/sparql/language/geo.ts'
import { havingWithAliases } from '#server/engine/sparql/language/having-aliases.ts'
import { labelPatterns } from '#server/engine/sparql/language/label-patterns.ts'
import {
  type LabelService,
  labelByName,
  readLabelService,
  type WantedLabel,
} from '#server/engine/sparql/language/label-service.ts'
import { placeOf } from '#server/engine/sparql/language/place-of.ts'
import { type QueryContext, QueryRefusedError } from '#server/engine/sparql/language/prepared-query.ts'
import { QUERY_LIMITS } from '#server/engine/sparql/language/query-limits.ts'
import {
  freshNames,
  variablesInScope,
  variablesNamedIn,
} from '#server/engine/sparql/language/query-variables.ts'
import { isHint } from '#server/engine/sparql/language/service-parameters.ts'
import { variable } from '#server/engine/sparql/language/syntax-tree.ts'

const LABEL_SERVICE = 'http://wikiba.se/ontology#label'

/** What a SELECT's groups have in common. */
interface SelectScope {
  /** All variables that the SELECT names; for `SELECT *`, also those of the query around it. */
  readonly named: ReadonlySet<string>
  /** Variables that get their values from the query itself. */
  readonly own: ReadonlySet<string>
}

/** A group without its services, and the label services that variables further out may need. */
interface PlainGroup {
  readonly patterns: Pattern[]
  readonly services: readonly LabelService[]
}

/** Rewrites one query in Wikibase's dialect as plain SPARQL 1.1. */
export class QueryRewriter {
  readonly #context: QueryContext
  readonly #source: string
  readonly #names: () => string
  readonly #fresh = new Set<string>()
  #labels = 0

  constructor(query: Query, context: QueryContext, source: string) {
    this.#context = context
    this.#source = source
    this.#names = freshNames(query)
  }

  /** @param around the variables of the query around it; none for the outermost. */
  rewrite<Q extends Query>(query: Q, around: ReadonlySet<string> = new Set()): Q {
    const plain: Q = {
      ...query,
      solutionModifiers: this.#plainModifiers(query),
    }
    if ('variables' in plain && plain.subType === 'select') {
      plain.variables = plain.variables.map(one =>
        one.type === 'pattern' ? { ...one, expression: this.#plainExpression(one.expression) } : one,
      ) as QuerySelect['variables']
    }
    if (!query.where) return plain
    const selectsAll = 'variables' in query && query.variables.some(one => one.type === 'wildcard')
    const named = variablesNamedIn(query)
    if (selectsAll) for (const name of around) named.add(name)
    const own = variablesInScope([...query.where.patterns, ...(query.values ? [query.values] : [])])
    const { patterns } = this.#plainGroup(query.where.patterns, { named, own })
    plain.where = { ...query.where, patterns }
    if (selectsAll && 'variables' in plain) this.#hideFresh(plain, patterns)
    return plain
  }

  /** What was added for labels is not part of `*`. */
  #hideFresh(query: Extract<Query, { variables: unknown }>, patterns: readonly Pattern[]): void {
    const all = [...variablesInScope([...patterns, ...(query.values ? [query.values] : [])])]
    const shown = all.filter(name => !this.#fresh.has(name))
    if (query.subType === 'describe' || shown.length < all.length) query.variables = shown.map(variable)
  }

  #plainGroup(patterns: readonly Pattern[], scope: SelectScope): PlainGroup {
    const services: LabelService[] = []
    const plain: Pattern[] = []
    for (const pattern of patterns) {
      if (pattern.type === 'pattern' && pattern.subType === 'service') {
        if (pattern.name.value === LABEL_SERVICE)
          services.push(readLabelService(pattern, this.#context, this.#source))
        else plain.push(...this.#otherService(pattern))
        continue
      }
      const inner = this.#plainPattern(pattern, scope)
      plain.push(...inner.patterns)
      services.push(...inner.services)
    }
    plain.push(...this.#labelsFor(services, plain, scope))
    // What is not in scope here may be in scope further out.
    return { patterns: plain, services: services.filter(one => one.wanted.length === 0) }
  }

  #labelsFor(
    services: readonly LabelService[],
    patterns: readonly Pattern[],
    scope: SelectScope,
  ): readonly Pattern[] {
    const inScope = variablesInScope(patterns)
    const made: Pattern[] = []
    const automatic = services.find(one => one.wanted.length === 0)
    const byName: WantedLabel[] = []
    for (const name of automatic ? scope.named : []) {
      const meant = scope.own.has(name) || inScope.has(name) ? null : labelByName(name, inScope)
      if (meant) byName.push({ of: variable(meant.of), kind: meant.kind, as: name, at: null })
    }
    const taken = new Set(inScope)
    const all = services.filter(one => one.wanted.length > 0)
    if (automatic) all.push({ languages: automatic.languages, wanted: byName })
    for (const { languages, wanted } of all) {
      for (const { as, at } of wanted) {
        if (taken.has(as))
          throw new QueryRefusedError('forbidden', `The variable ?${as} has a value already.`, at)
        taken.add(as)
      }
      this.#countLabels(wanted.length * languages.length)
      made.push(
        ...labelPatterns(wanted, {
          languages,
          entities: this.#context.vocabulary.prefixes['wd'] ?? '',
          fresh: () => {
            const name = this.#names()
            this.#fresh.add(name)
            return name
          },
        }),
      )
    }
    return made
  }

  #countLabels(more: number): void {
    this.#labels += more
    if (this.#labels <= QUERY_LIMITS.labels) return
    throw new QueryRefusedError(
      'forbidden',
      `The query asks for labels of too many variables in too many languages: ${QUERY_LIMITS.labels} in all are possible.`,
    )
  }

  #otherService(service: PatternService): readonly Pattern[] {
    if (GEO_SERVICES.includes(service.name.value)) return geoPatterns(service, this.#source)
    throw new QueryRefusedError(
      'forbidden',
      'SERVICE can only be wikibase:label, wikibase:around or wikibase:box: queries here ask no other server.',
      placeOf(service, this.#source),
    )
  }

  #plainPattern(pattern: Exclude<Pattern, PatternService>, scope: SelectScope): PlainGroup {
    if (pattern.type === 'query') return { patterns: [this.rewrite(pattern, scope.named)], services: [] }
    switch (pattern.subType) {
      case 'bgp': {
        const kept = pattern.triples.filter(one => one.type !== 'triple' || !isHint(one as TripleNesting))
        return { patterns: kept.length === 0 ? [] : [{ ...pattern, triples: kept }], services: [] }
      }
      case 'group':
      case 'optional':
      case 'minus': {
        const { patterns, services } = this.#plainGroup(pattern.patterns, scope)
        return { patterns: [{ ...pattern, patterns }], services: pattern.subType === 'minus' ? [] : services }
      }
      case 'union': {
        const branches = pattern.patterns.map(branch => ({
          branch,
          ...this.#plainGroup(branch.patterns, scope),
        }))
        return {
          patterns: [
            { ...pattern, patterns: branches.map(({ branch, patterns }) => ({ ...branch, patterns })) },
          ],
          services: branches.flatMap(({ services }) => services),
        }
      }
      case 'filter':
      case 'bind':
        return {
          patterns: [{ ...pattern, expression: this.#plainExpression(pattern.expression) }],
          services: [],
        }
      default:
        return { patterns: [pattern], services: [] }
    }
  }

  #plainModifiers(query: Query): Query['solutionModifiers'] {
    const { group, order, limitOffset } = query.solutionModifiers
    const having = query.subType === 'select' ? havingWithAliases(query) : query.solutionModifiers.having
    return {
      ...(group && {
        group: {
          ...group,
          groupings: group.groupings.map(key =>
            'variable' in key
              ? { ...key, value: this.#plainExpression(key.value) }
              : this.#plainExpression(key),
          ),
        },
      }),
      ...(having && { having: { ...having, having: having.having.map(one => this.#plainExpression(one)) } }),
      ...(order && {
        order: {
          ...order,
          orderDefs: order.orderDefs.map(one => ({
            ...one,
            expression: this.#plainExpression(one.expression),
          })),
        },
      }),
      ...(limitOffset && { limitOffset }),
    }
  }

  #plainExpression(expression: Expression): Expression {
    if (expression.type === 'term') return expression
    switch (expression.subType) {
      case 'patternOperation': {
        // No variable of EXISTS is seen outside of it.
        const { patterns } = this.#plainGroup(expression.args.patterns, { named: new Set(), own: new Set() })
        return { ...expression, args: { ...expression.args, patterns } }
      }
      case 'functionCall':
        return plainGeoFunction({
          ...expression,
          args: expression.args.map(one => this.#plainExpression(one)),
        })
      case 'operation':
        return { ...expression, args: expression.args.map(one => this.#plainExpression(one)) }
      case 'aggregate': {
        const [counted] = expression.expression
        if (counted.type === 'wildcard') return expression
        return { ...expression, expression: [this.#plainExpression(counted)] }
      }
    }
  }
}
