import { describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import {
  ada,
  app,
  bob,
  check,
  claim,
  createDomainsApp,
  DOMAIN,
  eachTestHasDomains,
  HOST,
  prove,
  read,
  refusalOf,
  subjects,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { newWiki, PROFILE, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { expireClaims, forgetEndedClaims, remindOfClaims } from './domain-claims.job.ts'

eachTestHasDomains()

describe('a wiki with a custom domain', () => {
  test('gets the same answer as any other, and nothing of it is created', async () => {
    const response = await post(app, ada, api.createWiki, wikiRequest({ domain: 'Data.Museum.COM' }))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        id: expect.any(Number),
        sitename: 'Museum of cards',
        name: 'Museum of cards',
        domain: DOMAIN,
      },
    })
    expect(app.engine.wikis.size).toBe(0)
    expect(await subjects(app)).toEqual([])
  })

  test('tells its managers which records prove the domain', async () => {
    const wiki = await claim(app, ada)
    expect(await read(app, ada, wiki)).toEqual({
      status: 'waiting',
      domain: DOMAIN,
      domain_decoded: DOMAIN,
      expires_at: new Date(app.clock.now() + 7 * DAY_MS).toISOString(),
      other_claims: 0,
      records: [
        {
          type: 'TXT',
          name: `_wikistead-challenge.${HOST}`,
          value: expect.stringMatching(/^wikistead-verification=[0-9a-f]{32}$/),
          purpose: 'proof',
        },
        { type: 'CNAME', name: HOST, value: TARGET, purpose: 'visitors' },
      ],
      seen: null,
    })
  })

  test('offers one record for both purposes if names below the target lead to the service', async () => {
    app.dns.addresses.add(`wikistead-probe.${TARGET}`)
    const { records } = await read(app, ada, await claim(app, ada))
    const token = records[0]?.value.split('=')[1]
    expect(records[2]).toEqual({ type: 'CNAME', name: HOST, value: `${token}.${TARGET}`, purpose: 'both' })
  })

  test('is shown on the dashboard as not verified, and can be prepared', async () => {
    const { id } = await newWiki(app, ada, { domain: HOST, language: 'hsb' })
    const { wikis, count } = (await post(app, ada, api.myWikis)).json()
    expect(wikis).toEqual([
      expect.objectContaining({
        id,
        domain: DOMAIN,
        domain_decoded: DOMAIN,
        domain_verified: false,
        language: 'hsb',
      }),
    ])
    expect(count).toBe(1)
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: id })).json()
    expect(data).toMatchObject({ id, domain: DOMAIN, domain_verified: false, wiki_latest_profile: PROFILE })
    const skin = { wiki: id, setting: 'wgDefaultSkin', value: 'timeless' }
    expect((await post(app, ada, api.wikiSetting('wgDefaultSkin'), skin)).statusCode).toBe(200)
    await prove(app, ada, { id })
    await check(app, ada, { id })
    expect(app.engine.wikis.get(DOMAIN)).toMatchObject({ language: 'hsb' })
    expect(app.engine.published).toEqual([
      expect.objectContaining({
        domain: DOMAIN,
        settings: expect.objectContaining({ wgDefaultSkin: 'timeless' }),
      }),
    ])
  })

  test('is in no list, no count and no statistics, and cannot be featured', async () => {
    const { id } = await claim(app, ada)
    expect((await get(app, api.wikis)).json().data).toEqual([])
    expect((await get(app, api.wikiCount)).json()).toEqual({ data: 0 })
    expect((await get(app, `/wiki/${id}`)).statusCode).toBe(404)
  })

  test('accepts no import before it is created', async () => {
    const { id } = await claim(app, ada)
    const order = { wiki: id, source_wiki_url: 'https://www.wikidata.org', entity_ids: 'Q1' }
    const response = await post(app, ada, api.entityImport, order)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatch(/once its domain is verified/)
  })

  test('can be deleted, which leaves nothing behind', async () => {
    const { id } = await claim(app, ada)
    expect((await post(app, ada, api.deleteWiki, { wiki: id })).statusCode).toBe(200)
    expect((await post(app, ada, api.myWikis)).json().count).toBe(0)
    expect(await app.deps.db.selectFrom('wikis').selectAll().execute()).toEqual([])
    expect(await app.deps.db.selectFrom('domain_claims').selectAll().execute()).toEqual([])
  })

  test('can be withdrawn, which leaves nothing behind', async () => {
    const { id } = await claim(app, ada)
    const response = await post(app, ada, domainApi.withdraw, { wiki: id })
    expect([response.statusCode, response.json()]).toEqual([200, 'Success'])
    expect((await post(app, ada, api.myWikis)).json().count).toBe(0)
    expect(await app.deps.db.selectFrom('domain_claims').selectAll().execute()).toEqual([])
  })

  test('is not deleted by a page that still offers to withdraw the claim', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    await check(app, ada, wiki)
    const response = await post(app, ada, domainApi.withdraw, { wiki: wiki.id })
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Its domain has been verified in the meantime, so the wiki is being created or is already open. Nothing was deleted.',
    ])
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ domain_verified: true })
    expect(app.engine.published.some(({ deletedAt }) => deletedAt !== null)).toBe(false)
  })
})

describe('a claim that is never proven', () => {
  test('causes one reminder, expires after seven days, and its wiki is gone a week later', async () => {
    const wiki = await claim(app, ada)
    app.clock.advance(5 * DAY_MS)
    await remindOfClaims(app.deps)
    await remindOfClaims(app.deps)
    expect(await subjects(app)).toEqual([`ada@example.org: ${DOMAIN} is not verified yet`])
    app.clock.advance(2 * DAY_MS)
    await expireClaims(app.deps)
    await expireClaims(app.deps)
    expect((await subjects(app)).slice(1)).toEqual([`ada@example.org: ${DOMAIN} was not verified in time`])
    expect((await read(app, ada, wiki)).status).toBe('expired')
    app.clock.advance(7 * DAY_MS)
    await forgetEndedClaims(app.deps)
    expect((await post(app, ada, api.myWikis)).json().wikis).toEqual([])
  })

  test('cannot be verified once it has expired, even before the periodic job', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.clock.advance(7 * DAY_MS)
    expect((await check(app, ada, wiki)).status).toBe('expired')
    expect(app.engine.wikis.size).toBe(0)
  })

  test('counts towards the limit on wikis only while it waits', async () => {
    const app = await createDomainsApp({ wikiLimit: 1 })
    const ada = await createMember(app)
    await claim(app, ada)
    expect((await post(app, ada, api.createWiki, wikiRequest())).statusCode).toBe(403)
    app.clock.advance(7 * DAY_MS)
    await expireClaims(app.deps)
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ wikis: [{}], count: 0, limit: 1 })
    await newWiki(app, ada)
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ wikis: [{}, {}], count: 1, limit: 1 })
    await app.close()
  })
})

test('a wiki whose domain is older than the proofs counts as verified', async () => {
  const wiki = await newWiki(app, ada)
  await app.deps.db
    .updateTable('wikis')
    .set({ domain: 'old.museum.com:8080' })
    .where('id', '=', wiki.id)
    .execute()
  const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
  expect(data).toMatchObject({ domain: 'old.museum.com:8080', domain_verified: true })
  expect(await read(app, ada, wiki)).toMatchObject({ status: 'verified', records: [] })
  expect((await check(app, ada, wiki)).status).toBe('verified')
  expect(await refusalOf(app, bob, 'old.museum.com')).toBe('The domain has already been taken.')
})
