import type { ServerConfig } from '#server/platform/config/server-config.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * The name and attributes of a service cookie that no script can read. On https, the name's prefix makes browsers
 * accept the cookie only from this host, so that a wiki on a subdomain cannot plant one.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie#cookie_prefixes
 */
export function ownCookie({ publicUrl }: Config, name: string, sameSite: 'lax' | 'strict' = 'strict') {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite, secure },
  } as const
}
