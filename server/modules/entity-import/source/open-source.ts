import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import type { Source } from './source.ts'
import { SourceError } from './source-error.ts'
import { isAllowedHost } from './source-url.ts'

/**
 * Sends one GET request to the source. @returns the answer's head, whatever its status.
 * @throws SourceError if there is no answer.
 */
export function openSource(source: Source, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/json',
    // Nothing is ever decompressed: an answer that is compressed anyway is not valid JSON.
    'accept-encoding': 'identity',
    'user-agent': source.userAgent,
  }
  const options: RequestOptions = { headers, signal, agent: false }
  return new Promise((resolve, reject) => {
    send(source, url, options, resolve)
      .on('error', error => reject(connectionError(error, signal)))
      .end()
  })
}

function send(
  { gateway, allowHosts }: Source,
  url: URL,
  options: RequestOptions,
  resolve: (response: IncomingMessage) => void,
) {
  if (gateway) {
    // Only the Host header says which wiki is meant, so no part of the address can lead elsewhere.
    const { headers } = options
    const path = url.pathname + url.search
    return httpRequest({ ...options, ...gateway, path, headers: { ...headers, host: url.host } }, resolve)
  }
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const isAllowed = isAllowedHost(url, allowHosts)
  return request(url, { ...options, ...(!isAllowed && { lookup: publicLookup }) }, resolve)
}

/** The error that tells the wiki's managers why a connection failed. */
export function connectionError(error: unknown, signal: AbortSignal): Error {
  if (error instanceof SourceError) return error
  const { code, name } = error as { code?: string; name?: string }
  const reason = signal.aborted ? 'in time' : `(${code ?? name ?? 'no reason given'})`
  return new SourceError(`The source did not respond ${reason}.`, { cause: error })
}

/**
 * Resolves names for connections to an untrusted host. Every IP address must be public. It is called at the
 * moment of connecting, so a name cannot change in between (DNS rebinding).
 */
export const publicLookup = lookupBy(lookup)

/** @param resolve as `lookup` of `node:dns`. */
export function lookupBy(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new SourceError('The source has no address.'), '', 0)
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        callback(new SourceError('The source is not on the public internet.'), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
