import { SECOND_MS } from '#contract/durations.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { PASS_MS } from './check-pass.ts'

const NAME = 'wikistead_check'

/** The passes that a request carries. Another site of the same domain may have set one more. */
export function passesIn(cookies: string | undefined, wiki: KnownWiki): string[] {
  const name = nameOf(wiki)
  return (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .slice(0, 3)
    .map(pair => pair.slice(name.length + 1))
}

/** The Set-Cookie header that gives a browser its pass. No script can read it. */
export function passCookie(pass: string, wiki: KnownWiki): string {
  const attributes = `Path=/; Max-Age=${PASS_MS / SECOND_MS}; HttpOnly; SameSite=Lax${isSecure(wiki) ? '; Secure' : ''}`
  return `${nameOf(wiki)}=${pass}; ${attributes}`
}

/** Browsers take a name that begins with `__Host-` only from the host itself. Source: RFC 6265bis, 4.1.3.2. */
function nameOf(wiki: KnownWiki): string {
  return isSecure(wiki) ? `__Host-${NAME}` : NAME
}

function isSecure({ record }: KnownWiki): boolean {
  return record.server.startsWith('https:')
}
