import { describe, expect, jest, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { requestKey } from '#server/platform/http/repeated-request.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { RepeatedCreations } from './repeated-creations.ts'

eachTestHasMember()

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
    const wish = { userId: ada.user.id, request: requestKey('once', domain) ?? '' }
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
    const limited = await createTestApp({ wikiLimit: 1, cnameTarget: 'custom.example.net' })
    const grace = await createMember(limited)
    const request = wikiRequest({ request_id: 'once', domain: 'museum.example.com' })
    const first = await post(limited, grace, api.createWiki, request)
    expect((await post(limited, grace, api.createWiki, request)).json()).toEqual(first.json())
    const other = { ...request, domain: 'coins.example.com' }
    expect((await post(limited, grace, api.createWiki, other)).statusCode).toBe(403)
    await limited.close()
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
