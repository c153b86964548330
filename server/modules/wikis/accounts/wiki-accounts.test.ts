import { beforeEach, expect, jest, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import {
  findLink,
  insertLink,
  latestUserName,
} from '#server/modules/wikis/shared/account-links.repository.ts'
import { beginLogInTo } from '#server/testing/begun-log-in.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { wikiAccountLimits } from './wiki-accounts.endpoints.ts'

let ada: TestMember
let grace: TestMember
let wiki: { id: number; domain: string }

eachTestHasServer()
beforeEach(async () => {
  ada = await createMember(app)
  grace = await createMember(app)
  wiki = await newWiki(app, ada)
  app.engine.orderReply = { id: 7, since: '20260101000000', name: 'Grace', made: true }
})

const offer = async (member = grace) =>
  (await get(app, wikiAccountApi.wiki(wiki.domain), member)).json<{ data: OfferedWiki }>().data
const make = async (member = grace, fields: object = {}) =>
  await post(app, member, wikiAccountApi.wiki(wiki.domain), {
    ...{ id: wiki.id, username: 'Grace', tells_email: false, ...fields },
  })
const link = async (member = grace) =>
  await post(app, member, wikiAccountApi.link(wiki.domain), {
    ...{ id: wiki.id, username: 'Grace', password: 'the password there' },
  })
const joined = async (member = grace) => (await get(app, wikiAccountApi.joined, member)).json().data
const asked = () => app.engine.orders.map(order => order.do)

test('a member creates an account, continues without a question, and leaves the wiki', async () => {
  expect(await offer()).toMatchObject({ id: wiki.id, username: null, manages: false, suggested: '' })
  const { url } = (await make()).json().data
  expect(url).toContain(`//${wiki.domain}/.wikistead/log-in?ticket=`)
  expect(app.engine.orders).toEqual([
    {
      domain: wiki.domain,
      do: 'join',
      account: null,
      claim: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Grace',
      email: null,
      question: null,
      answer: null,
    },
  ])
  expect(await offer()).toMatchObject({ username: 'Grace', suggested: 'Grace' })
  expect((await post(app, grace, wikiAccountApi.open(wiki.domain), {})).statusCode).toBe(200)
  expect(await joined()).toEqual([
    expect.objectContaining({
      domain: wiki.domain,
      username: 'Grace',
      joined_at: expect.stringMatching(/Z$/),
    }),
  ])
  // Nor can they make another one, for example in a second tab.
  expect((await make(grace, { username: 'Other' })).statusCode).toBe(200)
  expect(asked()).toEqual(['join'])
  expect((await remove(app, grace, wikiAccountApi.wiki(wiki.domain))).statusCode).toBe(200)
  expect([asked(), await joined()]).toEqual([['join', 'end-sessions'], []])
})

test('a link stays if the wiki cannot end its sessions', async () => {
  await make()
  app.engine.orderFails = 'refused'
  const refused = await remove(app, grace, wikiAccountApi.wiki(wiki.domain))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(await joined()).toHaveLength(1)
})

test('an account belongs to one member, and to nobody once the wiki has created another one with its number', async () => {
  const ben = await createMember(app)
  expect((await link()).statusCode).toBe(200)
  expect((await link(ben)).statusCode).toBe(409)
  expect([await joined(grace), await joined(ben)]).toEqual([[expect.anything()], []])
  app.engine.orderReply = { id: 7, since: '20270101000000', name: 'Grace', made: true }
  expect((await make(ben)).statusCode).toBe(200)
  expect([await joined(grace), await joined(ben)]).toEqual([[], [expect.anything()]])
  // This is the owner's account; the wiki has not reported yet when it was made.
  app.engine.orderReply = { id: 1, since: '20270101000000', name: 'Ada', made: false }
  expect((await link()).statusCode).toBe(409)
})

test('an account that came with a role ends with it, and a name chosen for one wiki is not used on another', async () => {
  await joinWiki(app, grace, wiki.id, 'manager')
  expect(await offer()).toMatchObject({ manages: true, username: null })
  expect((await post(app, grace, wikiAccountApi.open(wiki.domain), {})).statusCode).toBe(200)
  expect([(await make()).statusCode, (await link()).statusCode]).toEqual([409, 409])
  await deletePerson(app.deps.db, wiki.id, grace.user.id)
  expect((await make()).statusCode).toBe(200)
  expect(await latestUserName(app.deps.db, grace.user.id, 'by role')).toBeUndefined()
  expect(await latestUserName(app.deps.db, grace.user.id, 'all')).toBe('Grace')
})

/** Links an account as a first log-in with a role does. The role has ended by now. */
const hadRole = async () =>
  await insertLink(app.deps.db, {
    ...{ wiki_id: wiki.id, user_id: grace.user.id, local_id: 5, local_since: '20260101000000' },
    ...{ username: 'Manager', now: app.clock.now() },
  })
const ended = () => app.engine.orders.filter(order => order.do === 'end-sessions')
const ofRole = { account: { id: 5, since: '20260101000000' } }

test('a member who cannot link another member’s account keeps their own, and can still end its sessions', async () => {
  await link(await createMember(app))
  await hadRole()
  expect([(await link()).statusCode, (await make()).statusCode]).toEqual([409, 409])
  expect(await findLink(app.deps.db, wiki.id, grace.user.id)).toMatchObject({ local_id: 5 })
  await app.deps.jobs.enqueue(app.deps.db, endWikiSessions, { userId: grace.user.id })
  await app.deps.jobs.runDue()
  expect(ended()).toMatchObject([ofRole])
})

test.each([
  ['makes an account', make],
  ['links one', link],
])(
  'the sessions of the account before end once a member %s, also if the wiki cannot end them now',
  async (_what, join) => {
    await hadRole()
    const order = app.engine.order.bind(app.engine)
    jest.spyOn(app.engine, 'order').mockImplementation(async (domain, wanted) => {
      const answer = await order(domain, wanted)
      if (wanted.do !== 'end-sessions') return answer
      if (ended().length === 1) return { failed: 'refused' }
      if (ended().length === 2) throw new Error('No PHP.')
      return answer
    })
    expect((await join()).statusCode).toBe(200)
    for (let day = 0; day < 5; day += 1) {
      await app.deps.jobs.runDue()
      app.clock.advance(DAY_MS)
    }
    expect(ended()).toMatchObject([ofRole, ofRole, ofRole])
  },
)

const account = { id: 7, since: '20260101000000' }

test('sessions that begin on the wiki while a member leaves it end, too', async () => {
  await make()
  const logIn = await beginLogInTo(app, wiki, grace)
  const order = app.engine.order.bind(app.engine)
  jest.spyOn(app.engine, 'order').mockImplementationOnce(async (...asked) => {
    const answer = await order(...asked)
    // The sessions have ended, and the link has not yet.
    expect(await logIn(async () => ({ ...account, name: 'Grace', made: false }))).not.toHaveProperty('failed')
    return answer
  })
  expect((await remove(app, grace, wikiAccountApi.wiki(wiki.domain))).statusCode).toBe(200)
  await app.deps.jobs.runDue()
  expect(ended()).toMatchObject([{ account }, { account }])
})

test.each([
  ['an account is made', make],
  ['one is linked', link],
])('the consent of a session that ends while %s no longer counts', async (_what, join) => {
  const order = app.engine.order.bind(app.engine)
  jest.spyOn(app.engine, 'order').mockImplementationOnce(async (...asked) => {
    await endAllSessions(app.deps.db, grace.user.id)
    return await order(...asked)
  })
  expect((await join()).statusCode).toBe(401)
  const links = app.deps.db.selectFrom('wiki_account_links').selectAll()
  expect(await links.where('user_id', '=', grace.user.id).execute()).toEqual([])
})

test('attempts are counted, right or wrong, whatever the wiki', async () => {
  app.engine.orderFails = 'refused'
  for (let attempt = 0; attempt < wikiAccountLimits.attempts.max; attempt += 1)
    expect((await (attempt % 2 ? make() : link())).statusCode).toBe(503)
  expect((await make()).statusCode).toBe(429)
})
