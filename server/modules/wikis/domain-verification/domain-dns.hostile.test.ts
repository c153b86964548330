import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createDnsLookup } from '#server/platform/dns/create-dns-lookup.ts'
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts'
import {
  app,
  check,
  claim,
  eachTestHasDomains,
  bob as evil,
  HOST,
  ada as owner,
  read,
  refusalOf,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { post } from '#server/testing/requests.ts'
import type { TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { expireClaims } from './domain-claims.job.ts'

eachTestHasDomains({
  publicUrl: 'http://www.wikis.museum.org',
  subdomainSuffix: '.wikis.museum.org',
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
    await until(() => app.dns.asked.length > 0)
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
    expect(await refusalOf(app, evil, HOST)).toMatch(/taken/)
  })

  test('a proof that is gone at the next query counts once or not at all, and creates one wiki', async () => {
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
  ])('a claim that %s during a DNS query creates no wiki', async (_what, end) => {
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
    expect(await refusalOf(app, evil, spelt)).toMatch(/\S/)
    expect(app.engine.wikis.size).toBe(1)
  })

  test.each([
    ...['xn--data-.com', 'xn--.com', 'xn--a.com', 'data.xn--a', 'xn--data.museum.com-'],
    ...['da\u202eta.com', 'a\u200db.com'],
  ])('%j, which no browser shows as it is written, is refused', async domain =>
    expect(await refusalOf(app, evil, domain)).toMatch(/\S/),
  )
})
