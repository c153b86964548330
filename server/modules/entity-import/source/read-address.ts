import { SourceError } from './source-error.ts'

/** Where a wiki's pages, its entities and its scripts are. Everything else of a page's URL is ignored. */
const PAGE = /^\/(?:wiki|entity|w)(?:\/|$)/i

const ADDRESS_WANTED = 'Please give the address of the site, such as https://www.wikidata.org.'

/**
 * Reads the address of a wiki as people write or copy it: with or without `https://`, with the path of one of
 * its pages, with letters such as ü. The URL parser writes names in Punycode and IPv4 addresses with dots.
 *
 * @returns the URL of the site's root, which may lead anywhere.
 * @throws SourceError with the reason.
 */
export function readAddress(text: string): URL {
  const typed = text.trim()
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`,
  )
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new SourceError(ADDRESS_WANTED)
  if (url.username !== '' || url.password !== '')
    throw new SourceError('The source URL cannot contain a name or password.')
  const isPage = PAGE.test(url.pathname)
  if (!isPage && (url.pathname !== '/' || url.search !== ''))
    throw new SourceError('Please give the address of the site alone, such as https://www.wikidata.org.')
  // One final dot makes a name absolute and is no part of it (RFC 1034, section 3.1).
  url.hostname = url.hostname.replace(/\.$/, '')
  return new URL('/', url)
}
