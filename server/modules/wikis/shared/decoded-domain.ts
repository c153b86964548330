import { domainToUnicode } from 'node:url'

/** A stored domain as people write it: punycode undone, the port kept. */
export function decodedDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  const [host = '', port] = domain.split(':')
  const decoded = domainToUnicode(host) || host
  return port === undefined ? decoded : `${decoded}:${port}`
}
