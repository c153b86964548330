import type { Path, Query, Term } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import { positionOf } from './position-of.ts'
import type { NormalizedValues } from './prepared-query.ts'
import { visitNodes } from './visit-syntax.ts'

/**
 * The first predicate of a query that leads only to normalized values, which a wiki has only if its managers have
 * mapped how to make them. Without such values, the query would find nothing and not say why.
 */
export function normalizedValues(
  query: Query,
  { prefixes: { wdtn = '', psn = '', pqn = '', prn = '', wikibase } }: Vocabulary,
  source: string,
): NormalizedValues | null {
  let found: NormalizedValues | null = null
  const look = (predicate: Path | Term): void => {
    if (found || !('value' in predicate) || predicate.subType !== 'namedNode') return
    const { value } = predicate
    const at = positionOf(predicate, source)
    if (value.startsWith(wdtn)) found = { kind: 'uris', at }
    else if (value === `${wikibase}quantityNormalized`) found = { kind: 'quantities', at }
    else if ([psn, pqn, prn].some(prefix => value.startsWith(prefix))) found = { kind: 'any', at }
  }
  visitNodes(query, node => {
    if (node.type === 'triple') look(node.predicate)
    else if (node.type === 'path') for (const item of node.items) look(item)
    return true
  })
  return found
}

const QUANTITIES = '{ ?value wikibase:quantityNormalized ?normalized }'
const URIS = '{ ?property wikibase:directClaimNormalized ?claim . ?thing ?claim ?uri }'
const PATTERNS = { quantities: QUANTITIES, uris: URIS, any: `${QUANTITIES} UNION ${URIS}` } as const

/** A query that asks an index whether it has any of the values that a query needs. */
export function existenceQuery({ kind }: NormalizedValues, { prefixes: { wikibase } }: Vocabulary): string {
  return `PREFIX wikibase: <${wikibase}> ASK { ${PATTERNS[kind]} }`
}

/** The message for a query for normalized values in a wiki that has none. */
export function noNormalizedValues({ kind }: NormalizedValues): string {
  if (kind === 'uris') return msg('error-sparql-no-uris')
  return kind === 'quantities' ? msg('error-sparql-no-quantities') : msg('error-sparql-no-normalized')
}
