// @sqlite-only: other tests send PostgreSQL the same statements.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from '@jest/globals'
import { identifyRequest } from './request-id.ts'
import { trustedProxies } from './trusted-proxies.ts'

function identify(remoteAddress: string, sent?: string) {
  const request = { socket: { remoteAddress }, headers: sent === undefined ? {} : { 'x-request-id': sent } }
  const answered: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => Object.assign(answered, { [name]: value }) }
  identifyRequest(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    trustedProxies(['127.0.0.1']),
  )
  const id = request.headers['x-request-id']
  expect(answered).toEqual({ 'x-request-id': id })
  return id
}

const NEW = /^[0-9a-f]{32}$/

describe('a request’s id', () => {
  test('is the one that a trusted proxy sends', () => {
    expect(identify('127.0.0.1', '4f1c0d3e5a6b7c8d')).toBe('4f1c0d3e5a6b7c8d')
    expect(identify('::ffff:127.0.0.1', 'aaaaaaaa-bbbb-4ccc')).toBe('aaaaaaaa-bbbb-4ccc')
  })

  test('is new for other clients, whatever they send', () => {
    expect(identify('203.0.113.9', '4f1c0d3e5a6b7c8d')).toMatch(NEW)
    expect(identify('127.0.0.1')).toMatch(NEW)
  })

  test.each([
    'short',
    'x'.repeat(65),
    'two, ids-in-one',
    'line\nbreak-in-it',
    '<script>alert(1)</script>',
    '-begins-with-a-dash',
  ])('is new if a proxy passes on %j', sent => {
    expect(identify('127.0.0.1', sent)).toMatch(NEW)
  })
})
