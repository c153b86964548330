import { Resolver } from 'node:dns/promises'
import { clipText } from '#contract/clip-text.ts'
import { type DnsLookup, DnsLookupError } from './dns-lookup.ts'

/** Milliseconds for one query to one name server, and the number of attempts. */
const TIMEOUT_MS = 1500
const TRIES = 2
/** Milliseconds for a whole lookup, however many name servers there are. */
const PATIENCE_MS = 5000

/** The most records, and characters of each, that are kept of an answer. DNS allows about 64 KB. */
const RECORDS_MAX = 20
const TEXT_MAX = 300

/** The name has no record of this kind, or does not exist. */
const NOTHING_THERE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** @param servers `address` or `address:port`; empty for the system's. */
export function createDnsLookup(servers: readonly string[]): DnsLookup {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T>, nothing: T): Promise<T> => {
    // One resolver per query, because cancelling a resolver ends all its queries.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    const patience = setTimeout(() => resolver.cancel(), PATIENCE_MS)
    try {
      return await question(resolver)
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException
      if (NOTHING_THERE.has(code)) return nothing
      throw new DnsLookupError(`DNS gave no usable reply (${code ?? 'unknown'}).`, { cause: thrown })
    } finally {
      clearTimeout(patience)
    }
  }
  return {
    async txt(name) {
      const records = await ask(resolver => resolver.resolveTxt(name), [])
      return records.slice(0, RECORDS_MAX).map(chunks => clipText(chunks.join(''), TEXT_MAX))
    },
    async cname(name) {
      const [target] = await ask(resolver => resolver.resolveCname(name), [])
      return target === undefined ? null : clipText(target.toLowerCase().replace(/\.$/, ''), TEXT_MAX)
    },
    async hasAddress(name) {
      const [four, six] = await Promise.all([
        ask<readonly string[]>(resolver => resolver.resolve4(name), []),
        ask<readonly string[]>(resolver => resolver.resolve6(name), []),
      ])
      return four.length + six.length > 0
    },
  }
}
