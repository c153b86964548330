import type { Expression, ExpressionFunctionCall, Pattern, PatternService } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { positionOf } from './position-of.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { partsOfService } from './service-parameters.ts'
import { bind, call, filter, iri, operation, text, typed, XSD } from './syntax-tree.ts'

const GEOF = 'http://www.opengis.net/def/function/geosparql/'
const EARTH = 'http://www.wikidata.org/entity/Q2'
const WIKIBASE = 'http://wikiba.se/ontology#'

/** The distance along the Earth's surface in kilometers, as in Wikidata's query service. */
function distance(from: Expression, to: Expression): Expression {
  const meters = call(`${GEOF}distance`, from, to, iri('http://www.opengis.net/def/uom/OGC/1.0/metre'))
  return operation('/', meters, typed('1000', `${XSD}double`))
}

function number(expression: Expression): Expression {
  return call(`${XSD}double`, expression)
}

/** One number of `Point(13.4 52.5)`, which a globe's IRI may precede. */
function coordinate(which: 'longitude' | 'latitude', point: Expression): Expression {
  const inside = operation(
    'strbefore',
    operation('strafter', operation('ucase', operation('str', point)), text('POINT(')),
    text(')'),
  )
  return number(operation(which === 'longitude' ? 'strbefore' : 'strafter', inside, text(' ')))
}

/** The globe of `<http://…> Point(1 2)`; without one, the Earth as Wikidata names it. Writes the point only once. */
function globe(point: Expression): Expression {
  const named = operation('concat', operation('str', point), text(`<${EARTH}>`))
  return operation('iri', operation('strbefore', operation('strafter', named, text('<')), text('>')))
}

/** Rewrites functions that engines know in another form or not at all. Others stay unchanged. */
export function standardGeoFunction(asked: ExpressionFunctionCall): Expression {
  const [first, second, third] = asked.args
  if (asked.function.value === `${GEOF}distance` && first && second && !third) return distance(first, second)
  if (asked.function.value === `${GEOF}latitude` && first) return coordinate('latitude', first)
  if (asked.function.value === `${GEOF}longitude` && first) return coordinate('longitude', first)
  if (asked.function.value === `${GEOF}globe` && first) return globe(first)
  return asked
}

export const GEO_SERVICES: readonly string[] = [`${WIKIBASE}around`, `${WIKIBASE}box`]

/**
 * `SERVICE wikibase:around` and `wikibase:box` as a triple and filters.
 * Source: https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual#Geospatial_search
 */
export function geoPatterns(service: PatternService, source: string): readonly Pattern[] {
  const { parameters, triples } = partsOfService(service, source)
  const [triple] = triples
  const place = triple?.object
  if (!triple || triples.length > 1 || place?.type !== 'term' || place.subType !== 'variable') {
    throw new QueryRefusedError('forbidden', msg('error-sparql-geo-triple'), positionOf(service, source))
  }
  const given = (name: string): Expression | undefined => {
    const term = parameters.get(WIKIBASE + name)?.[0]
    return term?.type === 'term' && term.subType !== 'blankNode' ? term : undefined
  }
  const needed = (name: string): Expression => {
    const term = given(name)
    if (term) return term
    throw new QueryRefusedError(
      'forbidden',
      msg('error-sparql-parameter-missing', name),
      positionOf(service, source),
    )
  }
  const found: Pattern = { type: 'pattern', subType: 'bgp', triples: [triple], loc: service.loc }
  if (service.name.value === `${WIKIBASE}around`) {
    const far = distance(place, needed('center'))
    const to = parameters.get(`${WIKIBASE}distance`)?.[0]
    const bound = to?.type === 'term' && to.subType === 'variable' ? [bind(far, to)] : []
    return [found, filter(operation('<=', far, number(needed('radius')))), ...bound]
  }
  const [low, high] = given('cornerSouthWest')
    ? [needed('cornerSouthWest'), needed('cornerNorthEast')]
    : [needed('cornerWest'), needed('cornerEast')]
  const [west, east] = [coordinate('longitude', low), coordinate('longitude', high)]
  const [one, other] = [coordinate('latitude', low), coordinate('latitude', high)]
  const [x, y] = [coordinate('longitude', place), coordinate('latitude', place)]
  const across = operation(
    'if',
    operation('<=', west, east),
    operation('&&', operation('<=', west, x), operation('<=', x, east)),
    operation('||', operation('<=', west, x), operation('<=', x, east)),
  )
  const up = operation(
    '||',
    operation('&&', operation('<=', one, y), operation('<=', y, other)),
    operation('&&', operation('<=', other, y), operation('<=', y, one)),
  )
  return [found, filter(across), filter(up)]
}
