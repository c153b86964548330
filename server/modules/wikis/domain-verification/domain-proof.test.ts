import { describe, expect, test } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { api } from '#contract/paths.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { discardAbandoned } from '#server/modules/wikis/creation/discard.ts'
import { reserveProvenDomain } from '#server/modules/wikis/domains/proven-domains.repository.ts'
import {
  ada,
  app,
  check,
  claim,
  DOMAIN,
  eachTestHasDomains,
  HOST,
  prove,
  read,
  subjects,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { get, post } from '#server/testing/requests.ts'
import { checkWaiting } from './domain-claims.job.ts'
import { verifyClaim } from './verify-claim.usecase.ts'

eachTestHasDomains()

describe('the proof', () => {
  test('by the TXT record creates the wiki at its domain and sends the login', async () => {
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

  test('by a CNAME record counts if it leads to the name that this account was given', async () => {
    app.dns.addresses.add(`wikistead-probe.${TARGET}`)
    const wiki = await claim(app, ada)
    const own = (await read(app, ada, wiki)).records[2]?.value ?? ''
    app.dns.cnames.set(HOST, 'alias.museum.com').set('alias.museum.com', own)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('is found without a request to check', async () => {
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

  test('of an account that is suspended waits for the end of the suspension', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    const verify = async () => await verifyClaim(app.deps, wiki.id)
    const suspend = async (suspended_at: number | null) =>
      await app.deps.db
        .updateTable('users')
        .set({ suspended_at })
        .where('email', '=', 'ada@example.org')
        .execute()
    await suspend(app.clock.now())
    await verify()
    expect(app.engine.wikis.size).toBe(0)
    expect(await subjects(app)).toEqual([])
    await suspend(null)
    await verify()
    expect(app.engine.wikis.has(DOMAIN)).toBe(true)
  })

  test('that is missing is explained by what DNS shows instead', async () => {
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

  test('counts even if one of the two queries is not answered', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.dns.silent.add(HOST)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('checked several times at once creates one wiki', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    const claims = await Promise.all([1, 2, 3].map(() => check(app, ada, wiki)))
    expect(claims.map(({ status }) => status)).toEqual(['verified', 'verified', 'verified'])
    expect((await subjects(app)).filter(subject => subject.includes('Your new'))).toHaveLength(1)
  })
})

describe('if the wiki of a proven domain cannot be created', () => {
  test.each([
    ['no engine answers', new EngineUnavailableError('php-fpm does not answer'), 503],
    ['the disk is full', new Error('ENOSPC'), 500],
  ])('because %s, it keeps waiting and can be tried again', async (_why, failure, status) => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    app.engine.createFails = failure
    expect((await post(app, ada, domainApi.check, { wiki: wiki.id })).statusCode).toBe(status)
    app.engine.createFails = null
    expect((await read(app, ada, wiki)).status).toBe('waiting')
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })

  test('because the process died, its remains are removed and the wiki waits again', async () => {
    const wiki = await claim(app, ada)
    const row = { wiki_id: wiki.id, domain: wikiDomain(DOMAIN) }
    expect(await reserveProvenDomain(app.deps.db, row, app.clock.now())).toBe(true)
    await app.engine.create({
      domain: wikiDomain(DOMAIN),
      sitename: 'Half',
      language: DEFAULT_LANGUAGE,
      admin: { username: userName('Ada'), password: 'x', email: 'ada@example.org' },
    })
    expect((await post(app, ada, api.myWikis)).json().wikis[0]).toMatchObject({ domain_verified: false })
    await discardAbandoned(app.deps, { everything: true })
    expect(app.engine.removed).toEqual([DOMAIN])
    expect((await read(app, ada, wiki)).status).toBe('waiting')
    await prove(app, ada, wiki)
    expect((await check(app, ada, wiki)).status).toBe('verified')
  })
})
