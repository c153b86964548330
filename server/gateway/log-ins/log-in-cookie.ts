import type { KnownWiki } from '#server/wikis/registry.ts'

const NAME = 'wikistead_log_in'
/** Seconds: a ticket does not work for longer either. */
const LASTS = 60

/** The nonces that a browser sends. Another site of the same domain may have set one more on plain http. */
export function noncesIn(cookies: string | undefined, wiki: KnownWiki): string[] {
  const start = `${nameOf(wiki)}=`
  return (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(start))
    .slice(0, 3)
    .map(pair => pair.slice(start.length))
}

/** The Set-Cookie header with a nonce; without one it removes the cookie. No script can read it. */
export function nonceCookie(wiki: KnownWiki, nonce: string | null): string {
  const secure = isSecure(wiki) ? '; Secure' : ''
  return `${nameOf(wiki)}=${nonce ?? ''}; Path=/; Max-Age=${nonce === null ? 0 : LASTS}; HttpOnly; SameSite=Lax${secure}`
}

/** Browsers take a name that begins with `__Host-` only from the host itself. Source: RFC 6265bis, 4.1.3.2. */
function nameOf(wiki: KnownWiki): string {
  return isSecure(wiki) ? `__Host-${NAME}` : NAME
}

function isSecure({ record }: KnownWiki): boolean {
  return record.server.startsWith('https:')
}
