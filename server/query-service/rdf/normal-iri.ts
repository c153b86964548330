import { isIPv6 } from 'node:net'

/** What nearly all IRIs look like. They are left as they are. */
const NORMAL =
  /^https?:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[A-Za-z0-9\-._~!$&'()*+,;=:@/?]*(?:#[A-Za-z0-9\-._~/]*)?$/
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/
/** What an IRI may have outside ASCII. Source: RFC 3987, section 2.2, `ucschar`. */
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
 * Brings what Wikibase wrote as an IRI into a form that every parser accepts: percent-encodes what an IRI may
 * not contain. The values of URL properties are what members typed.
 * @returns null when it cannot be an IRI, such as without a scheme.
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

/** Encodes a second `#` and all brackets too: brackets belong in a host only, which the caller has read. */
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
