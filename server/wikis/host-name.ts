import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

/** A DNS label: lower-case letters, digits and inner hyphens. Source: RFC 1123, section 2.1. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)
const HOST_MAX = 253

declare const parsed: unique symbol

/** A host name in lower case without a port. It is also the name of the wiki's directory. */
export type HostName = string & { readonly [parsed]: 'HostName' }

/** Reads a Host header. @returns null when it holds no host name. */
export function parseHostName(header: string): HostName | null {
  const name = withoutPort(header)
  return name.length <= HOST_MAX && HOST.test(name) ? (name as HostName) : null
}

export function hostOfDomain(domain: WikiDomain): HostName {
  return withoutPort(domain) as HostName
}

/** The service's own host names: the public one, and those that clients on this machine may use. */
export function ownHostNames(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
}

/** Whether a Host header belongs to the wikis. So does an invalid one, which their gateway refuses. */
export function isWikiHost(header: string, own: ReadonlySet<string>): boolean {
  return !own.has(withoutPort(header))
}

/** The host in lower case, without its port. */
export function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '')
}
