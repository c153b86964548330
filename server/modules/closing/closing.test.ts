import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { PARTS, readAccountData } from '#server/modules/account/account-data.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { insertClaim } from '#server/modules/wikis/domains/claims.repository.ts'
import { removeClosed } from '#server/testing/closing.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { tokenFromEmail, tokensFromEmails } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let grace: TestMember

eachTestHasMember()
beforeEach(async () => {
  grace = await createMember(app, { email: 'grace@example.org' })
})

const close = async (who = ada) => await post(app, who, '/user/closing', {})
const keep = async (body: object = {}, who: TestMember | null = null) =>
  await post(app, who, '/user/keep', body)
const subjects = () => app.emails.map(({ subject }) => subject)

/** A new session of a member, as after a log-in. */
async function logIn({ user }: TestMember): Promise<TestMember> {
  const token = await createSession(app.deps.db, user.id, app.clock.now())
  return { user, headers: { cookie: `session=${token}` } }
}

describe('an account whose wikis have other owners', () => {
  test('is closed: everybody is logged out, and an email says until when it can be kept', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    const until = new Date(app.clock.now() + 7 * DAY_MS).toISOString()
    const response = await close()
    expect(response.json()).toEqual({ success: true, closes_at: until })
    expect(response.cookies).toEqual([expect.objectContaining({ name: 'session', value: '' })])
    expect((await get(app, api.login, ada)).statusCode).toBe(401)
    await app.deps.jobs.runDue()
    const email = app.emails.at(-1)
    expect([email?.to.address, email?.subject]).toEqual([
      'ada@example.org',
      'Your Wikistead account is being closed',
    ])
    expect(email?.text).toContain(`on ${formatUtcMinute(until)}. Until`)
  })

  test('says after a log-in that it is being closed, and can only be kept or logged out', async () => {
    await close()
    const again = await logIn(ada)
    const session = (await get(app, api.login, again)).json()
    expect(session.user).toEqual({ ...ada.user, closes_at: expect.any(String) })
    const refused = await post(app, again, api.myWikis, {})
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account-closing'])
    expect((await keep({}, again)).json()).toEqual({ success: true })
    expect((await post(app, again, api.myWikis, {})).statusCode).toBe(200)
    expect((await get(app, api.login, again)).json().user).toEqual(ada.user)
    await app.deps.jobs.runDue()
    expect(subjects()).toContain('Your Wikistead account stays open')
  })

  test('is kept by the link in the email, without a session and once', async () => {
    await close()
    const token = await tokenFromEmail(app, 'keep-account', 'ada@example.org')
    expect((await keep({ token })).statusCode).toBe(200)
    expect((await keep({ token })).json().errors).toHaveProperty('token')
    await removeClosed(app)
    expect(await findUserById(app.deps.db, ada.user.id)).toMatchObject({ closes_at: null })
  })

  test('is not removed before seven days are over, and then its address is free', async () => {
    await close()
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    app.clock.advance(7 * DAY_MS - HOUR_MS)
    await app.deps.jobs.runDue()
    const sameAddress = { email: 'ADA@example.org', password: 'a fine long password' }
    expect((await post(app, null, api.register, sameAddress)).statusCode).toBe(422)
    app.clock.advance(2 * HOUR_MS)
    await app.deps.jobs.runDue()
    await app.deps.jobs.runDue()
    expect(subjects().at(-1)).toBe('Your Wikistead account is closed')
    expect((await post(app, null, api.register, sameAddress)).statusCode).toBe(200)
  })
})

describe('a wiki that nobody else owns', () => {
  test('keeps the account from being closed, and is named', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'manager')
    const wikis = [{ id: wiki.id, sitename: 'Museum of cards', domain_decoded: wiki.domain }]
    expect((await get(app, '/user/closing', ada)).json()).toEqual({ data: { wikis } })
    const response = await close()
    expect([response.statusCode, response.json().code, response.json().wikis]).toEqual([
      409,
      'only-owner',
      wikis,
    ])
    expect((await get(app, api.login, ada)).json().user).toEqual(ada.user)
  })

  test('no longer does so once it is handed over or deleted', async () => {
    const [one, other] = [await newWiki(app, ada), await newWiki(app, ada)]
    await joinWiki(app, grace, one.id, 'owner')
    await post(app, ada, api.deleteWiki, { wiki: other.id })
    expect((await get(app, '/user/closing', ada)).json().data.wikis).toEqual([])
    expect((await close()).statusCode).toBe(200)
  })

  test('may be one whose only other owner is closing their account, too', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    expect((await close(grace)).statusCode).toBe(200)
    expect((await close()).json().code).toBe('only-owner')
  })

  test('cannot arise while another owner closes the account', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    await close(grace)
    const leaving = await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`)
    const demoted = await post(app, ada, peopleApi.managers(wiki.id), {
      user: ada.user.id,
      role: 'manager',
    })
    expect([leaving.statusCode, demoted.statusCode]).toEqual([409, 409])
  })
})

describe('the invitations of a member who closes the account', () => {
  test('work again only when the account is kept', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    await post(app, ada, peopleApi.invitations(wiki.id), { email: 'new@example.org', role: 'manager' })
    const [token] = await tokensFromEmails(app, 'invitation')
    await close()
    expect((await post(app, null, peopleApi.invitation, { token })).statusCode).toBe(404)
    await keep({}, await logIn(ada))
    expect((await post(app, null, peopleApi.invitation, { token })).statusCode).toBe(200)
  })
})

describe('what is stored about a closed account', () => {
  test('is removed from every table that can name a member', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    await post(app, grace, peopleApi.invitations(wiki.id), { email: 'ada@example.org', role: 'manager' })
    await post(app, ada, peopleApi.invitations(wiki.id), { email: 'new@example.org', role: 'manager' })
    await app.deps.db
      .insertInto('complaints')
      .values({
        url: 'x',
        message: 'Bad.',
        name: 'Ada',
        email: ' ADA@example.org',
        created_at: app.clock.now(),
      })
      .execute()
    await app.deps.db
      .insertInto('contact_messages')
      .values({
        ...{ name: 'Ada', subject: 'other', contact_details: 'Ada@Example.org ', message: 'Hello.' },
        created_at: app.clock.now(),
      })
      .execute()
    const user = await findUserById(app.deps.db, ada.user.id)
    if (!user) throw new Error('There is no account.')
    const stored = await readAccountData(app.deps.db, user)
    expect([stored['reports_of_content'], stored['messages_to_the_team']]).toEqual([
      [expect.objectContaining({ message: 'Bad.' })],
      [expect.objectContaining({ message: 'Hello.' })],
    ])
    await close()
    await removeClosed(app)
    const left = await readAccountData(app.deps.db, user)
    expect(left).toEqual(
      Object.fromEntries(
        // The last email was sent just now, and is deleted later, like every other.
        Object.keys(PARTS).map(name => [name, name === 'emails_waiting' ? left['emails_waiting'] : []]),
      ),
    )
    const complaint = await app.deps.db.selectFrom('complaints').selectAll().executeTakeFirstOrThrow()
    expect(complaint).toMatchObject({ message: 'Bad.', name: null, email: null })
  })

  test('reads “a closed account” in the history of wikis, which says that the member has left', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    await close()
    await removeClosed(app)
    const again = await logIn(grace)
    const { data } = (await get(app, peopleApi.history(wiki.id), again)).json()
    expect(data.map(({ who, kind }: { who: string; kind: string }) => [who, kind])).toEqual([
      ['a closed account', 'left'],
      ['a closed account', 'created'],
    ])
    const people = (await get(app, peopleApi.managers(wiki.id), again)).json().data.managers
    expect(people.map(({ email }: { email: string }) => email)).toEqual(['grace@example.org'])
  })

  test('does not take a wiki’s domain with it: its claim passes to another owner', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    await insertClaim(app.deps.db, {
      ...{
        wiki_id: wiki.id,
        user_id: ada.user.id,
        domain: wikiDomain('data.museum.com'),
        host: 'data.museum.com',
      },
      ...{ token: 'abc', status: 'waiting', created_at: 1, expires_at: 2 },
    })
    const claim = async () =>
      await app.deps.db.selectFrom('domain_claims').select(['user_id', 'status']).execute()
    expect(await claim()).toEqual([{ user_id: ada.user.id, status: 'waiting' }])
    await close()
    expect(await claim()).toEqual([{ user_id: grace.user.id, status: 'waiting' }])
    await app.deps.db.updateTable('domain_claims').set({ user_id: ada.user.id, status: 'verified' }).execute()
    await removeClosed(app)
    expect(await claim()).toEqual([{ user_id: grace.user.id, status: 'verified' }])
  })
})

describe('requests at the same time', () => {
  test('two owners who close their accounts leave one behind', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    const responses = await Promise.all([close(ada), close(grace)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('an owner who closes the account and one who leaves do not both go', async () => {
    const wiki = await newWiki(app, ada)
    await joinWiki(app, grace, wiki.id, 'owner')
    const leave = remove(app, grace, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`)
    const responses = await Promise.all([close(ada), leave])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a member who closes the account does not become the owner of a new wiki by it', async () => {
    const request = { sitename: 'New', domain: 'at-once.localhost:8080', username: 'Ada' }
    const [closed, created] = await Promise.all([close(), post(app, ada, api.createWiki, request)])
    const owners = await app.deps.db.selectFrom('wiki_managers').select('user_id').execute()
    // Whichever was first; the other one is refused.
    expect([closed.statusCode === 200, created.statusCode === 200]).toEqual([
      owners.length === 0,
      owners.length === 1,
    ])
  })

  test('a member who closes the account and accepts to own a wiki does one of the two', async () => {
    const wiki = await newWiki(app, grace)
    await post(app, grace, peopleApi.invitations(wiki.id), {
      ...{ email: 'ada@example.org', role: 'owner', hands_over: true },
    })
    const [token] = await tokensFromEmails(app, 'invitation')
    const [closed, accepted] = await Promise.all([
      close(),
      post(app, ada, peopleApi.acceptInvitation, { token }),
    ])
    expect([closed.statusCode === 200, accepted.statusCode === 200].filter(Boolean)).toHaveLength(1)
  })

  test('an account is closed once by many requests, with one email', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, async () => await close()))
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
    await app.deps.jobs.runDue()
    expect(subjects().filter(subject => subject.endsWith('is being closed'))).toHaveLength(1)
  })
})
