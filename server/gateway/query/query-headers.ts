import type { ServerResponse } from 'node:http'
import { QUERY_BEHIND_HEADER } from '#contract/types/query-problem.ts'

/**
 * Headers of every response of the endpoint. Except on a private wiki, pages of all origins may read the responses,
 * because they are public and cookies do not matter. A wiki's data must not become a page of the wiki's origin,
 * because RDF/XML can hold a script.
 */
const HEADERS = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', `${QUERY_BEHIND_HEADER}, Retry-After`],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-robots-tag', 'noindex'],
] as const

/** The value of the header `Allow`. */
export const QUERY_METHODS_HEADER = 'GET, HEAD, POST, OPTIONS'
/** Browsers may remember for a day what a page of another origin may send. */
const PREFLIGHT = [
  ['allow', QUERY_METHODS_HEADER],
  ['access-control-allow-methods', QUERY_METHODS_HEADER],
  ['access-control-allow-headers', 'Accept, Accept-Language, Content-Type, *'],
  ['access-control-max-age', '86400'],
] as const

/** @param isPrivate whether the wiki is private, so that no page of another origin may read the response. */
export function setQueryHeaders(response: ServerResponse, isPrivate = false): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  if (!isPrivate) return
  response.removeHeader('access-control-allow-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
}

/** Answers the request by which a browser asks what a page of another origin may send. */
export function serveOptions(response: ServerResponse): void {
  for (const [name, value] of PREFLIGHT) response.setHeader(name, value)
  response.writeHead(204).end()
}
