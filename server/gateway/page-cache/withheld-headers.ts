/**
 * Headers of MediaWiki's answers that no client gets: those of the connection, which Node sets; PHP's
 * Content-Length, which is wrong on some of MediaWiki's error pages; orders to the proxy in front; and what the
 * gateway says for the whole host, such as that no service worker may have a wider scope and no script may ask for a passkey.
 */
const WITHHELD =
  /^(content-length|connection|keep-alive|transfer-encoding|trailer|te|upgrade|proxy-.*|x-accel-.*|x-sendfile|x-lighttpd-send-file|strict-transport-security|permissions-policy|service-worker-allowed|x-powered-by|server|x-request-id|x-wikistead-.*)$/i

export function isWithheldHeader(name: string): boolean {
  return WITHHELD.test(name)
}
