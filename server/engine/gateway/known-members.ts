import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'

/** MediaWiki's answers carry it to a client that is signed in (site.php); it never leaves the gateway. */
const MARK = 'x-wikistead-member'

/** Clients remembered for each wiki; one wiki's members push only each other out. */
const REMEMBERED = 1000

/**
 * Knows which clients are signed in to which wiki. A cookie can be forged, so a client counts as a member only once MediaWiki
 * itself has said so, in an answer to an earlier request with the same cookie or token. A member who has signed out stays
 * known, which gains nothing but a member's share.
 */
export class KnownMembers {
  private readonly wikis = new Map<string, Set<string>>()

  has(wiki: KnownWiki, headers: IncomingHttpHeaders): boolean {
    const known = this.wikis.get(wiki.host)
    return known !== undefined && credentials(wiki, headers).some(credential => known.has(credential))
  }

  /** Learns from an answer. @returns its headers without the mark. */
  learn<Header extends readonly [string, string]>(
    wiki: KnownWiki,
    headers: IncomingHttpHeaders,
    answer: readonly Header[],
  ): Header[] {
    const rest = answer.filter(([name]) => name.toLowerCase() !== MARK)
    if (rest.length < answer.length) {
      this.remember(wiki, headers)
      // A log-in begins a new session: its cookie comes with this answer and is sent with the next request.
      this.remember(wiki, { cookie: cookiesOf(answer) })
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
      if (known.size <= REMEMBERED) return
      known.delete(oldest)
    }
  }
}

/** Whether a request looks like a member's: it carries a session or a token, which may be forged. */
export function hasMemberCredentials(wiki: KnownWiki, headers: IncomingHttpHeaders): boolean {
  return credentials(wiki, headers).length > 0
}

/** The cookies that an answer sets, as a request sends them back. */
function cookiesOf(answer: readonly (readonly [string, string])[]): string {
  return answer
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0])
    .join('; ')
}

/** MediaWiki's session and the token of "keep me logged in", or what OAuth sends; as hashes. */
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

/** OAuth 2 sends the same token each time; OAuth 1 signs each request anew and names its token. */
function oauthToken(authorization: string): string[] {
  if (/^bearer /i.test(authorization)) return [authorization]
  return /^oauth .*?\b(oauth_token="[^"]+")/i.exec(authorization)?.slice(1) ?? []
}
