import type { IncomingMessage } from 'node:http'
import { SECOND_MS } from '#contract/durations.ts'
import { EntityUnavailableError, SourceError } from './source-error.ts'

/** The statuses of a source that is too busy or in maintenance. */
const BUSY = [429, 503]
const RETRY_MS = 2 * SECOND_MS
const RETRY_MAX_MS = 10 * SECOND_MS

/**
 * Milliseconds until a busy source may be asked again; null if its answer is final. Source: RFC 9110, section
 * 10.2.3 ("Retry-After"), of which only seconds are read.
 */
export function retryDelayMs({ statusCode, headers }: IncomingMessage): number | null {
  if (!BUSY.includes(statusCode ?? 0)) return null
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? Math.min(seconds * SECOND_MS, RETRY_MAX_MS) : RETRY_MS
}

/** Says what an answer without an entity means. @param path what was asked for. */
export function responseError(status: number, id: string, path: string): SourceError {
  switch (status) {
    case 400:
      return new EntityUnavailableError(`The source does not know what ${id} is.`)
    case 404:
      return new EntityUnavailableError(`The source has no ${id}.`)
    case 401:
    case 403:
      return new SourceError(
        `The source does not let visitors read its entities (it responded with ${status}).`,
      )
    case 410:
      return new SourceError('The source was deleted (it responded with 410).')
    case 429:
    case 503:
      return new SourceError(
        `The source is busy or in maintenance (it responded with ${status}). Please try again later.`,
      )
    default:
      return new SourceError(`The source responded with ${status} for ${path}.`)
  }
}

export const NO_WIKIBASE =
  'The source is not a Wikibase: it has no page Special:EntityData, from which entities are read.'
