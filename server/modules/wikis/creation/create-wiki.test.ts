import { describe, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { api } from '#contract/paths.ts'
import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { StorageFaultError } from '#server/platform/storage-fault.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki, PROFILE, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { RecordsUnavailableError } from '#server/wikis/record-reader.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'

eachTestHasMember()

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
    const open = await createTestApp({ cnameTarget: 'custom.example.net' })
    const grace = await createMember(open)
    const wiki = await newWiki(open, grace, { domain: 'Bücher.com' })
    expect(wiki.domain).toBe('xn--bcher-kva.com:8080')
    const { data } = (await post(open, grace, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ domain: wiki.domain, domain_decoded: 'bücher.com:8080' })
    const mine = (await post(open, grace, api.myWikis)).json()
    expect(mine.wikis[0]).toMatchObject({ domain_decoded: 'bücher.com:8080' })
    await open.close()
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
    [
      'for whose MariaDB too much waits',
      new StorageUnavailableError('Too many requests are waiting for MariaDB.'),
      503,
    ],
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
