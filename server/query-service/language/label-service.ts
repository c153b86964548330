import type { PatternService, TermIri, TermVariable } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { type QueryContext, QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import { partsOfService } from './service-parameters.ts'

export type LabelKind = 'label' | 'alias' | 'description'

const KIND_OF: Readonly<Record<string, LabelKind>> = {
  'http://www.w3.org/2000/01/rdf-schema#label': 'label',
  'http://www.w3.org/2004/02/skos/core#altLabel': 'alias',
  'http://schema.org/description': 'description',
}

/** A variable that a label service gives a value. */
export interface WantedLabel {
  readonly of: TermVariable | TermIri
  readonly kind: LabelKind
  readonly as: string
  readonly at: QueryRefusedError['at']
}

/**
 * `SERVICE wikibase:label`, parsed. Source:
 * https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual#Label_service
 */
export interface LabelService {
  /** In order of preference. */
  readonly languages: readonly string[]
  /** What the triples inside ask for; if there are none, the names of the query's variables decide. */
  readonly wanted: readonly WantedLabel[]
}

function languagesOf(service: PatternService, context: QueryContext, source: string): readonly string[] {
  const given = partsOfService(service, source).parameters.get('http://wikiba.se/ontology#language')
  const codes = (given ?? []).flatMap(object => {
    if (object.type !== 'term' || object.subType !== 'literal') {
      throw new QueryRefusedError(
        'forbidden',
        msg('error-sparql-label-language'),
        positionOf(object, source) ?? positionOf(service, source),
      )
    }
    return object.value.split(',').map(code => code.trim())
  })
  const meant = (given ? codes : ['[AUTO_LANGUAGE]']).flatMap(code =>
    code === '[AUTO_LANGUAGE]' ? context.languages : [code],
  )
  // `mul` is Wikibase's own last resort: values for all languages.
  const all = new Set([...meant.map(code => code.toLowerCase()).filter(code => code !== ''), 'mul'])
  if (all.size > QUERY_LIMITS.languages) {
    throw new QueryRefusedError(
      'forbidden',
      msg('error-sparql-label-languages', QUERY_LIMITS.languages),
      positionOf(service, source),
    )
  }
  return [...all]
}

export function readLabelService(
  service: PatternService,
  context: QueryContext,
  source: string,
): LabelService {
  const wanted = partsOfService(service, source).triples.map((triple): WantedLabel => {
    const { subject, predicate, object } = triple
    const kind =
      predicate.type === 'term' && predicate.subType === 'namedNode' ? KIND_OF[predicate.value] : undefined
    const isNamed =
      subject.type === 'term' && (subject.subType === 'variable' || subject.subType === 'namedNode')
    if (kind && isNamed && object.type === 'term' && object.subType === 'variable') {
      return {
        of: subject,
        kind,
        as: object.value,
        at: positionOf(object, source) ?? positionOf(service, source),
      }
    }
    throw new QueryRefusedError(
      'forbidden',
      msg('error-sparql-label-triples'),
      positionOf(triple, source) ?? positionOf(service, source),
    )
  })
  return { languages: languagesOf(service, context, source), wanted }
}

const ENDINGS: readonly (readonly [string, LabelKind])[] = [
  ['AltLabel', 'alias'],
  ['Label', 'label'],
  ['Description', 'description'],
]

/**
 * The variable that a name such as `itemLabel` means, if it is in scope.
 * @param inScope the variables in the service's group.
 */
export function labelByName(
  name: string,
  inScope: ReadonlySet<string>,
): (Pick<WantedLabel, 'kind'> & { of: string }) | null {
  for (const [ending, kind] of ENDINGS) {
    const of = name.slice(0, -ending.length)
    if (name.endsWith(ending) && inScope.has(of)) return { of, kind }
  }
  return null
}
