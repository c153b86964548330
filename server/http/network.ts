import { isIPv6 } from 'node:net'

/**
 * What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets.
 * @param ip as `request.ip` gives it.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(ip) ? `${firstGroups(ip).join(':')}::/64` : ip
}

/** The first four of eight groups, without leading zeros. */
function firstGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}
