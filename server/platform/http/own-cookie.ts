import type { ServerConfig } from '#server/platform/config/server-config.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * A cookie of the service that no script can read: its name and its attributes. On https, the name's prefix makes
 * browsers accept it only from this host, so that a wiki on a subdomain cannot plant one.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie#cookie_prefixes
 */
export function ownCookie({ publicUrl }: Config, name: string, sameSite: 'lax' | 'strict' = 'strict') {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite, secure },
  } as const
}
