import { SUBDOMAIN_MAX, SUBDOMAIN_MIN } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const SHAPE = new RegExp(`^[a-z0-9-]{${SUBDOMAIN_MIN},}$`)

/**
 * Why a label cannot be a wiki's subdomain; null where it can.
 * Source: specification, section 5 ("Wizard step 1"); RFC 1035, section 2.3.4 (63 characters); RFC 1123, section 2.1 (hyphens
 * at the ends); RFC 5891, section 4.2.3.1 (`--` as the third and fourth characters).
 * @param label in lower case, without the suffix.
 */
export function subdomainProblem(label: string): string | null {
  if (!SHAPE.test(label)) return messages.createWiki.domainFormat
  if (label.length > SUBDOMAIN_MAX) return `The subdomain must have at most ${SUBDOMAIN_MAX} characters.`
  if (/^-|-$/.test(label)) return 'The subdomain cannot begin or end with a hyphen.'
  if (/^..--/.test(label))
    return 'The subdomain cannot have hyphens as both its third and fourth characters: domain names in other scripts begin like that.'
  return null
}

export function isSubdomain(label: string): boolean {
  return subdomainProblem(label) === null
}
