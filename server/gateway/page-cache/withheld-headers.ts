/**
 * Headers of MediaWiki's responses that no client gets: those of the connection, which Node sets; PHP's
 * Content-Length, which is wrong on some of MediaWiki's error pages; instructions to a proxy in front; and what
 * the gateway decides for the whole host, such as the scope of service workers and the use of passkeys.
 */
const WITHHELD =
  /^(content-length|connection|keep-alive|transfer-encoding|trailer|te|upgrade|proxy-.*|x-accel-.*|x-sendfile|x-lighttpd-send-file|strict-transport-security|permissions-policy|service-worker-allowed|x-powered-by|server|x-request-id|x-wikistead-.*)$/i

export function isWithheldHeader(name: string): boolean {
  return WITHHELD.test(name)
}
