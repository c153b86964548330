import { isIPv6, SocketAddress } from 'node:net'

/** A network that counts as one sender for rate limits. */
interface Network {
  readonly name: string
  /** By how much a rate limit is multiplied for the network. */
  readonly allowance: number
}

/**
 * Returns the networks of an IP address, the narrowest first: an IPv4 address itself; or for IPv6 the /64, the
 * least that one customer has, and the /48 (65,536 times that), the most that one customer has (RFC 6177).
 * @param ip from `request.ip`.
 */
export function networksOf(ip: string): readonly Network[] {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return [{ name: ip, allowance: 1 }]
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1]
  if (mapped !== undefined) return [{ name: mapped, allowance: 1 }]
  const groups = firstGroups(canonical)
  return [
    { name: `${groups.join(':')}::/64`, allowance: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, allowance: 10 },
  ]
}

/**
 * Returns the network that counts as one sender for limits on simultaneous use: an IPv4 address or an IPv6 /48.
 * With a limit per /64, one customer could use up everything.
 */
export function networkOf(ip: string): string {
  return networksOf(ip).at(-1)?.name ?? ip
}

/** The first four of eight groups, without leading zeros. */
function firstGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4)
}

/**
 * The neighborhood of a network, all of which one data center customer may have: an IPv4 /24 or an IPv6 /32.
 * @param network as `networkOf` returns it.
 */
export function neighborhoodOf(network: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const groups = /^([0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/48$/.exec(network)?.[1]
  return groups === undefined ? network : `${groups}::/32`
}
