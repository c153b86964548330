import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { networkOf } from './network.ts'

/** Whether the X-Forwarded-For header of an IP address is trusted. */
export type TrustedProxies = (address: string) => boolean

/** @param networks IP addresses, networks such as `10.0.0.0/8`, or `loopback`; empty to trust no proxy. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const network of networks.flatMap(name => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Returns the client's IP address: the nearest one that is not a trusted proxy. If a proxy names something other
 * than an IP address, the proxy's own address counts, so that a client cannot invent a new one with each request.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustedProxies): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '127.0.0.1')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = [...forwarded.split(',').map(hop => withoutPort(hop.trim())), direct].reverse()
  let nearest = direct
  for (const hop of hops) {
    if (isIP(hop) === 0 || hop.includes('%')) break
    nearest = hop
    if (!trusts(hop)) break
  }
  return nearest
}

/** Returns the client's network, as `networkOf` names it. */
export function clientNetwork(request: IncomingMessage, trusts: TrustedProxies): string {
  return networkOf(clientAddress(request, trusts))
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return plainAddress(/^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop)
}

/** Turns an IPv4-mapped IPv6 address into IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
