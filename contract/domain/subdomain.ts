import { SUBDOMAIN_MAX, SUBDOMAIN_MIN } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** The reason why a label cannot be a wiki's subdomain. */
export type SubdomainProblem = keyof typeof SUBDOMAIN_TEXTS

/**
 * The message for each problem. Source: spec 5.19, 8.9; RFC 1035 section 2.3.4 (63 characters); RFC 1123
 * section 2.1 (hyphens at the ends); RFC 5891 section 4.2.3.1 (`--` as the third and fourth characters).
 */
export const SUBDOMAIN_TEXTS = {
  format: messages.createWiki.domainFormat,
  tooLong: msg('domain-subdomain-must-have-at-most', SUBDOMAIN_MAX),
  hyphenAtTheEnd: msg('domain-subdomain-cannot-begin-end-with'),
  punycode: msg('domain-third-fourth-characters-subdomain-cannot'),
} as const

const SHAPE = new RegExp(`^[a-z0-9-]{${SUBDOMAIN_MIN},}$`)

/** @param label in lower case, without the suffix. @returns null if it can be a subdomain. */
export function subdomainProblem(label: string): SubdomainProblem | null {
  if (!SHAPE.test(label)) return 'format'
  if (label.length > SUBDOMAIN_MAX) return 'tooLong'
  if (/^-|-$/.test(label)) return 'hyphenAtTheEnd'
  return /^..--/.test(label) ? 'punycode' : null
}
