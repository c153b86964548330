import { type DnsLookup, DnsLookupError } from '#server/platform/dns/dns-lookup.ts'

/** A DNS with the records that a test sets. */
export class FakeDns implements DnsLookup {
  readonly txts = new Map<string, readonly string[]>()
  readonly cnames = new Map<string, string>()
  readonly addresses = new Set<string>()
  /** Names that no server answers for. */
  readonly silent = new Set<string>()
  /** The queried names, oldest first. */
  readonly asked: string[] = []

  async txt(name: string): Promise<readonly string[]> {
    this.ask(name)
    return this.txts.get(name) ?? []
  }

  async cname(name: string): Promise<string | null> {
    this.ask(name)
    return this.cnames.get(name) ?? null
  }

  async hasAddress(name: string): Promise<boolean> {
    this.ask(name)
    return this.addresses.has(name)
  }

  private ask(name: string): void {
    this.asked.push(name)
    if (this.silent.has(name)) throw new DnsLookupError('DNS gave no usable reply (ETIMEOUT).')
  }
}
