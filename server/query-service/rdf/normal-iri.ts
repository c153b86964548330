import { isIPv6 } from 'node:net'

/** The form of nearly all IRIs, which stay unchanged. */
const NORMAL =
  /^https?:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[A-Za-z0-9\-._~!$&'()*+,;=:@/?]*(?:#[A-Za-z0-9\-._~/]*)?$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/
/** Characters outside ASCII that an IRI may have. Source: RFC 3987, section 2.2, `ucschar`. */
const BEYOND_ASCII = [
  '\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}',
  ...Array.from({ length: 13 }, (_, plane) => {
    const digit = (plane + 1).toString(16)
    return `\\u{${digit}0000}-\\u{${digit}fffd}`
  }),
  '\\u{e1000}-\\u{efffd}',
].join('')
const NOT_ALLOWED = new RegExp(`%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\\-._~:/?#@!$&'()*+,;=%${BEYOND_ASCII}]`, 'gu')
const IP_LITERAL = /^(?:[^@[\]]*@)?\[([0-9A-Fa-f:.]+)\](?::\d*)?$/
const NAMED = /^(?:[^@[\]]*@)?[^:@[\]]*(?::\d*)?$/

/**
 * Turns what Wikibase wrote as an IRI into one that every parser accepts, by percent-encoding what an IRI may not
 * contain. Values of URL properties are whatever members typed.
 * @returns null if it cannot be an IRI, for example without a scheme.
 */
export function normalIri(text: string): string | null {
  if (NORMAL.test(text)) return text
  const scheme = SCHEME.exec(text)?.[0]
  if (scheme === undefined) return null
  const rest = text.slice(scheme.length).toWellFormed()
  const [, authority, path = ''] = /^\/\/([^/?#]*)(.*)$/su.exec(rest) ?? [null, null, rest]
  if (authority === null || authority === undefined) return scheme + encoded(path)
  const address = IP_LITERAL.exec(authority)?.[1]
  if (address !== undefined) return isIPv6(address) ? `${scheme}//${authority}${encoded(path)}` : null
  return NAMED.test(authority) ? `${scheme}//${encoded(authority)}${encoded(path)}` : null
}

/** Also encodes a second `#` and all brackets, which are allowed only in a host, which the caller has already read. */
function encoded(text: string): string {
  const fragment = text.indexOf('#') + 1
  const kept = text.replace(NOT_ALLOWED, percentEncoded)
  if (fragment === 0) return kept
  const hash = kept.indexOf('#') + 1
  return kept.slice(0, hash) + kept.slice(hash).replaceAll('#', '%23')
}

function percentEncoded(character: string): string {
  return [...Buffer.from(character)]
    .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
