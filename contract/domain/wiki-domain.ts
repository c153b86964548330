import { DOMAIN_MAX } from '#contract/limits.ts'
import { CHALLENGE_PREFIX } from './domain-proof.ts'
import { isReservedSubdomain } from './reserved-subdomains.ts'
import { type SubdomainProblem, subdomainProblem } from './subdomain.ts'

/**
 * Top-level domains that do not exist on the public internet, so nobody can prove that they own a name below
 * one. Sources: RFC 6761 (test, localhost, invalid, example), RFC 6762 (local), RFC 7686 (onion), RFC 8375
 * (home.arpa, below arpa), RFC 9476 (alt), ICANN's resolution 2024.07.29.06 (internal).
 */
const SPECIAL_USE: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'example',
  'internal',
  'invalid',
  'local',
  'localhost',
  'onion',
  'test',
])

/** @param host in lower-case ASCII. */
function isSpecialUse(host: string): boolean {
  return SPECIAL_USE.has(host.slice(host.lastIndexOf('.') + 1))
}

/** The configuration that decides which domains a wiki may have. Source: spec 5.19, 5.20, 9.7. */
interface DomainRules {
  /** Leading dot and port included, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The service's own host name, without a port. */
  readonly serviceHost: string
  /** The host name that custom domains have to point to; null if custom domains are not offered. */
  readonly cnameTarget: string | null
}

declare const accepted: unique symbol

/** A domain that a wiki may have: lower-case ASCII, with the port unless it is the scheme's default. */
export type WikiDomain = string & { readonly [accepted]: 'WikiDomain' }

export type DomainProblem =
  | SubdomainProblem
  /** Neither a subdomain nor a full public domain: with a port, with a final dot, or an IP address. */
  | 'incomplete'
  /** A name that the service reserves. */
  | 'reserved'
  /** A name that nobody can own on the public internet, such as `wiki.internal`. */
  | 'specialUse'
  /** A custom domain, but the service does not offer custom domains. */
  | 'notOffered'

export type DomainResult =
  | {
      readonly domain: WikiDomain
      /**
       * The bare host name of a custom domain, which has to be proven; null for a subdomain of the service.
       */
      readonly customHost: string | null
      readonly problem?: never
    }
  | { readonly domain?: never; readonly customHost?: never; readonly problem: DomainProblem }

/** Characters of a custom domain: the name of its TXT record must not become too long. */
const CUSTOM_DOMAIN_MAX = DOMAIN_MAX - CHALLENGE_PREFIX.length

/**
 * One label of a host name: letters, digits and inner hyphens (RFC 1123 section 2.1; RFC 1035 section 2.3.4).
 */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that would turn a host name into a URL, or that a URL parser silently drops or decodes. */
const NOT_IN_A_HOST = /[\s/\\?#@%:[\]<>^|\p{Cc}]/u

/**
 * Validates a domain as sent: a subdomain with the configured suffix, whose port may be left out, or a custom
 * domain. Whether it is still free only the database knows.
 */
export function validateDomain(typed: string, rules: DomainRules): DomainResult {
  const { host, suffixHost, port } = splitDomain(typed, rules.subdomainSuffix)
  return host.endsWith(suffixHost)
    ? validateSubdomain(host, host.slice(0, -suffixHost.length), rules)
    : validateCustomDomain(host, port, [suffixHost.slice(1), rules.serviceHost], rules.cnameTarget)
}

/**
 * Any domain in the form in which it is stored, whether a wiki may have it or not.
 * @returns null if it is not a host name.
 */
export function storedDomain(typed: string, subdomainSuffix: string): string | null {
  const { host, port } = splitDomain(typed, subdomainSuffix)
  const ascii = toAsciiHost(host)
  return ascii === null ? null : ascii + port
}

/** Splits off the port that wikis answer on, which comes from the suffix. The host is in lower case. */
function splitDomain(typed: string, subdomainSuffix: string) {
  const [suffixHost = '', suffixPort] = subdomainSuffix.split(':')
  const port = suffixPort === undefined ? '' : `:${suffixPort}`
  const lower = typed.trim().toLowerCase()
  const host = port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower
  return { host, suffixHost, port }
}

function validateSubdomain(host: string, label: string, rules: DomainRules): DomainResult {
  const isOwn = [rules.serviceHost, rules.cnameTarget].some(own => own !== null && isSameOrBelow(own, host))
  if (isOwn || isReservedSubdomain(label)) return { problem: 'reserved' }
  const problem = subdomainProblem(label)
  if (problem !== null) return { problem }
  return { domain: (label + rules.subdomainSuffix) as WikiDomain, customHost: null }
}

function validateCustomDomain(
  typed: string,
  port: string,
  ownNames: readonly string[],
  cnameTarget: string | null,
): DomainResult {
  const host = toAsciiHost(typed)
  if (host === null || !isPublicHost(host)) return { problem: malformedProblem(typed, cnameTarget) }
  // A name below the suffix must not pass as a custom domain because of full-width letters or another kind of
  // dot.
  if ([...ownNames, cnameTarget ?? []].flat().some(own => isRelated(host, own)))
    return { problem: 'reserved' }
  if (isSpecialUse(host)) return { problem: 'specialUse' }
  if (cnameTarget === null) return { problem: 'notOffered' }
  return { domain: (host + port) as WikiDomain, customHost: host }
}

/** The input is no valid domain: guesses whether a subdomain or a custom domain was meant. */
function malformedProblem(typed: string, cnameTarget: string | null): DomainProblem {
  return cnameTarget !== null && /[.。．｡:]/.test(typed) ? 'incomplete' : 'format'
}

/**
 * The name itself, a name below it, or one of its parents: who controls one of them can impersonate the
 * others.
 */
function isRelated(host: string, own: string): boolean {
  return isSameOrBelow(host, own) || isSameOrBelow(own, host)
}

function isSameOrBelow(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`)
}

/**
 * The host in Punycode, converted as the WHATWG URL Standard says, so equally in browsers and on the server.
 * @returns null if it is not a host name.
 */
function toAsciiHost(host: string): string | null {
  const url = `http://${host}/`
  return NOT_IN_A_HOST.test(host) || !URL.canParse(url) ? null : new URL(url).hostname
}

/** At least two labels and no IP address (those end in a number). */
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
