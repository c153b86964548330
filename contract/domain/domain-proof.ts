/**
 * The DNS records with which an account proves that it owns a domain. See docs/adr/0015-custom-domains.md.
 */

/**
 * Precedes the domain in the TXT record's name. RFC 8552 reserves labels with an underscore for such uses.
 */
export const CHALLENGE_PREFIX = '_wikistead-challenge.'

/** The text of the TXT record. */
export function challengeText(token: string): string {
  return `wikistead-verification=${token}`
}

/**
 * A name that only one account was given. A CNAME record that points to it proves as much as the TXT record.
 */
export function ownCnameTarget(token: string, cnameTarget: string): string {
  return `${token}.${cnameTarget}`
}
