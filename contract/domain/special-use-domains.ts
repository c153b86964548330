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
export function isSpecialUse(host: string): boolean {
  return SPECIAL_USE.has(host.slice(host.lastIndexOf('.') + 1))
}
