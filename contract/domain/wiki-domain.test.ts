import { describe, expect, test } from '@jest/globals'
import { isReservedSubdomain, RESERVED_SUBDOMAINS } from './reserved-subdomains.ts'
import { judgeDomain } from './wiki-domain.ts'

const local = { subdomainSuffix: '.localhost:8080', serviceHost: 'localhost' }
const hosted = { subdomainSuffix: '.wikis.example.org', serviceHost: 'www.example.org' }

describe('a subdomain of the service', () => {
  test.each([
    ['museum.localhost:8080', 'museum.localhost:8080'],
    ['MUSEUM.Localhost:8080', 'museum.localhost:8080'],
    ['  museum.localhost:8080 ', 'museum.localhost:8080'],
    ['museum.localhost', 'museum.localhost:8080'],
    ['a-1-b.localhost:8080', 'a-1-b.localhost:8080'],
    ['12345.localhost:8080', '12345.localhost:8080'],
    [`${'a'.repeat(63)}.localhost:8080`, `${'a'.repeat(63)}.localhost:8080`],
  ])('%s is stored as %s', (typed, domain) => {
    expect(judgeDomain(typed, local)).toEqual({ domain })
  })

  test.each([
    'four.localhost:8080',
    '.localhost:8080',
    'localhost:8080',
    'localhost',
    'mus_eum.localhost:8080',
    '-museum.localhost:8080',
    'museum-.localhost:8080',
    'xn--bcher-kva.localhost:8080',
    'bücher.localhost:8080',
    'two.labels.localhost:8080',
    'museum.localhost:9090',
    'museum.localhost:8080:8080',
    'museum.localhost:8080/wiki',
    'user@museum.localhost:8080',
    'mus eum.localhost:8080',
    'museum\u0000.localhost:8080',
    `${'a'.repeat(64)}.localhost:8080`,
    'museum',
    '',
  ])('%j is refused', typed => {
    expect(judgeDomain(typed, local).problem).toBeDefined()
  })

  test('words the service keeps for itself are refused as such', () => {
    expect(judgeDomain('admin.localhost:8080', local)).toEqual({ problem: 'reserved' })
    expect(judgeDomain('Status.wikis.example.org', hosted)).toEqual({ problem: 'reserved' })
    for (const word of ['admin', 'api', 'mail', 'www', 'login', 'status', 'wiki'])
      expect(isReservedSubdomain(word)).toBe(true)
    expect(RESERVED_SUBDOMAINS.size).toBeGreaterThan(200)
    expect([...RESERVED_SUBDOMAINS].filter(word => !/^[a-z0-9-]+$/.test(word))).toEqual([])
  })
})

describe("a domain of the member's own", () => {
  test.each([
    ['Data.Museum.EXAMPLE', 'data.museum.example'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
    ['faß.de', 'xn--fa-hia.de'],
  ])('%s is stored as %s', (typed, domain) => {
    expect(judgeDomain(typed, hosted)).toEqual({ domain })
  })

  test('it carries the port that wikis answer on', () => {
    expect(judgeDomain('data.museum.example', local)).toEqual({ domain: 'data.museum.example:8080' })
    expect(judgeDomain('data.museum.example:8080', local)).toEqual({ domain: 'data.museum.example:8080' })
  })

  test.each([
    'museum',
    'localhost',
    'wiki.localhost',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '１２７.0.0.1',
    '[::1]',
    '::1',
    'data.museum.example:9090',
    'data.museum.example:80',
    'data.museum.example.',
    'data..example',
    '-data.example',
    'data-.example',
    'da_ta.example',
    'data.example/wiki',
    'data.example?x',
    'data.example#x',
    'me@data.example',
    'http://data.example',
    'data.exam%70le',
    'data\\.example',
    'data.exa mple',
    'data.\u200bexample\n.org',
    'xn--\u0000.example',
    `${'a'.repeat(64)}.example`,
    `${'abcdefghi.'.repeat(26)}example`,
  ])('%j is refused', typed => {
    expect(judgeDomain(typed, hosted)).toEqual({ problem: 'format' })
  })

  test.each([
    'www.example.org',
    'sub.www.example.org',
    'wikis.example.org',
    'ｍｕｓｅｕｍ.wikis.example.org',
    'museum.wikis.example。org',
  ])('%s is the service’s own ground', typed => {
    expect(judgeDomain(typed, hosted).problem).toBeDefined()
  })
})
