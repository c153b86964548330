import { msg } from '#i18n/msg.ts'
import type { PreparedQuery } from '#server/query-service/language/prepared-query.ts'
import type { ResultFormat } from '#server/query-service/store/triple-store.ts'
import { qualityOf, readPreferences } from './accepted-types.ts'
import { ProtocolError } from './protocol-error.ts'

/** How a result is sent. */
export interface ResultType {
  readonly format: ResultFormat
  /** The header `Content-Type`. */
  readonly contentType: string
  /** The extension of the file that a browser saves. */
  readonly extension: string
}

interface Offer {
  readonly format: ResultFormat
  /** The value of the field `format`. */
  readonly short: string
  /** Media types by which clients request the format, the proper one first. */
  readonly types: readonly string[]
}

/** A client that accepts all of them equally gets the first one. */
const TABLES: readonly Offer[] = [
  {
    format: 'application/sparql-results+json',
    short: 'json',
    types: ['application/sparql-results+json', 'application/json'],
  },
  {
    format: 'application/sparql-results+xml',
    short: 'xml',
    types: ['application/sparql-results+xml', 'application/xml', 'text/xml'],
  },
  { format: 'text/csv', short: 'csv', types: ['text/csv'] },
  { format: 'text/tab-separated-values', short: 'tsv', types: ['text/tab-separated-values'] },
]
const GRAPHS: readonly Offer[] = [
  { format: 'text/turtle', short: 'ttl', types: ['text/turtle', 'application/x-turtle'] },
  { format: 'application/n-triples', short: 'nt', types: ['application/n-triples', 'text/plain'] },
  {
    format: 'application/rdf+xml',
    short: 'rdf',
    types: ['application/rdf+xml', 'application/xml', 'text/xml'],
  },
  { format: 'application/ld+json', short: 'jsonld', types: ['application/ld+json'] },
]

/**
 * Chooses how a result is sent.
 * @param asked the field `format`: a short name or a media type; null to let `Accept` decide.
 * @throws ProtocolError
 */
export function resultType(
  form: PreparedQuery['form'],
  { asked, accept }: { readonly asked: string | null; readonly accept: string | undefined },
): ResultType {
  const offers = form === 'select' || form === 'ask' ? TABLES : GRAPHS
  if (asked !== null) return byFormat(offers, asked.trim().toLowerCase())
  const accepted = readPreferences(accept?.trim() || '*/*')
  let best: { readonly offer: Offer; readonly type: string } | null = null
  let most = 0
  for (const offer of offers)
    for (const type of offer.types) {
      const quality = qualityOf(type, accepted)
      if (quality > most) [best, most] = [{ offer, type }, quality]
    }
  if (best === null)
    throw new ProtocolError(406, 'not_acceptable', msg('error-sparql-media-types', listOf(offers)))
  return resultOf(best.offer, best.type)
}

function byFormat(offers: readonly Offer[], asked: string): ResultType {
  const offer = offers.find(({ short, types }) => short === asked || types.includes(asked))
  if (offer) return resultOf(offer, offer.types.includes(asked) ? asked : offer.format)
  // Names the formats of the other kind of results.
  const names = offers.map(({ short }) => short).join(', ')
  throw new ProtocolError(406, 'not_acceptable', msg('error-sparql-formats', names))
}

function resultOf({ format, short }: Offer, type: string): ResultType {
  return { format, contentType: `${type}; charset=utf-8`, extension: short }
}

function listOf(offers: readonly Offer[]): string {
  return offers.map(({ format }) => format).join(', ')
}
