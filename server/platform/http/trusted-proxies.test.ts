// @sqlite-only: other tests send PostgreSQL the same statements.

import type { IncomingMessage } from 'node:http'
import { expect, test } from '@jest/globals'
import { clientAddress, trustedProxies } from './trusted-proxies.ts'

function address(networks: string[], remoteAddress: string, forwarded?: string): string {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }
  return clientAddress(request as unknown as IncomingMessage, trustedProxies(networks))
}

test('without a trusted proxy, the client is the connection’s peer', () => {
  expect(address([], '127.0.0.1', '8.8.8.8')).toBe('127.0.0.1')
  expect(address(['10.0.0.0/8'], '192.0.2.1', '8.8.8.8')).toBe('192.0.2.1')
})

test('the client is the nearest IP address that is not a trusted proxy', () => {
  expect(address(['loopback'], '::1', '8.8.8.8')).toBe('8.8.8.8')
  expect(address(['loopback', '10.0.0.0/8'], '::ffff:127.0.0.1', '1.1.1.1, 8.8.8.8, 10.1.2.3')).toBe(
    '8.8.8.8',
  )
  expect(address(['10.0.0.0/8'], '10.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
})

test('anything but an IP address ends the search', () => {
  expect(address(['loopback'], '127.0.0.1', '8.8.8.8, unknown')).toBe('127.0.0.1')
  expect(address(['loopback'], '127.0.0.1', '')).toBe('127.0.0.1')
  expect(address(['loopback'], '127.0.0.1', 'fe80::1%made-up')).toBe('127.0.0.1')
})

test('a port that a proxy adds is ignored', () => {
  expect(address(['loopback'], '127.0.0.1', '8.8.8.8:4711')).toBe('8.8.8.8')
  expect(address(['loopback'], '127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1')
  expect(address(['loopback'], '127.0.0.1', '::ffff:8.8.8.8')).toBe('8.8.8.8')
})
