import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { discardAbandoned } from '#server/modules/wikis/creation/discard.ts'
import { reserveProvenDomain } from '#server/modules/wikis/domains/proven-domains.repository.ts'
import {
  check,
  claim,
  createDomainsApp,
  DOMAIN,
  type DomainsApp,
  HOST,
  prove,
  read,
  subjects,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { get, newWiki, PROFILE, post, wikiRequest } from '#server/testing/new-wiki.ts'
import { type SignedIn, signIn } from '#server/testing/test-user.ts'
import { checkWaiting, expireClaims, forgetEndedClaims, remindOfClaims } from './domain-jobs.ts'

let app: DomainsApp
let ada: SignedIn
let bob: SignedIn

beforeEach(async () => {
  app = await createDomainsApp()
  ada = await signIn(app, { email: 'ada@example.org' })
  bob = await signIn(app, { email: 'bob@example.org' })
})
afterEach(async () => await app.close())

async function refusal(person: SignedIn, domain: string): Promise<string> {
  const response = await post(app, person, api.createWiki, wikiRequest({ domain }))
  expect(response.statusCode).toBe(422)
  return response.json().errors.domain[0]
}

describe('a wiki with a custom domain', () => {
  test('is told to the client as any other, and nothing of it is made', async () => {
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

  test('offers one record for both where names below the target lead here', async () => {
    app.dns.addresses.add(`wikistead-probe.${TARGET}`)
    const { records } = await read(app, ada, await claim(app, ada))
    const token = records[0]?.value.split('=')[1]
    expect(records[2]).toEqual({ type: 'CNAME', name: HOST, value: `${token}.${TARGET}`, purpose: 'both' })
  })

  test('stands on the dashboard as not verified, and can be prepared', async () => {
    const { id } = await claim(app, ada)
    const { wikis, count } = (await post(app, ada, api.myWikis)).json()
    expect(wikis).toEqual([
      expect.objectContaining({ id, domain: DOMAIN, domain_decoded: DOMAIN, domain_verified: false }),
    ])
    expect(count).toBe(1)
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: id })).json()
    expect(data).toMatchObject({ id, domain: DOMAIN, domain_verified: false, wiki_latest_profile: PROFILE })
    const skin = { wiki: id, setting: 'wgDefaultSkin', value: 'timeless' }
    expect((await post(app, ada, api.wikiSetting('wgDefaultSkin'), skin)).statusCode).toBe(200)
    await prove(app, ada, { id })
    await check(app, ada, { id })
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

  test('takes no import before it is made', async () => {
    const { id } = await claim(app, ada)
    const order = { wiki: id, source_wiki_url: 'https://www.wikidata.org', entity_ids: 'Q1' }
    const response = await post(app, ada, api.entityImport, order)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatch(/once its domain is verified/)
  })

  test('can be deleted, which leaves nothing of it', async () => {
    const { id } = await claim(app, ada)
    expect((await post(app, ada, api.deleteWiki, { wiki: id })).statusCode).toBe(200)
    expect((await post(app, ada, api.myWikis)).json().count).toBe(0)
    expect(await app.deps.db.selectFrom('wikis').selectAll().execute()).toEqual([])
    expect(await app.deps.db.selectFrom('domain_claims').selectAll().execute()).toEqual([])
  })

  test('can be withdrawn, which leaves nothing of it', async () => {
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
      'Its domain was verified meanwhile, so the wiki is being made or open already. Nothing was deleted.',
    ])
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ domain_verified: true })
    expect(app.engine.published.some(({ deletedAt }) => deletedAt !== null)).toBe(false)
  })
})

describe('the proof', () => {
  test('by the TXT record makes the wiki at its domain and sends the login', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    expect(await check(app, ada, wiki)).toMatchObject({ status: 'verified', expires_at: null, records: [] })
    expect(app.engine.wikis.get(DOMAIN)).toMatchObject({
      domain: DOMAIN,
      admin: { username: 'Ada', email: 'ada@example.org' },
    })
    expect(await subjects(app)).toEqual([
      expect.stringMatching(/^ada@example.org: Your new Wikibase/),
      `ada@example.org: ${DOMAIN} is verified`,
    ])
    expect((await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json().data.domain_verified).toBe(true)
    expect((await get(app, api.wikis)).json().data).toEqual([expect.objectContaining({ domain: DOMAIN })])
  })

  test('by a CNAME record counts where it leads to the name that this account was given', async () => {
    app.dns.addresses.add(`wikistead-probe.${TARGET}`)
    const wiki = await claim(app, ada)
    const own = (await read(app, ada, wiki)).records[2]?.value ?? ''
    app.dns.cnames.set(HOST, 'alias.museum.com').set('alias.museum.com', own)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('is found without anybody asking for it', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    const asked: number[] = []
    const look = async (id: number) => {
      asked.push(id)
      if (id === wiki.id) await check(app, ada, wiki)
    }
    await checkWaiting(app.deps, look, new AbortController().signal)
    await checkWaiting(app.deps, look, new AbortController().signal)
    expect(asked).toEqual([wiki.id])
    expect((await read(app, ada, wiki)).status).toBe('verified')
  })

  test('that is missing says what DNS shows instead', async () => {
    const wiki = await claim(app, ada)
    app.dns.cnames.set(HOST, 'elsewhere.example.com')
    app.dns.txts.set(`_wikistead-challenge.${HOST}`, ['wikistead-verification=somebody-else'])
    expect(await check(app, ada, wiki)).toMatchObject({
      status: 'waiting',
      seen: {
        checked_at: new Date(app.clock.now()).toISOString(),
        txt: ['wikistead-verification=somebody-else'],
        cname: ['elsewhere.example.com'],
        incomplete: false,
      },
    })
    expect(app.engine.wikis.size).toBe(0)
  })

  test('counts though one of the two questions was not answered', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.dns.silent.add(HOST)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('asked for twice at once makes one wiki', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    const claims = await Promise.all([1, 2, 3].map(() => check(app, ada, wiki)))
    expect(claims.map(({ status }) => status)).toEqual(['verified', 'verified', 'verified'])
    expect((await subjects(app)).filter(subject => subject.includes('Your new'))).toHaveLength(1)
  })
})

describe('where the wiki of a proven domain cannot be made', () => {
  test.each([
    ['no engine answers', new EngineUnavailableError('php-fpm does not answer'), 503],
    ['the disk is full', new Error('ENOSPC'), 500],
  ])('because %s, it waits on and can be tried again', async (_why, failure, status) => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.engine.createFails = failure
    expect((await post(app, ada, domainApi.check, { wiki: wiki.id })).statusCode).toBe(status)
    app.engine.createFails = null
    expect((await read(app, ada, wiki)).status).toBe('waiting')
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('because the process died, what it left is cleared away and the wiki waits again', async () => {
    const wiki = await claim(app, ada)
    const row = { wiki_id: wiki.id, domain: wikiDomain(DOMAIN) }
    expect(await reserveProvenDomain(app.deps.db, row, app.clock.now())).toBe(true)
    await app.engine.create({
      domain: wikiDomain(DOMAIN),
      sitename: 'Half',
      admin: { username: userName('Ada'), password: 'x', email: 'ada@example.org' },
    })
    expect((await post(app, ada, api.myWikis)).json().wikis[0]).toMatchObject({ domain_verified: false })
    await discardAbandoned(app.deps, new Set(), { everything: true })
    expect(app.engine.removed).toEqual([DOMAIN])
    expect((await read(app, ada, wiki)).status).toBe('waiting')
    await prove(app, ada, wiki)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })
})

describe('a domain that several accounts claim', () => {
  test('goes to whoever proves it first, and the others are told', async () => {
    const [hers, his] = [await claim(app, ada), await claim(app, bob)]
    expect((await read(app, ada, hers)).other_claims).toBe(1)
    await prove(app, bob, his)
    expect((await check(app, ada, hers)).status).toBe('waiting')
    expect((await check(app, bob, his)).status).toBe('verified')
    expect(await read(app, ada, hers)).toMatchObject({ status: 'lost', other_claims: 0, records: [] })
    expect((await check(app, ada, hers)).status).toBe('lost')
    expect(await subjects(app)).toContain(`ada@example.org: ${DOMAIN} was verified by another account`)
    expect(app.engine.wikis.size).toBe(1)
  })

  test('goes to one of them when both prove it at the same moment', async () => {
    const [hers, his] = [await claim(app, ada), await claim(app, bob)]
    const records = [await read(app, ada, hers), await read(app, bob, his)].flatMap(
      ({ records }) => records[0] ?? [],
    )
    app.dns.txts.set(
      records[0]?.name ?? '',
      records.map(({ value }) => value),
    )
    await Promise.all([check(app, ada, hers), check(app, bob, his)])
    const after = [await check(app, ada, hers), await check(app, bob, his)]
    expect(after.map(({ status }) => status).sort()).toEqual(['lost', 'verified'])
    expect(app.engine.wikis.size).toBe(1)
  })

  test('is never free again once it was used, also after its deletion', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    await check(app, ada, wiki)
    expect(await refusal(bob, HOST)).toBe('The domain has already been taken.')
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    for (const person of [ada, bob])
      expect(await refusal(person, HOST)).toBe('The domain has already been taken.')
  })

  test.each(['data.museum.com:9090', 'data.museum.com.', '192.0.2.7', 'http://data.museum.com'])(
    'is asked for as a whole: %s is not one',
    async typed => {
      expect(await refusal(ada, typed)).toBe('Please enter a full domain, such as data.example.org.')
    },
  )

  test('can be claimed once by one account', async () => {
    await claim(app, ada)
    expect(await refusal(ada, 'DATA.museum.com')).toMatch(/claimed this domain already/)
  })
})

describe('a claim that nobody proves', () => {
  test('is reminded of once, expires after seven days, and the wiki is gone a week later', async () => {
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

  test('does not verify any more once its time is over, whether or not the hour has struck', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.clock.advance(7 * DAY_MS)
    expect((await check(app, ada, wiki)).status).toBe('expired')
    expect(app.engine.wikis.size).toBe(0)
  })

  test('does not count against the limit of wikis, one that waits does', async () => {
    await app.close()
    app = await createDomainsApp({ wikiLimit: 1 })
    ada = await signIn(app)
    await claim(app, ada)
    expect((await post(app, ada, api.createWiki, wikiRequest())).statusCode).toBe(403)
    app.clock.advance(7 * DAY_MS)
    await expireClaims(app.deps)
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ wikis: [{}], count: 0, limit: 1 })
    await newWiki(app, ada)
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ wikis: [{}, {}], count: 1, limit: 1 })
  })
})

test('a wiki whose domain was taken before proofs were asked for counts as verified', async () => {
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
  expect(await refusal(bob, 'old.museum.com')).toBe('The domain has already been taken.')
})
