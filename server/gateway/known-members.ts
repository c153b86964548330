import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { KnownWiki } from '#server/wikis/registry.ts'

/** The header that marks MediaWiki's responses to members (site.php). The gateway removes it. */
const MEMBER_HEADER = 'x-wikistead-member'

/** Credentials remembered per wiki, so that members of one wiki do not displace those of another. */
const REMEMBERED_MAX = 1000

/**
 * Knows which clients are logged in to which wiki. Because cookies can be forged, a client counts as a member
 * only after MediaWiki has said so in a response to a request with the same cookie or token. A member who has
 * logged out is not forgotten, but gains only a member's share.
 */
export class KnownMembers {
  private readonly wikis = new Map<string, Set<string>>()

  has(wiki: KnownWiki, headers: IncomingHttpHeaders): boolean {
    const known = this.wikis.get(wiki.host)
    return known !== undefined && credentials(wiki, headers).some(credential => known.has(credential))
  }

  /** Learns from the headers received with a response. @returns the headers without the one that marks members. */
  learn<Header extends readonly [string, string]>(
    wiki: KnownWiki,
    headers: IncomingHttpHeaders,
    received: readonly Header[],
  ): Header[] {
    const rest = received.filter(([name]) => name.toLowerCase() !== MEMBER_HEADER)
    if (rest.length < received.length) {
      this.remember(wiki, headers)
      // A log-in starts a session: this response sets the cookie that the next request sends.
      this.remember(wiki, { cookie: cookiesOf(received) })
    }
    return rest
  }

  private remember(wiki: KnownWiki, headers: IncomingHttpHeaders): void {
    const known = this.wikis.get(wiki.host) ?? new Set()
    this.wikis.set(wiki.host, known)
    for (const credential of credentials(wiki, headers)) {
      known.delete(credential)
      known.add(credential)
    }
    for (const oldest of known) {
      if (known.size <= REMEMBERED_MAX) return
      known.delete(oldest)
    }
  }
}

/** Whether a request carries a session or a token, which may be forged. */
export function hasMemberCredentials(wiki: KnownWiki, headers: IncomingHttpHeaders): boolean {
  return credentials(wiki, headers).length > 0
}

/** Whether a response with these headers is to a member, including one whom MediaWiki has just logged in. */
export function isToMember(headers: readonly (readonly [string, string, ...unknown[]])[]): boolean {
  return headers.some(([name]) => name.toLowerCase() === MEMBER_HEADER)
}

/** The cookies that a response sets, as a later request sends them. */
function cookiesOf(headers: readonly (readonly [string, string])[]): string {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0])
    .join('; ')
}

/** Hashes of MediaWiki's session, of the token for "Keep me logged in", and of what OAuth sends. */
function credentials(wiki: KnownWiki, headers: IncomingHttpHeaders): string[] {
  const { dbName } = wiki.record
  const cookies = (headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trim().replace(/^__(?:Host|Secure)-/, ''))
  return [
    ...cookies.filter(pair => pair.startsWith(`${dbName}_session=`) || pair.startsWith(`${dbName}Token=`)),
    ...oauthToken(headers.authorization ?? ''),
  ].map(text => createHash('sha256').update(text).digest('base64'))
}

/** OAuth 2 sends the same token each time. OAuth 1 signs each request and names its token. */
function oauthToken(authorization: string): string[] {
  if (/^bearer /i.test(authorization)) return [authorization]
  return /^oauth .*?\b(oauth_token="[^"]+")/i.exec(authorization)?.slice(1) ?? []
}
