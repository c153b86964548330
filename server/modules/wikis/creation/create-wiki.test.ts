import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { api } from '#contract/paths.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { newWiki, PROFILE, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { RecordsUnavailableError } from '#server/wikis/record-reader.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { RepeatedCreations } from './repeated-creations.ts'
import { creationRequest } from './validate-new-wiki.ts'

let app: TestApp
let ada: TestMember

beforeEach(async () => {
  app = await createTestApp()
  ada = await createMember(app, { email: 'ada@example.org' })
})
afterEach(async () => await app.close())

describe('creating a wiki', () => {
  test('creates a wiki with the requested name and returns its id', async () => {
    const response = await post(
      app,
      ada,
      api.createWiki,
      wikiRequest({ sitename: ' Museum of cards ', domain: 'Museum.localhost:8080' }),
    )
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        id: expect.any(Number),
        sitename: 'Museum of cards',
        name: 'Museum of cards',
        domain: 'museum.localhost:8080',
      },
    })
    expect(app.engine.wikis.get('museum.localhost:8080')).toEqual({
      id: response.json().data.id,
      domain: 'museum.localhost:8080',
      sitename: 'Museum of cards',
      language: 'en',
      admin: { username: 'Ada', password: expect.any(String), email: 'ada@example.org' },
    })
  })

  test('lets the member manage it and stores its intended use', async () => {
    const wiki = await newWiki(app, ada)
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ id: wiki.id, wiki_latest_profile: PROFILE })
  })

  test('stores an optional answer about knowledge equity', async () => {
    const answer = { selectedOption: 'yes', freeTextResponse: ' Oral history ' } as const
    const wiki = await newWiki(app, ada, { knowledgeEquityResponse: answer })
    await newWiki(app, ada, { knowledgeEquityResponse: null })
    const rows = await app.deps.db.selectFrom('wiki_knowledge_equity').selectAll().execute()
    expect(rows).toEqual([
      {
        wiki_id: wiki.id,
        selected_option: 'yes',
        free_text: 'Oral history',
        created_at: app.clock.now(),
      },
    ])
  })

  test('emails the login of the first wiki admin', async () => {
    const wiki = await newWiki(app, ada, { sitename: 'Cards', username: 'ada lovelace' })
    expect(app.emails).toHaveLength(0)
    await app.deps.jobs.runDue()
    const [email] = app.emails
    expect(email?.to).toEqual({ name: '', address: 'ada@example.org' })
    expect(email?.subject).toBe('Your new Wikibase: Cards')
    expect(email?.text).toMatch(/^Username: Ada lovelace$/m)
    const password = /^Password: (\S+)$/m.exec(email?.text ?? '')?.[1]
    expect(password).toMatch(/^[A-Za-z2-9]{24}$/)
    expect(app.engine.wikis.get(wiki.domain)?.admin.password).toBe(password)
    expect(email?.text).toContain(`http://${wiki.domain}/`)
    expect(email?.text).toContain(`http://localhost:8080/wikis/manage/${wiki.id}`)
  })

  test('keeps no password in the database once the email is sent', async () => {
    const wiki = await newWiki(app, ada)
    await app.deps.jobs.runDue()
    const jobs = await app.deps.db.selectFrom('jobs').select('payload').execute()
    expect(app.engine.wikis.has(wiki.domain)).toBe(true)
    expect(jobs.filter(({ payload }) => payload.includes('sealed'))).toEqual([])
  })

  test('stores a domain in another script as punycode and shows it as it was written', async () => {
    await app.close()
    app = await createTestApp({ cnameTarget: 'custom.example.net' })
    ada = await createMember(app)
    const wiki = await newWiki(app, ada, { domain: 'Bücher.com' })
    expect(wiki.domain).toBe('xn--bcher-kva.com:8080')
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ domain: wiki.domain, domain_decoded: 'bücher.com:8080' })
    const mine = (await post(app, ada, api.myWikis)).json()
    expect(mine.wikis[0]).toMatchObject({ domain_decoded: 'bücher.com:8080' })
  })

  test('counts the wiki’s pages soon after', async () => {
    const domain = 'counted.localhost:8080'
    const stats = { pages: 1, articles: 0, edits: 1, images: 0, users: 2, activeusers: 0 }
    app.engine.statistics.set(domain, stats)
    const wiki = await newWiki(app, ada, { domain })
    await app.deps.jobs.runDue()
    expect((await get(app, `/wiki/${wiki.id}`)).json().data.wiki_site_stats).toMatchObject(stats)
  })
})

describe('a request whose answer was lost', () => {
  const creations = async () => await app.deps.db.selectFrom('wiki_creations').selectAll().execute()

  test('is answered again as the first time, and creates nothing more', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const first = await post(app, ada, api.createWiki, request)
    const again = await post(app, ada, api.createWiki, { ...request, domain: request.domain.toUpperCase() })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect([app.engine.wikis.size, await creations()]).toEqual([1, [expect.anything()]])
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
  })

  test('returns the wiki as it is, also if its name was changed meanwhile', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const { id, sitename } = await newWiki(app, ada, request)
    const again = await post(app, ada, api.createWiki, { ...request, sitename: 'Museum of coins' })
    expect(again.json().data).toMatchObject({ id, sitename })
  })

  /** Sends a request whose wiki is being created until `mayEnd` is resolved or rejected. */
  async function beginCreation(request: object) {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { create } = app.engine
    app.engine.create = async wiki => {
      app.engine.create = create
      begun.resolve()
      await mayEnd.promise
      await create.call(app.engine, wiki)
    }
    const first = post(app, ada, api.createWiki, request)
    await begun.promise
    return { first, mayEnd }
  }

  test('waits while its wiki is being created, and only looks meanwhile', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const { first, mayEnd } = await beginCreation(request)
    const transactions = jest.spyOn(app.deps.db, 'transaction')
    const reads = jest.spyOn(app.deps.db, 'selectFrom')
    const again = post(app, ada, api.createWiki, request)
    await until(() => reads.mock.calls.flat().filter(table => table === 'wiki_creations').length > 3)
    expect(transactions).toHaveBeenCalledTimes(1)
    mayEnd.resolve()
    expect((await first).statusCode).toBe(200)
    expect((await again).json()).toEqual((await first).json())
    expect(app.engine.wikis.size).toBe(1)
  })

  test('that is repeated again and again waits once for each member', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const { first, mayEnd } = await beginCreation(request)
    const reads = jest.spyOn(app.deps.db, 'selectFrom')
    const given = post(app, ada, api.createWiki, request)
    await until(() => reads.mock.calls.flat().includes('wiki_creations'))
    const latest = post(app, ada, api.createWiki, request)
    expect([(await given).statusCode, (await given).headers['retry-after']]).toEqual([409, '60'])
    expect((await given).json()).toEqual({
      message: 'Your first request is still creating this wiki. Please try again in a minute.',
    })
    mayEnd.resolve()
    expect((await latest).json()).toEqual((await first).json())
  })

  test('waits no longer than its client does', async () => {
    const { domain } = wikiRequest()
    const { first, mayEnd } = await beginCreation(wikiRequest({ request_id: 'once', domain }))
    const wish = { userId: ada.user.id, request: creationRequest('once', wikiDomain(domain)) }
    const waiting = new RepeatedCreations().whenCreated(app.deps.db, wish, AbortSignal.abort())
    await expect(waiting).rejects.toMatchObject({ status: 409 })
    mayEnd.resolve()
    await first
  })

  test('creates the wiki if its creation fails while this waits', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const { first, mayEnd } = await beginCreation(request)
    const again = post(app, ada, api.createWiki, request)
    mayEnd.reject(new Error('ENOSPC'))
    expect([(await first).statusCode, (await again).statusCode]).toEqual([500, 200])
    expect(app.engine.wikis.size).toBe(1)
  })

  test('creates the wiki if it was not created the first time', async () => {
    const request = wikiRequest({ request_id: 'once' })
    app.engine.createFails = new Error('ENOSPC')
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(500)
    app.engine.createFails = null
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
  })

  test('is answered although the member has reached the limit on wikis by now', async () => {
    await app.close()
    app = await createTestApp({ wikiLimit: 1, cnameTarget: 'custom.example.net' })
    ada = await createMember(app)
    const request = wikiRequest({ request_id: 'once', domain: 'museum.example.com' })
    const first = await post(app, ada, api.createWiki, request)
    expect((await post(app, ada, api.createWiki, request)).json()).toEqual(first.json())
    const other = { ...request, domain: 'coins.example.com' }
    expect((await post(app, ada, api.createWiki, other)).statusCode).toBe(403)
  })

  test.each([
    ['another member', async () => await createMember(app), { request_id: 'once' }],
    ['another request', async () => ada, { request_id: 'twice' }],
    ['a client that names none', async () => ada, {}],
  ])('is not that of %s, for whom the domain is taken', async (_who, whose, named) => {
    const { domain } = await newWiki(app, ada, { request_id: 'once' })
    const response = await post(app, await whose(), api.createWiki, wikiRequest({ domain, ...named }))
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { domain: ['The domain has already been taken.'] },
    ])
  })

  test('does not bring back a wiki that has since been deleted', async () => {
    const request = wikiRequest({ request_id: 'once' })
    const { id } = await newWiki(app, ada, request)
    await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: [] })
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(422)
  })
})

describe('a domain', () => {
  test('that is taken is never given again', async () => {
    const { domain } = await newWiki(app, ada)
    for (const person of [ada, await createMember(app)]) {
      const response = await post(app, person, api.createWiki, wikiRequest({ domain: domain.toUpperCase() }))
      expect(response.statusCode).toBe(422)
      expect(response.json()).toEqual({
        message: 'The domain has already been taken.',
        errors: { domain: ['The domain has already been taken.'] },
      })
    }
  })

  test('that twenty members want simultaneously is given to exactly one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createMember(app)))
    const request = wikiRequest()
    const responses = await Promise.all(people.map(person => post(app, person, api.createWiki, request)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(422)])
    expect(app.engine.wikis.size).toBe(1)
    expect((await get(app, api.wikiCount)).json()).toEqual({ data: 1 })
  })

  test('with a directory but no row is not given, and the directory stays', async () => {
    const domain = wikiDomain('lost-and-found.localhost:8080')
    const admin = { username: userName('Old'), password: 'x', email: 'old@example.org' }
    app.engine.wikis.set(domain, { domain, sitename: 'Old', language: DEFAULT_LANGUAGE, admin })
    const response = await post(app, ada, api.createWiki, wikiRequest({ domain }))
    expect(response.json().errors).toEqual({ domain: ['The domain has already been taken.'] })
    expect(app.engine.wikis.get(domain)?.sitename).toBe('Old')
  })
})

describe('if no wiki can be created', () => {
  test('answers "No databases ready" without an engine and reserves nothing', async () => {
    app.engine.makeUnavailable()
    const response = await post(app, ada, api.createWiki, wikiRequest())
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ message: 'No databases ready' })
    expect(response.headers['retry-after']).toBeUndefined()
    expect(await app.deps.db.selectFrom('wikis').selectAll().execute()).toEqual([])
  })

  test('says when to try again while the engine is being started, and then creates it', async () => {
    app.engine.makeLate(7)
    const request = wikiRequest()
    const response = await post(app, ada, api.createWiki, request)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '7'])
    expect(response.json()).toEqual({ message: 'No databases ready' })
    app.engine.comeUp()
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
  })

  test.each([
    ['that does not answer', new EngineUnavailableError('php-fpm does not answer'), 503],
    ['whose disk is full', new Error('ENOSPC'), 500],
    ['for whose MariaDB too much waits', new StorageUnavailableError('Too much waits for MariaDB.'), 503],
    ['whose records take too long', new RecordsUnavailableError('no', { cause: new Error('late') }), 503],
    [
      'whose MariaDB is full',
      new StorageUnavailableError('no', { cause: new StorageFaultError('full') }),
      507,
    ],
  ])('leaves the domain free if an engine %s', async (_what, failure, status) => {
    const request = wikiRequest()
    app.engine.createFails = failure
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(status)
    app.engine.createFails = null
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
  })

  test('removes a wiki that could not be marked as ready', async () => {
    const request = wikiRequest()
    const refused = createFailingMailer(app)
    expect((await post(refused, ada, api.createWiki, request)).statusCode).toBe(500)
    expect(await app.engine.exists(request.domain)).toBe(false)
    expect((await get(app, api.wikiCount)).json()).toEqual({ data: 0 })
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
  })

  test('keeps trying to remove such a wiki while something is in the way', async () => {
    const request = wikiRequest()
    const { remove } = app.engine
    app.engine.remove = async () => {
      app.engine.remove = remove
      throw new Error('The disk is full.')
    }
    const response = await post(createFailingMailer(app), ada, api.createWiki, request)
    expect(response.statusCode).toBe(500)
    expect(await app.engine.exists(request.domain)).toBe(true)
    await until(async () => !(await app.engine.exists(request.domain)))
    expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
  })
})

/** The same server, whose next email cannot be queued. */
function createFailingMailer(testApp: TestApp): TestApp {
  const { mailer } = testApp.deps
  const { send } = mailer
  mailer.send = async () => {
    mailer.send = send
    throw new Error('The queue is full.')
  }
  return testApp
}

describe('the limit on wikis per member', () => {
  beforeEach(async () => {
    await app.close()
    app = await createTestApp({ wikiLimit: 2 })
    ada = await createMember(app)
  })

  test('is sent and enforced', async () => {
    await newWiki(app, ada)
    await newWiki(app, ada)
    const response = await post(app, ada, api.createWiki, wikiRequest())
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      message: 'Too many wikis. Your new total of 3 would exceed the limit of 2 per user.',
    })
    expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ count: 2, limit: 2 })
  })

  test('is enforced for ten simultaneous requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(app, ada, api.createWiki, wikiRequest())),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(8).fill(403)])
    expect(app.engine.wikis.size).toBe(2)
  })

  test('counts each member separately, and no deleted wikis', async () => {
    const { id } = await newWiki(app, ada)
    await newWiki(app, ada)
    await newWiki(app, await createMember(app))
    await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: [] })
    await newWiki(app, ada)
    expect((await post(app, ada, api.createWiki, wikiRequest())).statusCode).toBe(403)
  })
})

test('allows many wikis if there is no limit', async () => {
  for (let count = 0; count < 12; count += 1) await newWiki(app, ada)
  expect((await post(app, ada, api.myWikis)).json()).toMatchObject({ count: 12, limit: 0 })
})
