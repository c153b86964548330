import { DOMAIN_MAX } from '#contract/limits.ts'
import { CHALLENGE_PREFIX } from './domain-proof.ts'
import { isReservedSubdomain } from './reserved-subdomains.ts'
import { isSpecialUse } from './special-use-domains.ts'
import { type SubdomainProblem, subdomainProblem } from './subdomain.ts'

/**
 * What a wiki may be called. Source: wire, `POST /api/wiki/create`; specification, section 5 ("Wizard step 1").
 */
interface DomainRules {
  /** Leading dot and port included, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The service's own host name, without a port. */
  readonly serviceHost: string
  /** Where custom domains have to point, a host name; null where none are offered. */
  readonly cnameTarget: string | null
}

export type DomainProblem =
  | SubdomainProblem
  /** More than a subdomain and no whole public domain: with a port, a dot at its end, an IP address. */
  | 'notWhole'
  /** A name the service keeps for itself. */
  | 'reserved'
  /** A name that belongs to nobody on the public internet, such as `wiki.internal`. */
  | 'specialUse'
  /** A custom domain where the service takes none. */
  | 'notOffered'

export type DomainVerdict =
  /** `domain` is what is stored: lower-case ASCII, with the port where wikis answer on one of their own. */
  | {
      readonly domain: string
      /** The bare host name of a domain that its owner has to prove; null for a subdomain of the service. */
      readonly customHost: string | null
      readonly problem?: never
    }
  | { readonly domain?: never; readonly customHost?: never; readonly problem: DomainProblem }

/** Characters of a custom domain: the name of its TXT record has to be a name, too. */
const CUSTOM_DOMAIN_MAX = DOMAIN_MAX - CHALLENGE_PREFIX.length

/** One label of a host name: letters, digits and inner hyphens (RFC 1123 section 2.1; RFC 1035 section 2.3.4). */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that would make an address out of a host name, or that an address parser silently drops or decodes. */
const NOT_IN_A_HOST = /[\s/\\?#@%:[\]<>^|\p{Cc}]/u

/**
 * Judges a domain as sent: a subdomain with the configured suffix (its port may be left out) or a whole domain of the
 * member's own. Whether it is free is for the database to say.
 */
export function judgeDomain(typed: string, rules: DomainRules): DomainVerdict {
  const { host, suffixHost, port } = splitDomain(typed, rules.subdomainSuffix)
  return host.endsWith(suffixHost)
    ? judgeSubdomain(host, host.slice(0, -suffixHost.length), rules)
    : judgeCustomDomain(host, port, [suffixHost.slice(1), rules.serviceHost], rules.cnameTarget)
}

/** Any domain as it would be stored, whether it may be taken or not; null for what is no host name. */
export function storedDomain(typed: string, subdomainSuffix: string): string | null {
  const { host, port } = splitDomain(typed, subdomainSuffix)
  const ascii = toAsciiHost(host)
  return ascii === null ? null : ascii + port
}

/** The host in lower case without the port that wikis answer on, which comes from the suffix. */
function splitDomain(typed: string, subdomainSuffix: string) {
  const [suffixHost = '', suffixPort] = subdomainSuffix.split(':')
  const port = suffixPort === undefined ? '' : `:${suffixPort}`
  const lower = typed.trim().toLowerCase()
  const host = port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower
  return { host, suffixHost, port }
}

function judgeSubdomain(host: string, label: string, rules: DomainRules): DomainVerdict {
  const isOwn = [rules.serviceHost, rules.cnameTarget].some(own => own !== null && isSameOrBelow(own, host))
  if (isOwn || isReservedSubdomain(label)) return { problem: 'reserved' }
  const problem = subdomainProblem(label)
  return problem === null ? { domain: label + rules.subdomainSuffix, customHost: null } : { problem }
}

function judgeCustomDomain(
  typed: string,
  port: string,
  ownNames: readonly string[],
  cnameTarget: string | null,
): DomainVerdict {
  const host = toAsciiHost(typed)
  if (host === null || !isPublicHost(host)) return { problem: misshapen(typed, cnameTarget) }
  // A full-width or mixed spelling of what is below the suffix must not pass as a custom domain either.
  if ([...ownNames, cnameTarget ?? []].flat().some(own => isRelated(host, own)))
    return { problem: 'reserved' }
  if (isSpecialUse(host)) return { problem: 'specialUse' }
  if (cnameTarget === null) return { problem: 'notOffered' }
  return { domain: host + port, customHost: host }
}

/** What somebody meant who typed neither: a subdomain, where there can be nothing else. */
function misshapen(typed: string, cnameTarget: string | null): DomainProblem {
  return cnameTarget !== null && /[.。．｡:]/.test(typed) ? 'notWhole' : 'format'
}

/** The name itself, a name below it or one of its parents: whoever has one of them can speak for the others. */
function isRelated(host: string, own: string): boolean {
  return isSameOrBelow(host, own) || isSameOrBelow(own, host)
}

function isSameOrBelow(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`)
}

/** Punycode as the WHATWG URL Standard makes it; the same in browsers and on the server. Null for what is no host. */
function toAsciiHost(host: string): string | null {
  const address = `http://${host}/`
  return NOT_IN_A_HOST.test(host) || !URL.canParse(address) ? null : new URL(address).hostname
}

/** A name of two labels or more and no IP address (those end in a number). */
function isPublicHost(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    host.length <= CUSTOM_DOMAIN_MAX &&
    labels.every(label => LABEL.test(label)) &&
    !/^\d/.test(last)
  )
}
