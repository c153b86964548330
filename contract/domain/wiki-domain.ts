import { DOMAIN_MAX } from '#contract/limits.ts'
import { isReservedSubdomain } from './reserved-subdomains.ts'
import { isSubdomain } from './subdomain.ts'

/**
 * What a wiki may be called. Source: wire, `POST /api/wiki/create`; specification, section 5 ("Wizard step 1").
 */
export interface DomainRules {
  /** Leading dot and port included, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The service's own host name, without a port. */
  readonly serviceHost: string
}

export type DomainProblem =
  /** Neither a subdomain of the right shape nor a whole public domain. */
  | 'format'
  /** A name the service keeps for itself. */
  | 'reserved'

export type DomainVerdict =
  /** `domain` is what is stored: lower-case ASCII, with the port where wikis answer on one of their own. */
  | { readonly domain: string; readonly problem?: never }
  | { readonly domain?: never; readonly problem: DomainProblem }

/** One label of a host name: letters, digits and inner hyphens (RFC 1123 section 2.1; RFC 1035 section 2.3.4). */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that would make an address out of a host name, or that an address parser silently drops or decodes. */
const NOT_IN_A_HOST = /[\s/\\?#@%:[\]<>^|\p{Cc}]/u

/**
 * Judges a domain as sent: a subdomain with the configured suffix (its port may be left out) or a whole domain of the
 * member's own. Whether it is free is for the database to say.
 */
export function judgeDomain(typed: string, rules: DomainRules): DomainVerdict {
  const [suffixHost = '', suffixPort] = rules.subdomainSuffix.split(':')
  const port = suffixPort === undefined ? '' : `:${suffixPort}`
  const lower = typed.trim().toLowerCase()
  const host = port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower
  return host.endsWith(suffixHost)
    ? judgeSubdomain(host.slice(0, -suffixHost.length), rules)
    : judgeCustomDomain(host, { suffixHost, port, serviceHost: rules.serviceHost })
}

function judgeSubdomain(label: string, rules: DomainRules): DomainVerdict {
  if (isReservedSubdomain(label)) return { problem: 'reserved' }
  return isSubdomain(label) ? { domain: label + rules.subdomainSuffix } : { problem: 'format' }
}

function judgeCustomDomain(
  typed: string,
  { suffixHost, port, serviceHost }: { suffixHost: string; port: string; serviceHost: string },
): DomainVerdict {
  const host = toAsciiHost(typed)
  if (host === null || !isPublicHost(host)) return { problem: 'format' }
  // What is below the suffix has one shape; a full-width or mixed spelling of it must not pass as a custom domain.
  const below = `.${host}`
  const isOurs = below.endsWith(suffixHost) || below.endsWith(`.${serviceHost}`)
  return isOurs ? { problem: 'reserved' } : { domain: host + port }
}

/** Punycode as the WHATWG URL Standard makes it; the same in browsers and on the server. Null for what is no host. */
function toAsciiHost(host: string): string | null {
  const address = `http://${host}/`
  return NOT_IN_A_HOST.test(host) || !URL.canParse(address) ? null : new URL(address).hostname
}

/** A name of two labels or more, no IP address (those end in a number) and nothing that means this machine. */
function isPublicHost(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    host.length <= DOMAIN_MAX &&
    labels.every(label => LABEL.test(label)) &&
    !/^\d/.test(last) &&
    last !== 'localhost'
  )
}
