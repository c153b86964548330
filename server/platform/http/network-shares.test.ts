// @sqlite-only

import { expect, test } from '@jest/globals'
import { REQUEST_LIMITS } from './connections.ts'
import { NetworkShares } from './network-shares.ts'

/** Lets a network use its whole share. */
function fill(shares: NetworkShares, network: string): void {
  while (shares.overload(network) === null) shares.count(network, 1)
}

test('a single network may use its whole limit', () => {
  const shares = new NetworkShares(REQUEST_LIMITS)
  fill(shares, '192.0.2.1')
  expect(shares.usedBy('192.0.2.1')).toBe(REQUEST_LIMITS.perNetwork)
})

test('twenty neighborhoods that use their whole shares leave a newcomer more than one', () => {
  const shares = new NetworkShares(REQUEST_LIMITS)
  for (let n = 0; n < 20; n++) fill(shares, `192.${n}.2.1`)
  fill(shares, '198.51.100.1')
  expect(shares.usedBy('198.51.100.1')).toBeGreaterThanOrEqual(5)
})

test('the networks of a neighborhood together get twice the share of one, however many they are', () => {
  const shares = new NetworkShares(REQUEST_LIMITS)
  let taken = 0
  for (let n = 0; n < 1000; n++) {
    fill(shares, `2001:db8:${n.toString(16)}::/48`)
    taken += shares.usedBy(`2001:db8:${n.toString(16)}::/48`)
  }
  expect(taken).toBeLessThanOrEqual(2 * REQUEST_LIMITS.perNetwork)
})

test('ended uses are free again, and nothing is remembered', () => {
  const shares = new NetworkShares({ perNetwork: 2, inAll: 8 })
  for (let round = 0; round < 3; round++) {
    shares.count('192.0.2.1', 1)
    shares.count('192.0.2.1', 1)
    expect(shares.overload('192.0.2.1')).toBe('network')
    shares.count('192.0.2.1', -1)
    shares.count('192.0.2.1', -1)
    expect([shares.overload('192.0.2.1'), shares.usedBy('192.0.2.1')]).toEqual([null, 0])
  }
})
