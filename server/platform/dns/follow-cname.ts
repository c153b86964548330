import { type DnsLookup, DnsLookupError } from './dns-lookup.ts'

/** The most steps of a chain that are followed. Resolvers give up after 8 to 16. */
const STEPS_MAX = 8

/**
 * Follows a name's CNAME records and returns their targets in order. It stops at a loop and after {@link
 * STEPS_MAX} steps.
 * @param signal stops the lookup before its next step.
 * @throws DnsLookupError
 */
export async function followCname(
  dns: Pick<DnsLookup, 'cname'>,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const chain: string[] = []
  const met = new Set([name])
  for (let current = name; chain.length < STEPS_MAX; ) {
    if (signal.aborted) throw new DnsLookupError('The chain of CNAME records takes too long.')
    const next = await dns.cname(current)
    if (next === null || met.has(next)) break
    chain.push(next)
    met.add(next)
    current = next
  }
  return chain
}
