import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { SourceError } from './source-error.ts'

/**
 * Checks the site that an import reads from: https at a public IP address, or a host that the configuration
 * allows (`IMPORT_ALLOW_HOSTS`). The URL parser has already normalized decimal, octal and hexadecimal IPv4
 * (WHATWG URL, "IPv4 parser").
 *
 * @returns the site's origin.
 * @throws SourceError with the reason.
 */
export function checkSourceUrl(text: string, allowHosts: readonly string[]): URL {
  const url = parse(text)
  if (url.username !== '' || url.password !== '')
    throw new SourceError('The source URL cannot contain a name or password.')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new SourceError('Please give the address of the site alone, such as https://www.wikidata.org.')
  if (isAllowedHost(url, allowHosts)) return url
  if (url.protocol !== 'https:') throw new SourceError('The source must be read by https.')
  if (url.port !== '') throw new SourceError('The source must use the standard port of https.')
  const address = addressOf(url)
  if (address !== null && !isPublicAddress(address))
    throw new SourceError('The source is not on the public internet.')
  if (address === null && !isPublicName(url.hostname))
    throw new SourceError('The source is not on the public internet.')
  return url
}

/** Whether the configuration names this host, with or without its port. */
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
 * A name of one label is not public, nor are the names that RFC 6761 and RFC 8375 reserve for a machine or
 * its network.
 */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa|test|invalid)$/.test(name)
}
