import { domainToUnicode } from 'node:url'

/** Decodes the punycode of a stored domain and keeps its port. */
export function decodedDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  const [host = '', port] = domain.split(':')
  const decoded = domainToUnicode(host) || host
  return port === undefined ? decoded : `${decoded}:${port}`
}
