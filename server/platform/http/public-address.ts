import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks outside the public internet: IANA's special-purpose registries (RFC 6890 and its successors).
 * They may lead to this machine, its network or a cloud's metadata service. Azure's metadata service is the one
 * with an address in the public range.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const NOT_PUBLIC = new BlockList()

for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')

/**
 * Networks inside the global unicast range 2000::/3 that lead elsewhere (documentation, 6to4, Teredo,
 * benchmarking). All other special ranges are outside it, such as IPv4-mapped addresses and those of NAT64.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const SPECIAL_GLOBAL = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL_GLOBAL.addSubnet(network, prefix, 'ipv6')

const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address in its textual form, without brackets, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, 'ipv4')
    case 6:
      return GLOBAL_UNICAST.check(address, 'ipv6') && !SPECIAL_GLOBAL.check(address, 'ipv6')
    default:
      return false
  }
}
