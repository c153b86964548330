/** DNS labels of lower-case letters, digits and hyphens. Source: RFC 1123, section 2.1. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)
const HOST_MAX = 253

/**
 * The bare host name of a Host header or of a wiki's domain, in lower case and without the port; null for what is none.
 * It also names the wiki's directory, so nothing else may come through here.
 */
export function hostNameOf(host: string): string | null {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '')
  return name.length <= HOST_MAX && HOST.test(name) ? name : null
}

/** The service's own names: its public host, and what a browser or a health check on this machine may say. */
export function ownHostNames(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
}

/** Whether a Host header belongs to the wikis; what is no host name at all does too, to be refused there. */
export function isWikiHost(host: string, own: ReadonlySet<string>): boolean {
  return !own.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))
}
