/** Asks DNS about names that strangers chose: every answer is bounded in time and size, and nothing is connected to. */
export interface DnsLookup {
  /** The texts of a name's TXT records; empty where there are none. */
  txt(name: string): Promise<readonly string[]>
  /** Where a name's CNAME record leads, one step, in lower case without a trailing dot; null where there is none. */
  cname(name: string): Promise<string | null>
  /** Whether a name has an address. */
  hasAddress(name: string): Promise<boolean>
}

/** DNS gave no usable answer: no server was reached, it took too long or it refused. It says nothing about the name. */
export class DnsLookupError extends Error {
  override readonly name = 'DnsLookupError'
}
