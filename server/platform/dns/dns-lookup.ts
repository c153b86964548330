/** Looks up untrusted names. Every answer is limited in time and size, and no connection is made to the names. */
export interface DnsLookup {
  /** The texts of a name's TXT records; empty if there are none. */
  txt(name: string): Promise<readonly string[]>
  /** The target of a name's CNAME record, in lower case without a trailing dot; null if there is none. */
  cname(name: string): Promise<string | null>
  /** Whether a name has an IP address. */
  hasAddress(name: string): Promise<boolean>
}

/**
 * DNS gave no usable answer: no server was reached, it took too long or it refused. This says nothing about
 * the name.
 */
export class DnsLookupError extends Error {
  override readonly name = 'DnsLookupError'
}
