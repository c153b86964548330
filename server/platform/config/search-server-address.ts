import { authorizationOf, bareAddress, isHttp } from './http-address.ts'

/** An Elasticsearch or OpenSearch server. */
export interface SearchServerAddress {
  /** Without user and password, and without a trailing slash. */
  readonly url: string
  /** The `Authorization` header. */
  readonly authorization: string | null
}

/**
 * Reads `SEARCH_URL`, such as `https://user:password@search.example.org:9200`.
 * @throws Error whose message says what is wrong without repeating the address, which may contain a password.
 */
export function readSearchServer(text: string): SearchServerAddress {
  const url = URL.parse(text)
  if (!isHttp(url) || url.search !== '' || url.hash !== '')
    throw new Error('it must be one http or https address, such as http://127.0.0.1:9200')
  return { url: bareAddress(url).replace(/\/+$/, ''), authorization: authorizationOf(url) }
}
