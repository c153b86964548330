import type { HOST_COOKIES } from '#server/platform/http/planted-cookies.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

type HostCookie = (typeof HOST_COOKIES)[number]

/** Another site of the same domain may have set a second one over plain http. */
const MANY = 3

/** The values that a browser sends for a cookie. */
export function hostCookies(cookies: string | undefined, wiki: KnownWiki, name: HostCookie): string[] {
  const start = `${nameOf(wiki, name)}=`
  return (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(start))
    .slice(0, MANY)
    .map(pair => pair.slice(start.length))
}

/**
 * The Set-Cookie header for a cookie that no script can read.
 * @param value null to remove it.
 */
export function setHostCookie(
  wiki: KnownWiki,
  name: HostCookie,
  value: string | null,
  seconds: number,
): string {
  const secure = isSecure(wiki) ? '; Secure' : ''
  const lasts = value === null ? 0 : seconds
  return `${nameOf(wiki, name)}=${value ?? ''}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Lax${secure}`
}

/** Browsers accept a name that begins with `__Host-` only from the host itself. Source: RFC 6265bis, 4.1.3.2. */
function nameOf(wiki: KnownWiki, name: HostCookie): string {
  return isSecure(wiki) ? `__Host-${name}` : name
}

function isSecure({ record }: KnownWiki): boolean {
  return record.server.startsWith('https:')
}
