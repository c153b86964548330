import { getPublicSuffix } from 'tldts'
import { RESERVED_SUBDOMAIN_TEXT } from '#contract/domain/reserved-subdomains.ts'
import { SUBDOMAIN_TEXTS } from '#contract/domain/subdomain.ts'
import { type DomainProblem, type DomainResult, validateDomain } from '#contract/domain/wiki-domain.ts'
import { INCOMPLETE_DOMAIN_TEXT } from '#contract/schemas/create-wiki.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'

type Problem = DomainProblem | 'publicSuffix'

export const DOMAIN_TEXTS: Readonly<Record<Problem, string>> = {
  ...SUBDOMAIN_TEXTS,
  incomplete: INCOMPLETE_DOMAIN_TEXT,
  reserved: RESERVED_SUBDOMAIN_TEXT,
  specialUse: 'Nobody can own this domain: its ending is kept for private networks, tests or examples.',
  publicSuffix: 'Nobody can own this domain alone: everybody can register names below it.',
  notOffered: 'Domains of your own are not offered here. Please choose a subdomain.',
}

/**
 * Validates a wiki's domain for this service: by the contract's rules and, for custom domains, by the Public
 * Suffix List (https://publicsuffix.org), which is too large for the browser.
 */
export function validateWikiDomain(
  config: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix' | 'cnameTarget'>,
  typed: string,
): DomainResult | { readonly problem: Problem; readonly domain?: never; readonly customHost?: never } {
  const verdict = validateDomain(typed, {
    subdomainSuffix: config.subdomainSuffix,
    serviceHost: new URL(config.publicUrl).hostname,
    cnameTarget: config.cnameTarget,
  })
  if (isFalsePunycode(verdict.customHost)) return { problem: 'incomplete' }
  return isPublicSuffix(verdict.customHost) ? { problem: 'publicSuffix' } : verdict
}

/** Browsers open no host with a label that begins like punycode and cannot be decoded. */
function isFalsePunycode(host: string | null | undefined): boolean {
  return typeof host === 'string' && /(^|\.)xn--/.test(decodedDomain(host))
}

/** Both `co.uk` and `github.io` are public suffixes. */
function isPublicSuffix(host: string | null | undefined): boolean {
  return typeof host === 'string' && getPublicSuffix(host, { allowPrivateDomains: true }) === host
}
