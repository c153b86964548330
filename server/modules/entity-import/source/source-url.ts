import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { SourceError } from './source-error.ts'

/**
 * The site an import reads from: https on a public address, or a host that the configuration allows
 * (`IMPORT_ALLOW_HOSTS`). The URL parser has already made dotted IPv4 of decimal, octal and hexadecimal forms
 * (WHATWG URL, "IPv4 parser").
 *
 * @returns the site's origin.
 * @throws SourceError with the reason in plain words.
 */
export function checkSourceUrl(text: string, allowHosts: readonly string[]): URL {
  const url = parse(text)
  if (url.username !== '' || url.password !== '')
    throw new SourceError('The source URL cannot have a name or password in it.')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new SourceError('Please give the address of the site alone, such as https://www.wikidata.org.')
  if (isAllowedHost(url, allowHosts)) return url
  if (url.protocol !== 'https:') throw new SourceError('The source has to be read by https.')
  if (url.port !== '') throw new SourceError('The source has to be at the usual port of https.')
  const address = addressOf(url)
  if (address !== null && !isPublicAddress(address))
    throw new SourceError('The source is not on the public internet.')
  if (address === null && !isPublicName(url.hostname))
    throw new SourceError('The source is not on the public internet.')
  return url
}

/** Whether the configuration names this host, with its port or without. */
export function isAllowedHost(url: URL, allowHosts: readonly string[]): boolean {
  return allowHosts.some(allowed => allowed === url.host || allowed === url.hostname)
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw new SourceError('Please give the address of the site, such as https://www.wikidata.org.')
}

function addressOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/**
 * A name of one label, and the names that RFC 6761 and RFC 8375 keep for a machine or its network, are not
 * public.
 */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa|test|invalid)$/.test(name)
}
