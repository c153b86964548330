/** The DNS records by which an account proves that a domain is its own. See docs/adr/0015-custom-domains.md. */

/** Stands before the domain in the TXT record's name; RFC 8552 keeps labels with an underscore for such uses. */
export const CHALLENGE_PREFIX = '_wikistead-challenge.'

/** What the TXT record says. */
export function challengeText(token: string): string {
  return `wikistead-verification=${token}`
}

/** A name that only one account was given: a CNAME record that points to it proves as much as the TXT record. */
export function ownCnameTarget(token: string, cnameTarget: string): string {
  return `${token}.${cnameTarget}`
}
