import { describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import {
  app,
  check,
  claim,
  createDomainsApp,
  eachTestHasDomains,
  bob as evil,
  HOST,
  ada as owner,
  prove,
  read,
  refusalOf,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'
import { expireClaims } from './domain-claims.job.ts'

eachTestHasDomains({
  publicUrl: 'http://www.wikis.museum.org',
  subdomainSuffix: '.wikis.museum.org',
})

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
    expect(await refusalOf(unset, await createMember(unset), domain)).toMatch(/\S/)
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
    expect(await refusalOf(app, evil, domain)).toMatch(/\S/)
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
    expect(await refusalOf(below, person, domain)).toMatch(/\S/)
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
    expect(app.engine.wikis.get(HOST)?.admin.email).toBe('ada@example.org')
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
    for (const secret of ['ada@example.org', theirs, theirs.split('=')[1] ?? ''])
      expect(seen).not.toContain(secret)
  })

  test('cannot claim any number of domains', async () => {
    for (let count = 0; count < 10; count += 1) await claim(app, evil, `data-${count}.museum.com`)
    expect(await refusalOf(app, evil, 'data-10.museum.com')).toMatch(/wait to be verified/)
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
