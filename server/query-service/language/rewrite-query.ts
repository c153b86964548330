import type {
  Expression,
  ExpressionFunctionCall,
  ExpressionOperation,
  Pattern,
  PatternGroup,
  PatternMinus,
  PatternOptional,
  PatternService,
  Query,
  TripleNesting,
} from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { standardDate, standardDateOperation } from './dates.ts'
import { GEO_SERVICES, geoPatterns, standardGeoFunction } from './geo.ts'
import { withoutAliases } from './having-aliases.ts'
import { labelPatterns } from './label-patterns.ts'
import { type LabelService, labelByName, readLabelService, type WantedLabel } from './label-service.ts'
import { serviceRefusal } from './missing-constructs.ts'
import { anySize, isCalculation, standardNumber } from './numbers.ts'
import { positionOf } from './position-of.ts'
import {
  type FoundEntry,
  type QueryContext,
  QueryRefusedError,
  searchKey,
  type WikiSearch,
} from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { freshNames, variablesInScope, variablesNamedIn } from './query-variables.ts'
import { ROW_SERVICES, rowPatterns } from './row-services.ts'
import { isHint } from './service-parameters.ts'
import { variable } from './syntax-tree.ts'
import { type SyntaxNode, withChildren } from './visit-syntax.ts'
import { isTextSearch, SEARCH_SERVICE, searchPatterns, textSearchPatterns } from './wiki-searches.ts'
import { standardWikibaseFunction } from './wikibase-functions.ts'

const LABEL_SERVICE = 'http://wikiba.se/ontology#label'

/** What is known at a group. */
interface Scope {
  /** All variables named in the query; for `SELECT *`, also those of the query around it. */
  readonly named: ReadonlySet<string>
  /** Variables that get their values from the query itself. */
  readonly own: ReadonlySet<string>
  /** Label services of inner groups that this group's variables may need. */
  readonly services: LabelService[]
}

/** Rewrites one query in Wikibase's dialect as standard SPARQL 1.1. */
export class QueryRewriter {
  private readonly context: QueryContext
  private readonly source: string
  private readonly names: () => string
  private readonly fresh = new Set<string>()
  private labels = 0
  private readonly asked = new Map<string, WikiSearch>()

  constructor(query: Query, context: QueryContext, source: string) {
    this.context = context
    this.source = source
    this.names = freshNames(query)
  }

  /** The searches in what was rewritten whose results are not known yet. */
  get searches(): readonly WikiSearch[] {
    return [...this.asked].filter(([key]) => !this.context.found?.has(key)).map(([, search]) => search)
  }

  /** @param around the variables of the query around it; none for the outermost. */
  rewrite<Q extends Query>(query: Q, around: ReadonlySet<string> = new Set()): Q {
    const selectsAll = 'variables' in query && query.variables.some(one => one.type === 'wildcard')
    const named = variablesNamedIn(query)
    if (selectsAll) for (const name of around) named.add(name)
    const scope = { named, own: variablesInScope(query.where, query.values), services: [] }
    const standard = withChildren(withoutAliases(query), node => this.standardNode(node, scope))
    return selectsAll && query.where ? this.withoutFresh(standard) : standard
  }

  /** Keeps variables that were added for labels out of `*`. */
  private withoutFresh<Q extends Query>(query: Q): Q {
    const all = [...variablesInScope(query.where, query.values)]
    const shown = all.filter(name => !this.fresh.has(name))
    const isSame = query.subType !== 'describe' && shown.length === all.length
    return isSame ? query : { ...query, variables: shown.map(variable) }
  }

  private standardNode(node: SyntaxNode, scope: Scope): SyntaxNode {
    if (node.type === 'query') return this.rewrite(node, scope.named)
    if (
      node.type === 'pattern' &&
      (node.subType === 'group' || node.subType === 'optional' || node.subType === 'minus')
    )
      return this.standardGroup(node, scope)
    // Variables in EXISTS are not visible outside it.
    const isExists = node.type === 'expression' && node.subType === 'patternOperation'
    const inner = isExists ? { named: new Set<string>(), own: new Set<string>(), services: [] } : scope
    if (isCalculation(node)) return anySize(node, this.standardCalculation(node, scope))
    const standard = withChildren(node, one => this.standardNode(one, inner))
    if (standard.type === 'term')
      return standard.subType === 'literal' ? standardNumber(standardDate(standard, this.source)) : standard
    if (standard.type !== 'expression') return standard
    if (standard.subType === 'functionCall') return this.standardFunction(standard)
    return standard.subType === 'operation' ? standardDateOperation(standard) : standard
  }

  /** Rewrites nested calculations as one calculation. */
  private standardCalculation(calculation: ExpressionOperation, scope: Scope): Expression {
    return standardDateOperation(
      withChildren(calculation, part =>
        isCalculation(part) ? this.standardCalculation(part, scope) : this.standardNode(part, scope),
      ),
    )
  }

  private standardFunction(call: ExpressionFunctionCall): Expression {
    const standard = standardWikibaseFunction(call, this.context.vocabulary)
    return standard === call ? standardGeoFunction(call) : standard
  }

  private standardGroup<G extends PatternGroup | PatternOptional | PatternMinus>(group: G, around: Scope): G {
    const scope: Scope = { ...around, services: [] }
    const patterns = group.patterns.flatMap(one => this.standardPattern(one, scope))
    patterns.push(...this.labelsFor(patterns, scope))
    // A variable that is not in scope here may be in scope further out, unless MINUS is in between.
    if (group.subType !== 'minus')
      around.services.push(...scope.services.filter(({ wanted }) => wanted.length === 0))
    return { ...group, patterns }
  }

  private standardPattern(pattern: Pattern, scope: Scope): readonly Pattern[] {
    if (pattern.subType === 'service') {
      if (pattern.name.value !== LABEL_SERVICE) return this.otherService(pattern, scope)
      scope.services.push(readLabelService(pattern, this.context, this.source))
      return []
    }
    if (pattern.subType === 'bgp') {
      const triples = pattern.triples.filter(one => one.type !== 'triple' || !isHint(one))
      const searched = triples.filter(one => one.type === 'triple' && isTextSearch(one)) as TripleNesting[]
      const others = triples.filter(one => !searched.includes(one as TripleNesting))
      return [
        ...textSearchPatterns(searched, this.searching),
        ...(others.length === 0
          ? []
          : [this.standardNode({ ...pattern, triples: others }, scope) as Pattern]),
      ]
    }
    return [this.standardNode(pattern, scope) as Pattern]
  }

  private labelsFor(patterns: readonly Pattern[], scope: Scope): readonly Pattern[] {
    if (scope.services.length === 0) return []
    const inScope = variablesInScope(...patterns)
    const made: Pattern[] = []
    const automatic = scope.services.find(one => one.wanted.length === 0)
    const byName: WantedLabel[] = []
    for (const name of automatic ? scope.named : []) {
      const meant = scope.own.has(name) || inScope.has(name) ? null : labelByName(name, inScope)
      if (meant) byName.push({ of: variable(meant.of), kind: meant.kind, as: name, at: null })
    }
    const taken = new Set(inScope)
    const all = scope.services.filter(one => one.wanted.length > 0)
    if (automatic) all.push({ languages: automatic.languages, wanted: byName })
    for (const { languages, wanted } of all) {
      for (const { as, at } of wanted) {
        if (taken.has(as))
          throw new QueryRefusedError('forbidden', msg('error-sparql-variable-taken', as), at)
        taken.add(as)
      }
      this.countLabels(wanted.length * languages.length)
      made.push(
        ...labelPatterns(wanted, {
          languages,
          entities: this.context.vocabulary.prefixes['wd'] ?? '',
          fresh: () => {
            const name = this.names()
            this.fresh.add(name)
            return name
          },
        }),
      )
    }
    return made
  }

  private countLabels(more: number): void {
    this.labels += more
    if (this.labels <= QUERY_LIMITS.labels) return
    throw new QueryRefusedError('forbidden', msg('error-sparql-labels-most', QUERY_LIMITS.labels))
  }

  private get searching() {
    return {
      context: this.context,
      source: this.source,
      search: (search: WikiSearch, at: QueryRefusedError['at']): readonly FoundEntry[] => {
        const key = searchKey(search)
        this.asked.set(key, search)
        if (this.asked.size > QUERY_LIMITS.searches)
          throw new QueryRefusedError(
            'forbidden',
            msg('error-sparql-searches-most', QUERY_LIMITS.searches),
            at,
          )
        if (search.words.length > QUERY_LIMITS.searched)
          throw new QueryRefusedError(
            'forbidden',
            msg('error-sparql-searched-most', QUERY_LIMITS.searched),
            at,
          )
        return this.context.found?.get(key) ?? []
      },
    }
  }

  private otherService(service: PatternService, scope: Scope): readonly Pattern[] {
    if (service.name.value === SEARCH_SERVICE) return searchPatterns(service, this.searching)
    if (GEO_SERVICES.includes(service.name.value)) return geoPatterns(service, this.source)
    if (ROW_SERVICES.includes(service.name.value))
      return rowPatterns(
        withChildren(service, node => this.standardNode(node, scope)),
        this.source,
      )
    throw new QueryRefusedError(
      'forbidden',
      serviceRefusal(service.name.value),
      positionOf(service, this.source),
    )
  }
}
