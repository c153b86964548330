// @sqlite-only: other tests send PostgreSQL the same statements.

import { expect, test } from '@jest/globals'
import { networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networksOf(ip)[0]?.name).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:DB8:0001:ff::1', '2001:db8:1::/48'],
])('limits on simultaneous use count %s as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address also belongs to its /48, which has ten times the attempts', () => {
  expect(networksOf('2001:db8:1:ff::9')).toEqual([
    { name: '2001:db8:1:ff::/64', allowance: 1 },
    { name: '2001:db8:1::/48', allowance: 10 },
  ])
  expect(networksOf('203.0.113.9')).toEqual([{ name: '203.0.113.9', allowance: 1 }])
})
