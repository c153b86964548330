import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { createDnsLookup } from '#server/platform/dns/create-dns-lookup.ts'
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts'
import {
  check,
  claim,
  createDomainsApp,
  type DomainsApp,
  HOST,
  prove,
  read,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { expireClaims } from './domain-claims.job.ts'

let app: DomainsApp
let owner: TestMember
let evil: TestMember

beforeEach(async () => {
  app = await createDomainsApp({
    publicUrl: 'http://www.wikis.museum.org',
    subdomainSuffix: '.wikis.museum.org',
  })
  owner = await createMember(app, { email: 'owner@example.org' })
  evil = await createMember(app, { email: 'evil@example.org' })
})
afterEach(async () => await app.close())

async function refusedOn(testApp: TestApp, person: TestMember, domain: string): Promise<string> {
  const response = await post(testApp, person, api.createWiki, wikiRequest({ domain }))
  expect([domain, response.statusCode]).toEqual([domain, 422])
  expect(Object.keys(response.json().errors)).toEqual(['domain'])
  return response.json().errors.domain[0]
}

describe('if the operator offers no custom domains', () => {
  test.each([
    'example.org',
    'www.google.com',
    'metadata.google.internal',
    'www.localhost',
    'status.localhost',
    'data.museum.com',
    'data.museum.com:8080',
    'Bücher.com',
  ])('%s is refused', async domain => {
    const unset = await createTestApp()
    expect(await refusedOn(unset, await createMember(unset), domain)).toMatch(/\S/)
    expect(await unset.deps.db.selectFrom('wikis').selectAll().execute()).toEqual([])
    await unset.close()
  })

  test('a claim from before can no longer be proven', async () => {
    const wiki = await claim(app, evil)
    await prove(app, evil, wiki)
    Object.assign(app.deps.config, { cnameTarget: null })
    expect((await post(app, evil, domainApi.check, { wiki: wiki.id })).statusCode).toBe(403)
    expect(app.engine.wikis.size).toBe(0)
  })
})

describe('domains that nobody can have', () => {
  test.each([
    // The service's own names, their parents and names below them.
    'www.wikis.museum.org',
    'WWW.Wikis.Museum.ORG',
    'wikis.museum.org',
    'museum.org',
    'login.www.wikis.museum.org',
    'status.wikis.museum.org',
    'a.gallery.wikis.museum.org',
    'ｗｗｗ.wikis.museum.org',
    'www.wikis.museum。org',
    TARGET,
    `sub.${TARGET}`,
    'example.net',
    // Special-use names.
    'metadata.google.internal',
    'localhost',
    'wiki.localhost',
    'printer.local',
    'wiki.test',
    'wiki.example',
    'wiki.invalid',
    'x.onion',
    '1.0.0.127.in-addr.arpa',
    'nas.home.arpa',
    // Public suffixes.
    'co.uk',
    'github.io',
    'xn--55qx5d.cn',
    // Invalid host names.
    'museum',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '169.254.169.254',
    '[::1]',
    'data.museum.com.',
    'data.museum.com:22',
    '_dmarc.museum.com',
    '*.museum.com',
    'museum.com/..',
    'museum.com#.wikis.museum.org',
    'user@museum.com',
    'data.museum.com\u0000.wikis.museum.org',
  ])('%j is refused', async domain => {
    expect(await refusedOn(app, evil, domain)).toMatch(/\S/)
    expect(app.dns.asked).toEqual([])
  })

  test.each([
    ['the service', 'knowhow.museum.org'],
    ['the target of custom domains', 'custom.museum.org'],
    ['the target in capitals', 'CUSTOM.Museum.org'],
    ['a name below the target', 'token.custom.museum.org'],
  ])('%s below the suffix is refused', async (_what, domain) => {
    const below = await createDomainsApp({
      publicUrl: 'http://knowhow.museum.org',
      subdomainSuffix: '.museum.org',
      cnameTarget: 'custom.museum.org',
    })
    const person = await createMember(below)
    expect(await refusedOn(below, person, domain)).toMatch(/\S/)
    expect(below.engine.wikis.size).toBe(0)
    const free = wikiRequest({ domain: 'treasures.museum.org' })
    expect((await post(below, person, api.createWiki, free)).statusCode).toBe(200)
    await below.close()
  })

  test('a domain in another script is shown with its punycode', async () => {
    // The first letter is Cyrillic.
    const wiki = await claim(app, evil, 'аpple.com')
    expect(wiki.domain).toBe('xn--pple-43d.com')
    expect(await read(app, evil, wiki)).toMatchObject({
      domain: 'xn--pple-43d.com',
      domain_decoded: 'аpple.com',
    })
  })
})

describe('a squatter', () => {
  test('does not keep the owner from the domain', async () => {
    const squatted = await claim(app, evil)
    const wiki = await claim(app, owner)
    await prove(app, owner, wiki)
    expect((await check(app, owner, wiki)).status).toBe('verified')
    expect((await check(app, evil, squatted)).status).toBe('lost')
    expect(app.engine.wikis.get(HOST)?.admin.email).toBe('owner@example.org')
  })

  test('gains nothing from an expired claim, and leaves nothing behind', async () => {
    const squatted = await claim(app, evil)
    app.clock.advance(7 * DAY_MS)
    await expireClaims(app.deps)
    expect((await check(app, evil, squatted)).status).toBe('expired')
    const wiki = await claim(app, owner)
    expect((await read(app, owner, wiki)).other_claims).toBe(0)
    await prove(app, owner, wiki)
    expect((await check(app, owner, wiki)).status).toBe('verified')
  })

  test.each([
    ['before the claim', true],
    ['after it', false],
  ])('cannot use a CNAME record that the owner set %s', async (_when, before) => {
    if (before) app.dns.cnames.set(HOST, TARGET)
    const squatted = await claim(app, evil)
    app.dns.cnames.set(HOST, TARGET)
    expect(await check(app, evil, squatted)).toMatchObject({ status: 'waiting', seen: { cname: [TARGET] } })
    expect(app.engine.wikis.size).toBe(0)
  })

  test('cannot use the records of another account', async () => {
    const wiki = await claim(app, owner)
    const squatted = await claim(app, evil)
    await prove(app, owner, wiki)
    const token = (await read(app, owner, wiki)).records[0]?.value.split('=')[1]
    app.dns.cnames.set(HOST, `${token}.${TARGET}`)
    expect((await check(app, evil, squatted)).status).toBe('waiting')
  })

  test('learns how many others claim a domain, and nothing else', async () => {
    const wiki = await claim(app, owner)
    const squatted = await claim(app, evil)
    const seen = JSON.stringify(await read(app, evil, squatted))
    expect(JSON.parse(seen).other_claims).toBe(1)
    const theirs = (await read(app, owner, wiki)).records[0]?.value ?? ''
    for (const secret of ['owner@example.org', theirs, theirs.split('=')[1] ?? ''])
      expect(seen).not.toContain(secret)
  })

  test('cannot claim any number of domains', async () => {
    for (let count = 0; count < 10; count += 1) await claim(app, evil, `data-${count}.museum.com`)
    expect(await refusedOn(app, evil, 'data-10.museum.com')).toMatch(/wait to be verified/)
  })
})

describe('another member’s claim', () => {
  test.each([domainApi.read, domainApi.check])('%s is only for its managers', async path => {
    const wiki = await claim(app, owner)
    await prove(app, owner, wiki)
    expect((await post(app, evil, path, { wiki: wiki.id })).statusCode).toBe(403)
    expect((await post(app, null, path, { wiki: wiki.id })).statusCode).toBe(401)
    const unverified = await createMember(app, { verified: false })
    expect((await post(app, unverified, path, { wiki: wiki.id })).statusCode).toBe(403)
    expect(app.engine.wikis.size).toBe(0)
  })

  test('cannot be withdrawn by others', async () => {
    const wiki = await claim(app, owner)
    for (const path of [api.deleteWiki, domainApi.withdraw])
      expect((await post(app, evil, path, { wiki: wiki.id })).statusCode).toBe(403)
    expect((await read(app, owner, wiki)).status).toBe('waiting')
  })
})

describe('"Check again"', () => {
  test('pressed again and again is refused with the time to wait, without holding up others', async () => {
    const wiki = await claim(app, evil)
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1)
      statuses.push((await post(app, evil, domainApi.check, { wiki: wiki.id })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const late = await post(app, evil, domainApi.check, { wiki: wiki.id })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(app, owner, domainApi.check, { wiki: (await claim(app, owner)).id })).statusCode).toBe(
      200,
    )
  })

  test('pressed many times at once queries DNS once', async () => {
    const wiki = await claim(app, evil)
    const answer = Promise.withResolvers<readonly string[]>()
    app.dns.txt = async name => {
      app.dns.asked.push(name)
      return await answer.promise
    }
    const checks = Array.from({ length: 8 }, () => check(app, evil, wiki))
    while (app.dns.asked.length === 0) await new Promise(resolve => setImmediate(resolve))
    answer.resolve([])
    await Promise.all(checks)
    expect(app.dns.asked.filter(name => name.startsWith('_wikistead'))).toHaveLength(1)
  })

  test('stops at a loop of CNAME records and at an endless chain', async () => {
    const wiki = await claim(app, evil)
    app.dns.cnames.set(HOST, 'a.museum.com').set('a.museum.com', 'b.museum.com').set('b.museum.com', HOST)
    expect((await check(app, evil, wiki)).seen?.cname).toEqual(['a.museum.com', 'b.museum.com'])
    app.dns.cnames.set('b.museum.com', 'c0.museum.com')
    for (let step = 0; step < 50; step += 1)
      app.dns.cnames.set(`c${step}.museum.com`, `c${step + 1}.museum.com`)
    expect((await check(app, evil, wiki)).seen?.cname).toHaveLength(8)
  })
})

describe('with a real name server', () => {
  let server: DnsServer
  const CHALLENGE = `_wikistead-challenge.${HOST}`

  beforeEach(async () => {
    server = await startDnsServer()
    Object.assign(app.dns, createDnsLookup([server.address]))
  })
  afterEach(async () => await server.close())

  const proofOf = async (person: TestMember, wiki: { id: number }) => {
    const [txt, , cname] = (await read(app, person, wiki)).records.map(({ value }) => value)
    return { txt: txt ?? '', cname: cname ?? `${txt?.split('=')[1]}.${TARGET}` }
  }

  test.each<[string, (proof: { txt: string; cname: string }) => void]>([
    ['with more behind it', ({ txt }) => server.txt(CHALLENGE, `${txt}0`)],
    ['with more before it', ({ txt }) => server.txt(CHALLENGE, `x ${txt}`)],
    ['in two records', ({ txt }) => server.txt(CHALLENGE, txt.slice(0, 30), txt.slice(30))],
    ['in other letters', ({ txt }) => server.txt(CHALLENGE, txt.toUpperCase())],
    ['without its name', ({ txt }) => server.txt(CHALLENGE, txt.split('=')[1] ?? '')],
    ['at the domain itself', ({ txt }) => server.txt(HOST, txt)],
    ['at the parent', ({ txt }) => server.txt('_wikistead-challenge.museum.com', txt)],
    ['behind many others', ({ txt }) => server.txt(CHALLENGE, ...Array.from({ length: 30 }, () => 'x'), txt)],
    ['as a name below another', ({ cname }) => server.cname(HOST, `${cname}.evil.com`)],
    ['as a name with a prefix', ({ cname }) => server.cname(HOST, `x${cname}`)],
    ['as a label in a label', ({ cname }) => server.cname(HOST, `x.${cname}`)],
    ['at the domain’s parent', ({ cname }) => server.cname('museum.com', cname)],
    ['at the name of the challenge', ({ cname }) => server.cname(CHALLENGE, cname)],
    ['of which the name of the challenge is a loop', () => server.cname(CHALLENGE, CHALLENGE)],
  ])('a proof %s proves nothing', async (_how, set) => {
    const wiki = await claim(app, evil)
    set(await proofOf(evil, wiki))
    expect((await check(app, evil, wiki)).status).toBe('waiting')
    expect(app.engine.wikis.size).toBe(0)
  })

  test('a proof that is withdrawn afterwards gives the domain to nobody else', async () => {
    const wiki = await claim(app, owner)
    server.txt(CHALLENGE, (await proofOf(owner, wiki)).txt)
    expect((await check(app, owner, wiki)).status).toBe('verified')
    server.forget(CHALLENGE)
    expect((await check(app, owner, wiki)).status).toBe('verified')
    expect(await refusedOn(app, evil, HOST)).toMatch(/taken/)
  })

  test('a proof that is gone at the next question counts once or not at all, and makes one wiki', async () => {
    const [wiki, squatted] = [await claim(app, owner), await claim(app, evil)]
    const proofs = [(await proofOf(owner, wiki)).txt, (await proofOf(evil, squatted)).txt]
    server.change(CHALLENGE, turn => proofs[turn % 2] ?? '')
    const claims = await Promise.all([
      ...[check(app, evil, squatted), check(app, owner, wiki)],
      ...[check(app, evil, squatted), check(app, owner, wiki)],
    ])
    expect(claims.filter(Boolean)).toHaveLength(4)
    const after = [await check(app, owner, wiki), await check(app, evil, squatted)]
    expect(after.map(({ status }) => status).sort()).toEqual(['lost', 'verified'])
    expect(app.engine.wikis.size).toBe(1)
  })

  test.each<[string, (wiki: { id: number }) => Promise<unknown>]>([
    ['is withdrawn', async wiki => await post(app, owner, domainApi.withdraw, { wiki: wiki.id })],
    [
      'expires',
      async () => {
        app.clock.advance(7 * DAY_MS)
        await expireClaims(app.deps)
      },
    ],
  ])('a claim that %s while DNS is asked makes no wiki', async (_what, end) => {
    const wiki = await claim(app, owner)
    server.txt(CHALLENGE, (await proofOf(owner, wiki)).txt)
    const { txt } = app.dns
    app.dns.txt = async name => {
      const texts = await txt(name)
      await end(wiki)
      return texts
    }
    const { statusCode } = await post(app, owner, domainApi.check, { wiki: wiki.id })
    expect(statusCode).toBeLessThan(500)
    expect(app.engine.wikis.size).toBe(0)
    app.dns.txt = txt
    const squatted = await claim(app, evil)
    expect((await check(app, evil, squatted)).status).toBe('waiting')
  })

  test.each([
    ['capitals', 'DATA.Museum.com'],
    ['wide letters', 'ｄａｔａ．ｍｕｓｅｕｍ．ｃｏｍ'],
    ['a soft hyphen', 'da\u00adta.museum.com'],
    ['a space of no width', 'data.muse\u200bum.com'],
    ['mathematical letters', '𝐝𝐚𝐭𝐚.museum.com'],
    ['an ideographic full stop', 'data。museum.com'],
  ])('a domain spelt with %s is the same domain or none', async (_how, spelt) => {
    const wiki = await claim(app, owner)
    server.txt(CHALLENGE, (await proofOf(owner, wiki)).txt)
    await check(app, owner, wiki)
    expect(await refusedOn(app, evil, spelt)).toMatch(/\S/)
    expect(app.engine.wikis.size).toBe(1)
  })

  test.each([
    ...['xn--data-.com', 'xn--.com', 'xn--a.com', 'data.xn--a', 'xn--data.museum.com-'],
    ...['da\u202eta.com', 'a\u200db.com'],
  ])('%j, which no browser shows as it is written, is refused', async domain =>
    expect(await refusedOn(app, evil, domain)).toMatch(/\S/),
  )
})
