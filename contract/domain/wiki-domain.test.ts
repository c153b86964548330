import { describe, expect, test } from '@jest/globals'
import { isReservedSubdomain, RESERVED_SUBDOMAINS } from './reserved-subdomains.ts'
import { validateDomain } from './wiki-domain.ts'

const local = {
  subdomainSuffix: '.localhost:8080',
  serviceHost: 'localhost',
  cnameTarget: 'custom.example.net',
}
const hosted = {
  subdomainSuffix: '.wikis.example.org',
  serviceHost: 'www.example.org',
  cnameTarget: 'custom.example.net',
}

describe('a subdomain of the service', () => {
  test.each([
    ['museum.localhost:8080', 'museum.localhost:8080'],
    ['MUSEUM.Localhost:8080', 'museum.localhost:8080'],
    ['  museum.localhost:8080 ', 'museum.localhost:8080'],
    ['museum.localhost', 'museum.localhost:8080'],
    ['a-1-b.localhost:8080', 'a-1-b.localhost:8080'],
    ['12345.localhost:8080', '12345.localhost:8080'],
    [`${'a'.repeat(63)}.localhost:8080`, `${'a'.repeat(63)}.localhost:8080`],
  ])('stores %s as %s', (typed, domain) => {
    expect(validateDomain(typed, local)).toEqual({ domain, customHost: null })
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
  ])('rejects %j', typed => {
    expect(validateDomain(typed, local).problem).toBeDefined()
  })

  test('rejects reserved names, and says so', () => {
    expect(validateDomain('admin.localhost:8080', local)).toEqual({ problem: 'reserved' })
    expect(validateDomain('Status.wikis.example.org', hosted)).toEqual({ problem: 'reserved' })
    for (const word of ['admin', 'api', 'mail', 'www', 'login', 'status', 'wiki'])
      expect(isReservedSubdomain(word)).toBe(true)
    expect(RESERVED_SUBDOMAINS.size).toBeGreaterThan(200)
    expect([...RESERVED_SUBDOMAINS].filter(word => !/^[a-z0-9-]+$/.test(word))).toEqual([])
  })
})

describe('a subdomain that is the name of the service itself', () => {
  const rules = (serviceHost: string, cnameTarget: string | null = null) => ({
    subdomainSuffix: '.example.org',
    serviceHost,
    cnameTarget,
  })

  test.each([
    ['knowhow.example.org', rules('knowhow.example.org')],
    ['KnowHow.Example.ORG', rules('knowhow.example.org')],
    ['knowhow.example.org', rules('start.knowhow.example.org')],
    ['custom.example.org', rules('www.example.net', 'custom.example.org')],
    ['custom.example.org', rules('www.example.net', 'wikis.custom.example.org')],
    ['token.custom.example.org', rules('www.example.net', 'custom.example.org')],
  ])('rejects %s', (typed, own) => {
    expect(validateDomain(typed, own).problem).toMatch(/^(reserved|format)$/)
  })

  test.each([
    ['the service’s host is above it', rules('example.org')],
    ['the CNAME target is above it', rules('www.example.net', 'example.org')],
    ['the service has another name', rules('knowhow.example.org', 'custom.example.org')],
    [
      'the name of the service only ends in the same letters',
      rules('myknowhows.example.org', 'mymuseum.example.org'),
    ],
  ])('leaves other names free if %s', (_where, own) => {
    expect(validateDomain('museum.example.org', own).domain).toBe('museum.example.org')
  })
})

describe('a custom domain', () => {
  test.each([
    ['Data.Museum.COM', 'data.museum.com'],
    ['Bücher.com', 'xn--bcher-kva.com'],
    ['xn--bcher-kva.com', 'xn--bcher-kva.com'],
    ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
    ['faß.de', 'xn--fa-hia.de'],
    ['ｄａｔａ.museum。com', 'data.museum.com'],
  ])('stores %s as %s, which has to be proven', (typed, domain) => {
    expect(validateDomain(typed, hosted)).toEqual({ domain, customHost: domain })
  })

  test('gets the port that wikis answer on', () => {
    for (const typed of ['data.museum.com', 'data.museum.com:8080'])
      expect(validateDomain(typed, local)).toEqual({
        domain: 'data.museum.com:8080',
        customHost: 'data.museum.com',
      })
  })

  test.each([
    '127.0.0.1',
    '0x7f.1',
    '１２７.0.0.1',
    '[::1]',
    '::1',
    'data.museum.com:9090',
    'data.museum.com:80',
    'data.museum.com.',
    'data.museum.com..',
    'data..com',
    '.museum.com',
    '-data.com',
    'data-.com',
    'da_ta.com',
    '_acme-challenge.museum.com',
    '*.museum.com',
    'data.com/wiki',
    'data.com?x',
    'data.com#x',
    'me@data.com',
    'http://data.com',
    'data.c%6fm',
    'data\\.com',
    'data.exa mple',
    'data.\u200bexample\n.org',
    'xn--\u0000.com',
    `${'a'.repeat(64)}.com`,
    `${'abcdefghi.'.repeat(26)}com`,
    `${'abcdefghi.'.repeat(23)}com`,
  ])('rejects %j', typed => {
    expect(validateDomain(typed, hosted)).toEqual({ problem: 'incomplete' })
  })

  test.each(['data.museum.com:9090', '192.0.2.7'])(
    'rejects %s as a subdomain if only subdomains are offered',
    typed => {
      expect(validateDomain(typed, { ...hosted, cnameTarget: null })).toEqual({ problem: 'format' })
    },
  )

  test.each(['museum', 'localhost', '2130706433'])(
    'rejects %s as a subdomain, because it has no dots',
    typed => {
      expect(validateDomain(typed, hosted)).toEqual({ problem: 'format' })
    },
  )

  test.each([
    'metadata.google.internal',
    'wiki.localhost',
    'printer.local',
    'wiki.test',
    'wiki.invalid',
    'museum.example',
    'facebookcorewwwi.onion',
    '1.0.0.127.in-addr.arpa',
    'nas.home.arpa',
    'wiki.alt',
    'WIKI.Internal',
    'wiki。ｌｏｃａｌ',
  ])('rejects %s, which nobody can own', typed => {
    expect(validateDomain(typed, hosted)).toEqual({ problem: 'specialUse' })
  })

  test.each([
    ['the host', 'www.example.org'],
    ['below the host', 'sub.www.example.org'],
    ['the parent of the host and of the wikis', 'example.org'],
    ['the parent of the wikis', 'wikis.example.org'],
    ['below a wiki', 'a.museum.wikis.example.org'],
    ['a wiki in full-width letters', 'ｍｕｓｅｕｍ.wikis.example.org'],
    ['a wiki with another dot', 'museum.wikis.example。org'],
    ['the target', 'custom.example.net'],
    ['below the target', 'museum.custom.example.net'],
    ['the parent of the target', 'example.net'],
    ['the target in capitals', 'CUSTOM.Example.NET'],
  ])('rejects %s (%s), which belongs to the service', (_what, typed) => {
    expect(validateDomain(typed, hosted).problem).toMatch(/^(reserved|format)$/)
  })

  test.each(['evilwikis.example.com', 'evil-custom.example.org', 'notexample.org'])(
    'accepts %s, which only resembles a name of the service',
    typed => {
      expect(validateDomain(typed, hosted).domain).toBe(typed)
    },
  )

  test.each(['data.museum.com', 'example.com', 'www.google.com', 'Bücher.com'])(
    'rejects %s if the service offers no custom domains',
    typed => {
      expect(validateDomain(typed, { ...hosted, cnameTarget: null })).toEqual({ problem: 'notOffered' })
    },
  )
})
