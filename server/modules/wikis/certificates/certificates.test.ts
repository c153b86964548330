import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { SeenCertificate } from '#server/platform/tls/certificate-check.ts'
import { check, claim, createDomainsApp, type DomainsApp, prove } from '#server/testing/domain-claims.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const TOKEN = 'a-token-for-the-operator'

let app: DomainsApp
let ada: TestMember
let shown: SeenCertificate

beforeEach(async () => {
  shown = 'none'
  app = await createDomainsApp(
    {
      ...{ publicUrl: 'https://wikis.example.org', subdomainSuffix: '.wikis.example.org' },
      ...{ metricsToken: TOKEN, certificateLimit: 2 },
    },
    { certificates: { of: async () => shown } },
  )
  ada = await createMember(app, { email: 'ada@example.org' })
})
afterEach(async () => await app.close())

async function proven(host: string, person = ada): Promise<{ id: number }> {
  const wiki = await claim(app, person, host)
  await prove(app, person, wiki)
  await check(app, person, wiki)
  return wiki
}

/** Asks as Caddy does, whose URL for the question has the token as a password. */
async function ask(query: string, headers: Record<string, string> = {}): Promise<number> {
  const authorization = `Basic ${Buffer.from(`caddy:${TOKEN}`).toString('base64')}`
  const response = await app.app.inject({
    url: `/internal/tls${query}`,
    headers: { host: '127.0.0.1:8080', authorization, ...headers },
  })
  return response.statusCode
}

const askFor = async (host: string) => await ask(`?domain=${encodeURIComponent(host)}`)

async function certificateOf(wiki: { id: number }, person = ada): Promise<DomainCertificate> {
  return (await post(app, person, domainApi.certificate, { wiki: wiki.id })).json().data
}

describe('the proxy may get a certificate', () => {
  test('for a domain from its proof until its wiki is deleted, and again once it is back', async () => {
    const wiki = await claim(app, ada)
    expect(await askFor('data.museum.com')).toBe(404)
    await prove(app, ada, wiki)
    expect(await askFor('data.museum.com')).toBe(404)
    await check(app, ada, wiki)
    expect(await askFor('data.museum.com')).toBe(200)
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    expect(await askFor('data.museum.com')).toBe(404)
    await app.deps.db.updateTable('wikis').set({ deleted_at: null }).where('id', '=', wiki.id).execute()
    expect(await askFor('data.museum.com')).toBe(200)
  })

  test('also for a private wiki, and for one from before proofs were kept', async () => {
    const wiki = await proven('data.museum.com')
    await app.deps.db.updateTable('wikis').set({ is_private: 1 }).where('id', '=', wiki.id).execute()
    await app.deps.db.deleteFrom('domain_claims').where('wiki_id', '=', wiki.id).execute()
    expect(await askFor('data.museum.com')).toBe(200)
  })

  test('not for a claim that has expired, was lost or is withdrawn', async () => {
    const wiki = await proven('data.museum.com')
    for (const status of ['expired', 'lost', 'waiting'] as const) {
      await app.deps.db.updateTable('domain_claims').set({ status }).where('wiki_id', '=', wiki.id).execute()
      expect(await askFor('data.museum.com')).toBe(404)
    }
    const other = await claim(app, ada, 'other.museum.com')
    await post(app, ada, domainApi.withdraw, { wiki: other.id })
    expect(await askFor('other.museum.com')).toBe(404)
  })

  test('not for the names of the service, which have the operator’s certificate', async () => {
    const wiki = await newWiki(app, ada, { domain: 'cards.wikis.example.org' })
    expect(wiki.domain).toBe('cards.wikis.example.org')
    for (const host of ['cards.wikis.example.org', 'wikis.example.org', 'localhost'])
      expect(await askFor(host)).toBe(404)
  })
})

describe('an account that has got as many first certificates as it may within a day', () => {
  test('gets no more until a day after, and keeps renewing those it has', async () => {
    const wikis = []
    for (const name of ['a', 'b', 'c']) wikis.push(await proven(`${name}.museum.com`))
    const start = app.clock.now()
    expect(await askFor('a.museum.com')).toBe(200)
    app.clock.advance(HOUR_MS)
    expect(await askFor('b.museum.com')).toBe(200)
    expect(await askFor('c.museum.com')).toBe(404)
    expect(await askFor('a.museum.com')).toBe(200)
    const [a, , c] = wikis
    if (!a || !c) throw new Error('Two of these wikis are asked for.')
    expect(await certificateOf(c)).toEqual({
      ...{ state: 'over_limit', allowed_at: null, valid_until: null },
      again_at: new Date(start + DAY_MS).toISOString(),
    })
    app.clock.advance(DAY_MS - HOUR_MS)
    expect(await certificateOf(c)).toMatchObject({ state: 'waiting', again_at: null })
    expect(await askFor('c.museum.com')).toBe(200)
    expect(await certificateOf(c)).toMatchObject({ state: 'allowed' })
  })

  test('keeps no other account from its own', async () => {
    const bob = await createMember(app, { email: 'bob@example.org' })
    for (const name of ['a', 'b', 'c']) await proven(`${name}.museum.com`)
    await proven('bob.museum.com', bob)
    const responses = []
    for (const name of ['a', 'b', 'c', 'bob']) responses.push(await askFor(`${name}.museum.com`))
    expect(responses).toEqual([200, 200, 404, 200])
  })

  test('gets exactly as many, however many are requested at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map(name => `${name}.museum.com`)
    for (const name of names) await proven(name)
    const responses = await Promise.all(names.map(askFor))
    expect(responses.filter(status => status === 200)).toHaveLength(2)
  })

  test('has no limit if the operator sets none', async () => {
    Object.assign(app.deps.config, { certificateLimit: 0 })
    for (const name of ['a', 'b', 'c']) {
      await proven(`${name}.museum.com`)
      expect(await askFor(`${name}.museum.com`)).toBe(200)
    }
  })
})

describe('the managers of a wiki read', () => {
  test('whether the proxy has not asked yet, may get a certificate, or shows one', async () => {
    const wiki = await proven('data.museum.com')
    expect(await certificateOf(wiki)).toEqual({
      ...{ state: 'waiting', allowed_at: null, again_at: null, valid_until: null },
    })
    await askFor('data.museum.com')
    const allowed_at = new Date(app.clock.now()).toISOString()
    expect(await certificateOf(wiki)).toMatchObject({ state: 'allowed', allowed_at, valid_until: null })
    shown = { validUntil: new Date('2027-02-01') }
    expect(await certificateOf(wiki)).toMatchObject({
      ...{ state: 'served', allowed_at, valid_until: '2027-02-01T00:00:00.000Z' },
    })
  })

  test('nothing about others’ domains', async () => {
    const wiki = await proven('data.museum.com')
    const bob = await createMember(app, { email: 'bob@example.org' })
    expect((await post(app, bob, domainApi.certificate, { wiki: wiki.id })).statusCode).toBe(403)
  })

  test('nothing that makes the proxy ask for a domain that is not proven', async () => {
    shown = { validUntil: new Date('2027-02-01') }
    expect(await certificateOf(await claim(app, ada))).toMatchObject({ state: 'waiting' })
  })
})
