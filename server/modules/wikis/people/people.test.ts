import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { API_BASE, api } from '#contract/paths.ts'
import { INVITATION_DAYS, type InvitedTo } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { get, newWiki, post } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople, remove, sentInvitations } from '#server/testing/people.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

const PASSWORD = 'a fine long password'

let server: TestApp
let ada: TestMember
let grace: TestMember
let wiki: { id: number; domain: string }

beforeEach(async () => {
  server = await createTestApp()
  ada = await createMember(server, { email: 'ada@example.org' })
  grace = await createMember(server, { email: 'grace@example.org' })
  wiki = await newWiki(server, ada)
  await server.deps.jobs.runDue()
})
afterEach(async () => await server.close())

async function invite(body: object = {}) {
  const wanted = { email: 'grace@example.org', role: 'manager', ...body }
  return await post(server, ada, peopleApi.invitations(wiki.id), wanted)
}

/** Invites Grace. @returns the link's token. */
async function invited(body: object = {}): Promise<string> {
  expect((await invite(body)).statusCode).toBe(200)
  return (await sentInvitations(server)).at(-1) ?? ''
}

/** Gives Ada a session of now. */
async function logInAgain(): Promise<void> {
  const session = await createSession(server.deps.db, ada.user.id, server.clock.now())
  ada = { ...ada, headers: { cookie: `session=${session}` } }
}

const accept = async (token: string, person: TestMember | null = grace) =>
  await post(server, person, peopleApi.acceptInvitation, { token })

const roles = async () =>
  (await readPeople(server, ada, wiki.id)).managers.map(({ email, role }) => `${email}: ${role}`)

/** The kinds of what was done, with whom and whose, the oldest first. */
async function history() {
  const { data } = await listHistory(server.deps.db, wiki.id)
  return data
    .map(({ kind, who, subject, before, after }) => [kind, who, subject, before, after])
    .filter(([kind]) => kind !== 'created')
    .reverse()
}

const newEmails = async (before: number) => {
  await server.deps.jobs.runDue()
  return server.emails.slice(before).map(({ to, subject }) => `${to.address}: ${subject}`)
}

describe('the people of a wiki', () => {
  test('are whoever created it, as its owner', async () => {
    expect(await readPeople(server, ada, wiki.id)).toEqual({
      role: 'owner',
      user: ada.user.id,
      managers: [
        { id: ada.user.id, email: 'ada@example.org', role: 'owner', since: expect.stringMatching(/Z$/) },
      ],
      invitations: [],
    })
  })

  test('are listed owners first, then by time', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    server.clock.advance(1000)
    await joinWiki(server, await createMember(server, { email: 'ben@example.org' }), wiki.id, 'owner')
    expect(await roles()).toEqual([
      'ada@example.org: owner',
      'ben@example.org: owner',
      'grace@example.org: manager',
    ])
    expect((await readPeople(server, grace, wiki.id)).role).toBe('manager')
  })

  test('do not count a wiki that they only manage towards their limit', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    const mine = (await post(server, grace, api.myWikis)).json()
    expect([mine.wikis.length, mine.count]).toEqual([1, 0])
  })
})

describe('an invitation', () => {
  test('brings somebody with an account in by its link', async () => {
    const answer = await invite({ email: 'Grace@Example.org' })
    expect(answer.json()).toMatchObject({
      success: true,
      data: { email: 'Grace@Example.org', role: 'manager', hands_over: false, invited_by: 'ada@example.org' },
    })
    const [token = ''] = await sentInvitations(server)
    expect(await newEmails(1)).toEqual(['Grace@Example.org: You are invited to manage a wiki at Wikistead'])
    const text = server.emails[1]?.text
    expect(text).toContain('“ada@ example. org” invites you to be a manager of the wiki “Museum of cards”')
    expect(text).toContain('Stop these emails:')
    const seen = (await post(server, null, peopleApi.invitation, { token })).json<{ data: InvitedTo }>()
    expect(seen.data).toEqual({
      ...{ sitename: 'Museum of cards', domain: wiki.domain, domain_decoded: wiki.domain, role: 'manager' },
      ...{ hands_over: false, email: 'Grace@Example.org', invited_by: 'ada@example.org', has_account: true },
      expires_at: new Date(server.clock.now() + INVITATION_DAYS * DAY_MS).toISOString(),
    })
    expect((await accept(token)).json()).toEqual({
      success: true,
      data: { wiki: wiki.id, sitename: 'Museum of cards' },
    })
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: manager'])
    expect((await readPeople(server, ada, wiki.id)).invitations).toEqual([])
    expect(await newEmails(2)).toEqual(['ada@example.org: grace@example.org accepted your invitation'])
    expect(await history()).toEqual([
      ['invited', 'ada@example.org', 'Grace@Example.org', null, 'manager'],
      ['accepted', 'grace@example.org', 'grace@example.org', null, 'manager'],
    ])
  })

  test('says whether its address has an account yet', async () => {
    const token = await invited({ email: 'new@example.org' })
    const seen = async () => (await post(server, null, peopleApi.invitation, { token })).json().data
    expect((await seen()).has_account).toBe(false)
    const fresh = await createMember(server, { email: 'new@example.org' })
    expect((await seen()).has_account).toBe(true)
    expect((await accept(token, fresh)).statusCode).toBe(200)
  })

  test('makes a manager an owner, and never an owner a manager', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    const asOwner = await invited({ role: 'owner' })
    expect((await accept(asOwner)).statusCode).toBe(200)
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: owner'])
    expect((await history()).at(-1)).toEqual([
      ...['accepted', 'grace@example.org', 'grace@example.org', 'manager', 'owner'],
    ])
    expect((await invite({ role: 'manager' })).json()).toEqual({
      message: 'This person is an owner of this wiki already.',
      errors: { email: ['This person is an owner of this wiki already.'] },
    })
  })

  test('hands the wiki over when it is accepted, and not before', async () => {
    const ben = await invited({ email: 'ben@example.org' })
    const token = await invited({ role: 'owner', hands_over: true })
    expect((await readPeople(server, ada, wiki.id)).role).toBe('owner')
    const sent = server.emails.length
    expect((await accept(token)).statusCode).toBe(200)
    expect(await roles()).toEqual(['grace@example.org: owner', 'ada@example.org: manager'])
    expect(await newEmails(sent)).toEqual(['ada@example.org: You handed over a wiki to grace@example.org'])
    expect((await history()).slice(-3)).toEqual([
      ['accepted', 'grace@example.org', 'grace@example.org', null, 'owner'],
      ['withdrawn', 'ada@example.org', 'ben@example.org', 'manager', null],
      ['handed-over', 'ada@example.org', 'grace@example.org', null, null],
    ])
    expect((await post(server, null, peopleApi.invitation, { token: ben })).statusCode).toBe(404)
  })

  test('can be declined without an account', async () => {
    const token = await invited()
    const sent = server.emails.length
    expect((await post(server, null, peopleApi.declineInvitation, { token })).json()).toEqual({
      success: true,
    })
    expect(await newEmails(sent)).toEqual(['ada@example.org: grace@example.org declined your invitation'])
    expect((await history()).at(-1)).toEqual([
      ...['declined', 'grace@example.org', 'grace@example.org', 'manager', null],
    ])
  })

  test('is replaced by another one to the same address', async () => {
    const first = await invited()
    const second = await invited({ email: 'GRACE@example.org', role: 'owner' })
    expect((await readPeople(server, ada, wiki.id)).invitations).toMatchObject([{ role: 'owner' }])
    expect((await accept(first)).statusCode).toBe(404)
    expect((await accept(second)).statusCode).toBe(200)
  })

  test('can be withdrawn', async () => {
    await invited()
    const [open] = (await readPeople(server, ada, wiki.id)).invitations
    const path = `${peopleApi.invitations(wiki.id)}?invitation=${open?.id}`
    expect((await remove(server, ada, path)).json()).toEqual({ success: true })
    expect((await remove(server, ada, path)).statusCode).toBe(404)
    expect((await readPeople(server, ada, wiki.id)).invitations).toEqual([])
    expect((await history()).at(-1)).toEqual([
      ...['withdrawn', 'ada@example.org', 'grace@example.org', 'manager', null],
    ])
  })

  test('to a wiki that waits for its domain passes the claim on with the wiki', async () => {
    const app = await createTestApp({ cnameTarget: 'custom.example.net' })
    const owner = await createMember(app)
    const next = await createMember(app, { email: 'grace@example.org' })
    const waiting = await newWiki(app, owner, { domain: 'data.museum.com' })
    // An older owner than the one who takes it over.
    await joinWiki(app, await createMember(app), waiting.id, 'owner')
    const wanted = { email: 'grace@example.org', role: 'owner', hands_over: true }
    expect((await post(app, owner, peopleApi.invitations(waiting.id), wanted)).statusCode).toBe(200)
    const [token = ''] = await sentInvitations(app)
    expect(app.emails.at(-1)?.text).not.toContain('museum.com')
    expect((await post(app, next, peopleApi.acceptInvitation, { token })).statusCode).toBe(200)
    expect(await app.deps.db.selectFrom('domain_claims').select('user_id').execute()).toEqual([
      { user_id: next.user.id },
    ])
    await app.close()
  })

  test('to a wiki that waits for its domain waits while the new owner has too many claims', async () => {
    const app = await createTestApp({ cnameTarget: 'custom.example.net', wikiLimit: 0 })
    const owner = await createMember(app)
    const next = await createMember(app, { email: 'grace@example.org' })
    const waiting = await newWiki(app, owner, { domain: 'data.museum.com' })
    await newWiki(app, next, { domain: 'data.museum.com' })
    const wanted = { email: 'grace@example.org', role: 'owner', hands_over: true }
    await post(app, owner, peopleApi.invitations(waiting.id), wanted)
    const [token = ''] = await sentInvitations(app)
    const refused = await post(app, next, peopleApi.acceptInvitation, { token })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have claimed this domain already. Its wiki is on your dashboard.',
    ])
    expect((await readPeople(app, owner, waiting.id)).invitations).toHaveLength(1)
    await app.close()
  })

  test('to a wiki whose domain was not verified in time is refused, and an earlier one is not listed', async () => {
    const app = await createTestApp({ cnameTarget: 'custom.example.net' })
    const owner = await createMember(app)
    const waiting = await newWiki(app, owner, { domain: 'data.museum.com' })
    const wanted = { email: 'grace@example.org', role: 'manager' }
    const ask = async () => await post(app, owner, peopleApi.invitations(waiting.id), wanted)
    expect((await ask()).statusCode).toBe(200)
    await app.deps.db.updateTable('domain_claims').set({ status: 'expired' }).execute()
    const refused = await ask()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The domain of this wiki was not verified, so the wiki is not made and nobody can be invited to it.',
    ])
    expect((await readPeople(app, owner, waiting.id)).invitations).toEqual([])
    await app.close()
  })

  test('can be accepted again, because the first answer may have been lost, while its role lasts', async () => {
    const token = await invited()
    const first = await accept(token)
    const sent = await newEmails(0)
    expect((await accept(token)).json()).toEqual(first.json())
    expect([await newEmails(0), (await history()).length]).toEqual([sent, 2])
    expect((await post(server, null, peopleApi.declineInvitation, { token })).statusCode).toBe(404)
    const other = await createMember(server, { email: 'ben@example.org' })
    expect((await accept(token, other)).statusCode).toBe(404)
    await remove(server, grace, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`)
    expect((await accept(token)).statusCode).toBe(404)
  })

  test('that takes the place of another one says so in the history, unless that has expired', async () => {
    await invited()
    await invited({ role: 'owner' })
    expect(await history()).toEqual([
      ['invited', 'ada@example.org', 'grace@example.org', null, 'manager'],
      ['withdrawn', 'ada@example.org', 'grace@example.org', 'manager', null],
      ['invited', 'ada@example.org', 'grace@example.org', null, 'owner'],
    ])
    server.clock.advance(INVITATION_DAYS * DAY_MS)
    await logInAgain()
    await invited()
    expect((await history()).slice(3)).toEqual([
      ['invited', 'ada@example.org', 'grace@example.org', null, 'manager'],
    ])
    const rows = server.deps.db.selectFrom('wiki_invitations').select('outcome').orderBy('id')
    expect((await rows.execute()).map(({ outcome }) => outcome)).toEqual(['withdrawn', null, null])
  })

  test('has its address as the account has it, however the domain is typed', async () => {
    const host = new URL('http://musée.example').hostname
    expect((await invite({ email: 'Grace@musée.example' })).json().data.email).toBe(`Grace@${host}`)
  })

  test('as owner waits while the invited account has as many wikis as it can have', async () => {
    const app = await createTestApp({ wikiLimit: 1 })
    const owner = await createMember(app)
    const next = await createMember(app, { email: 'grace@example.org' })
    const shared = await newWiki(app, owner)
    const own = await newWiki(app, next)
    const wanted = { email: 'grace@example.org', role: 'owner', hands_over: true }
    await post(app, owner, peopleApi.invitations(shared.id), wanted)
    const [token = ''] = await sentInvitations(app)
    const refused = await post(app, next, peopleApi.acceptInvitation, { token })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You own as many wikis as one account can have here, which is 1. Delete one or hand one over, and accept the invitation then.',
    ])
    expect((await readPeople(app, owner, shared.id)).invitations).toHaveLength(1)
    await post(app, next, api.deleteWiki, { wiki: own.id, deletionReasons: [] })
    expect((await post(app, next, peopleApi.acceptInvitation, { token })).statusCode).toBe(200)
    await app.close()
  })

  test('is forgotten a week after it has ended', async () => {
    await server.deps.jobs.start()
    await server.deps.jobs.stop()
    await invited()
    const rows = async () =>
      (await server.deps.db.selectFrom('wiki_invitations').select('id').execute()).length
    server.clock.advance((INVITATION_DAYS + 6) * DAY_MS)
    await server.deps.jobs.runDue()
    expect(await rows()).toBe(1)
    server.clock.advance(2 * DAY_MS)
    await server.deps.jobs.runDue()
    expect(await rows()).toBe(0)
  })
})

test('the history forgets the address of who was invited, has no account and is not invited any more', async () => {
  await server.deps.jobs.start()
  await server.deps.jobs.stop()
  const decline = async (email: string) =>
    await post(server, null, peopleApi.declineInvitation, { token: await invited({ email }) })
  await decline('nobody@example.org')
  await decline('grace@example.org')
  await decline('again@example.org')
  server.clock.advance(4 * DAY_MS)
  await logInAgain()
  await invited({ email: 'again@example.org' })
  server.clock.advance(4 * DAY_MS)
  await server.deps.jobs.runDue()
  expect((await history()).map(([kind, who, subject]) => [kind, who, subject])).toEqual([
    ['invited', 'ada@example.org', null],
    ['declined', null, null],
    ['invited', 'ada@example.org', 'grace@example.org'],
    ['declined', 'grace@example.org', 'grace@example.org'],
    ['invited', 'ada@example.org', 'again@example.org'],
    ['declined', 'again@example.org', 'again@example.org'],
    ['invited', 'ada@example.org', 'again@example.org'],
  ])
})

describe('an owner', () => {
  test('makes another owner a manager', async () => {
    await joinWiki(server, grace, wiki.id, 'owner')
    const sent = server.emails.length
    const change = { user: grace.user.id, role: 'manager' }
    expect((await post(server, ada, peopleApi.managers(wiki.id), change)).json()).toEqual({ success: true })
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: manager'])
    expect(await newEmails(sent)).toEqual(['grace@example.org: You are now a manager of a wiki'])
    expect(await history()).toEqual([['role', 'ada@example.org', 'grace@example.org', 'owner', 'manager']])
  })

  test('cannot make anybody an owner without asking them', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    const change = { user: grace.user.id, role: 'owner' }
    expect((await post(server, ada, peopleApi.managers(wiki.id), change)).json().errors).toEqual({
      role: ['An owner is invited.'],
    })
  })

  test('removes somebody, who cannot manage the wiki any more', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    const sent = server.emails.length
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    expect((await remove(server, ada, path)).json()).toEqual({ success: true })
    expect((await remove(server, ada, path)).statusCode).toBe(404)
    expect((await post(server, grace, api.wikiDetails, { wiki: wiki.id })).statusCode).toBe(403)
    expect(await newEmails(sent)).toEqual(['grace@example.org: You no longer manage a wiki'])
    expect(await history()).toEqual([['removed', 'ada@example.org', 'grace@example.org', 'manager', null]])
  })

  test('gives the password for it if the last log-in was long ago', async () => {
    const password_hash = await hashPassword(PASSWORD)
    await server.deps.db.updateTable('users').set({ password_hash }).execute()
    await joinWiki(server, grace, wiki.id, 'owner')
    server.clock.advance(2 * 3_600_000)
    const refused = [
      await invite({ email: 'ben@example.org', role: 'owner' }),
      await invite({ email: 'ben@example.org', role: 'manager' }),
      await remove(server, ada, `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`),
      await post(server, ada, peopleApi.managers(wiki.id), { user: grace.user.id, role: 'manager' }),
      await remove(server, ada, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'recent-log-in-required'])
    const withPassword = { email: 'ben@example.org', role: 'manager', password: PASSWORD }
    expect((await invite(withPassword)).statusCode).toBe(200)
    // It counts for the next hour.
    const leaving = `${peopleApi.managers(wiki.id)}?user=${ada.user.id}`
    expect((await remove(server, ada, leaving)).statusCode).toBe(200)
  })
})

describe('a manager', () => {
  test('leaves', async () => {
    await joinWiki(server, grace, wiki.id, 'manager')
    const path = `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`
    expect((await remove(server, grace, path)).json()).toEqual({ success: true })
    expect(await roles()).toEqual(['ada@example.org: owner'])
    expect(await history()).toEqual([['left', 'grace@example.org', null, 'manager', null]])
  })
})

describe('the administrators inside a wiki', () => {
  const read = async (id = wiki.id, person = ada) => (await get(server, peopleApi.admins(id), person)).json()

  test('are listed by their names', async () => {
    expect(await read()).toEqual({ data: ['Ada'], more: false })
    server.engine.admins.set(wiki.domain, { names: ['Ada', 'Björk'], more: true })
    expect(await read()).toEqual({ data: ['Ada', 'Björk'], more: true })
  })

  test('are unknown while the wiki cannot be asked, or is not made yet', async () => {
    server.engine.adminsFail = new Error('The database is locked.')
    expect(await read()).toEqual({ data: null, more: false })
    const app = await createTestApp({ cnameTarget: 'custom.example.net' })
    const owner = await createMember(app)
    const waiting = await newWiki(app, owner, { domain: 'data.museum.com' })
    expect((await get(app, peopleApi.admins(waiting.id), owner)).json()).toEqual({ data: null, more: false })
    await app.close()
  })
})

test('the history is shown in pages of 50, the newest first', async () => {
  for (let count = 0; count < 60; count += 1)
    await server.deps.db
      .insertInto('wiki_history')
      .values({ wiki_id: wiki.id, at: count, who: null, kind: 'setting', subject: `setting ${count}` })
      .execute()
  const page = async (query = '') =>
    (
      await server.app.inject({
        url: `${API_BASE}${peopleApi.history(wiki.id)}${query}`,
        headers: ada.headers,
      })
    ).json()
  const first = await page()
  expect([first.data.length, first.data[0].subject]).toEqual([50, 'setting 59'])
  const second = await page(`?before=${first.next}`)
  expect([second.data[0].subject, second.next]).toEqual(['setting 9', null])
  expect((await page('?before=x')).errors).toHaveProperty('before')
})
