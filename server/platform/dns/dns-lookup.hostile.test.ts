import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts'
import { createDnsLookup } from './create-dns-lookup.ts'
import { type DnsLookup, DnsLookupError } from './dns-lookup.ts'
import { followCname } from './follow-cname.ts'

const never = new AbortController().signal

let server: DnsServer
let dns: DnsLookup

beforeEach(async () => {
  server = await startDnsServer()
  dns = createDnsLookup([server.address])
})
afterEach(async () => await server.close())

describe('a DNS lookup', () => {
  test('reads texts and the target of a name, in lower case', async () => {
    server.txt('_wikistead-challenge.data.museum.com', 'v=spf1 -all', 'wikistead-verification=abc')
    server.cname('data.museum.com', 'Custom.Example.NET')
    server.a('custom.example.net', '192.0.2.1')
    expect(await dns.txt('_wikistead-challenge.data.museum.com')).toEqual([
      'v=spf1 -all',
      'wikistead-verification=abc',
    ])
    expect(await dns.cname('data.museum.com')).toBe('custom.example.net')
    expect(await dns.hasAddress('custom.example.net')).toBe(true)
  })

  test('distinguishes a name without the record from a server that does not answer', async () => {
    server.a('data.museum.com', '192.0.2.1')
    expect(await dns.txt('data.museum.com')).toEqual([])
    expect(await dns.cname('nothing.museum.com')).toBeNull()
    expect(await dns.hasAddress('nothing.museum.com')).toBe(false)
    server.silence('silent.museum.com')
    await expect(dns.txt('silent.museum.com')).rejects.toThrow(DnsLookupError)
    await expect(dns.cname('silent.museum.com')).rejects.toThrow(DnsLookupError)
  })

  test('sees a changed record immediately', async () => {
    expect(await dns.txt('data.museum.com')).toEqual([])
    server.txt('data.museum.com', 'now')
    expect(await dns.txt('data.museum.com')).toEqual(['now'])
  })

  test('keeps twenty records of three hundred characters from a huge reply', async () => {
    server.txt('huge.museum.com', ...Array.from({ length: 40 }, () => 'x'.repeat(1000)))
    const texts = await dns.txt('huge.museum.com')
    expect(texts).toHaveLength(20)
    expect(texts.every(text => text === `${'x'.repeat(300)}…`)).toBe(true)
  })

  test('stops at a loop of CNAME records', async () => {
    server.cname('a.museum.com', 'b.museum.com')
    server.cname('b.museum.com', 'a.museum.com')
    server.cname('self.museum.com', 'self.museum.com')
    expect(await followCname(dns, 'a.museum.com', never)).toEqual(['b.museum.com'])
    expect(await followCname(dns, 'self.museum.com', never)).toEqual([])
  })

  test('believes the first name server that answers, whatever others might say', async () => {
    const other = await startDnsServer()
    try {
      other.txt('data.museum.com', 'only here')
      const both = createDnsLookup([server.address, other.address])
      expect([await both.txt('data.museum.com'), other.asked]).toEqual([[], []])
      server.silence('quiet.museum.com')
      other.txt('quiet.museum.com', 'here')
      expect(await both.txt('quiet.museum.com')).toEqual(['here'])
    } finally {
      await other.close()
    }
  })

  test('takes no further step once it is aborted', async () => {
    server.cname('a.museum.com', 'b.museum.com')
    await expect(followCname(dns, 'a.museum.com', AbortSignal.abort())).rejects.toThrow(DnsLookupError)
    expect(server.asked).toEqual([])
  })
})
