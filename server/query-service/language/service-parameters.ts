import type { GraphNode, PatternService, TripleNesting } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { QueryRefusedError } from './prepared-query.ts'

const SERVICE_PARAMETER = 'http://www.bigdata.com/rdf#serviceParam'
const HINTS = 'http://www.bigdata.com/queryHints#'

/**
 * Whether a triple is a hint to Blazegraph's optimizer, such as `hint:Query hint:optimizer "None"`. It has no
 * meaning elsewhere.
 */
export function isHint({ subject, predicate }: TripleNesting): boolean {
  return [subject, predicate].some(
    term => term.type === 'term' && term.subType === 'namedNode' && term.value.startsWith(HINTS),
  )
}

interface ServiceParts {
  /** Values after `bd:serviceParam`, by the parameter's IRI, in the order of the text. */
  readonly parameters: ReadonlyMap<string, readonly GraphNode[]>
  readonly triples: readonly TripleNesting[]
}

/**
 * Separates the parameters inside a SERVICE from its other triples.
 * @throws QueryRefusedError if there is anything but triples.
 */
export function partsOfService(service: PatternService, source: string): ServiceParts {
  const parameters = new Map<string, GraphNode[]>()
  const triples: TripleNesting[] = []
  for (const pattern of service.patterns) {
    if (pattern.type !== 'pattern' || pattern.subType !== 'bgp') {
      throw new QueryRefusedError('forbidden', msg('error-sparql-triples-only'), positionOf(pattern, source))
    }
    for (const triple of pattern.triples) {
      if (triple.type !== 'triple') {
        throw new QueryRefusedError(
          'forbidden',
          msg('error-sparql-plain-triples-only'),
          positionOf(triple, source),
        )
      }
      const { subject, predicate, object } = triple
      if (isHint(triple)) continue
      const isParameter =
        subject.type === 'term' && subject.subType === 'namedNode' && subject.value === SERVICE_PARAMETER
      if (!isParameter) triples.push(triple)
      else if (predicate.type === 'term' && predicate.subType === 'namedNode') {
        parameters.set(predicate.value, [...(parameters.get(predicate.value) ?? []), object])
      } else {
        throw new QueryRefusedError(
          'forbidden',
          msg('error-sparql-parameter-name'),
          positionOf(triple, source),
        )
      }
    }
  }
  return { parameters, triples }
}
