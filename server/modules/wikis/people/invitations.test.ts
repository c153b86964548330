import { describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { INVITATION_DAYS, type InvitedTo } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { ada, app, logInAgain, wiki } from '#server/testing/each-test.ts'
import {
  accept,
  eachTestHasPeople,
  grace,
  history,
  invite,
  invited,
  newEmails,
  roles,
} from '#server/testing/each-test-people.ts'
import { tokensFromEmails } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasPeople()

describe('an invitation', () => {
  test('brings somebody with an account in by its link', async () => {
    const response = await invite({ email: 'Grace@Example.org' })
    expect(response.json()).toMatchObject({
      success: true,
      data: { email: 'Grace@Example.org', role: 'manager', hands_over: false, invited_by: 'ada@example.org' },
    })
    const [token = ''] = await tokensFromEmails(app, 'invitation')
    expect(await newEmails(1)).toEqual(['Grace@Example.org: You are invited to manage a wiki at Wikistead'])
    const text = app.emails[1]?.text
    expect(text).toContain('“ada@ example. org” invites you to be a manager of the wiki “Museum of cards”')
    expect(text).toContain('Stop these emails:')
    const seen = (await post(app, null, peopleApi.invitation, { token })).json<{ data: InvitedTo }>()
    expect(seen.data).toEqual({
      ...{ sitename: 'Museum of cards', domain: wiki.domain, domain_decoded: wiki.domain, role: 'manager' },
      ...{ hands_over: false, email: 'Grace@Example.org', invited_by: 'ada@example.org', has_account: true },
      expires_at: new Date(app.clock.now() + INVITATION_DAYS * DAY_MS).toISOString(),
    })
    expect((await accept(token)).json()).toEqual({
      success: true,
      data: { wiki: wiki.id, sitename: 'Museum of cards' },
    })
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: manager'])
    expect((await readPeople(app, ada, wiki.id)).invitations).toEqual([])
    expect(await newEmails(2)).toEqual(['ada@example.org: grace@example.org accepted your invitation'])
    expect(await history()).toEqual([
      ['invited', 'ada@example.org', 'Grace@Example.org', null, 'manager'],
      ['accepted', 'grace@example.org', 'grace@example.org', null, 'manager'],
    ])
  })

  test('says whether its address has an account yet', async () => {
    const token = await invited({ email: 'new@example.org' })
    const seen = async () => (await post(app, null, peopleApi.invitation, { token })).json().data
    expect((await seen()).has_account).toBe(false)
    const fresh = await createMember(app, { email: 'new@example.org' })
    expect((await seen()).has_account).toBe(true)
    expect((await accept(token, fresh)).statusCode).toBe(200)
  })

  test('makes a manager an owner, and never an owner a manager', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const asOwner = await invited({ role: 'owner' })
    expect((await accept(asOwner)).statusCode).toBe(200)
    expect(await roles()).toEqual(['ada@example.org: owner', 'grace@example.org: owner'])
    expect((await history()).at(-1)).toEqual([
      ...['accepted', 'grace@example.org', 'grace@example.org', 'manager', 'owner'],
    ])
    expect((await invite({ role: 'manager' })).json()).toEqual({
      message: 'This person is already an owner of this wiki.',
      errors: { email: ['This person is already an owner of this wiki.'] },
    })
  })

  test('cannot make a manager who is closing their account an owner; for other accounts, closing neither matters nor shows', async () => {
    const close = async () => await post(app, grace, accountApi.closing)
    await joinWiki(app, grace, wiki.id, 'manager')
    expect((await close()).statusCode).toBe(200)
    const { managers } = await readPeople(app, ada, wiki.id)
    expect(managers.map(({ email, closing }) => [email, closing])).toEqual([
      ['ada@example.org', false],
      ['grace@example.org', true],
    ])
    for (const wanted of [{ role: 'owner' }, { role: 'owner', hands_over: true }]) {
      const response = await invite(wanted)
      expect([response.statusCode, response.json().errors]).toEqual([
        ...[409, { email: [expect.stringContaining('must keep it first')] }],
      ])
    }
    await app.deps.db.deleteFrom('wiki_managers').where('user_id', '=', grace.user.id).execute()
    expect((await invite({ role: 'owner' })).statusCode).toBe(200)
  })

  test('hands the wiki over when it is accepted, and not before', async () => {
    const ben = await invited({ email: 'ben@example.org' })
    const token = await invited({ role: 'owner', hands_over: true })
    expect((await readPeople(app, ada, wiki.id)).role).toBe('owner')
    const sent = app.emails.length
    expect((await accept(token)).statusCode).toBe(200)
    expect(await roles()).toEqual(['grace@example.org: owner', 'ada@example.org: manager'])
    expect(await newEmails(sent)).toEqual(['ada@example.org: You handed over a wiki to grace@example.org'])
    expect((await history()).slice(-3)).toEqual([
      ['accepted', 'grace@example.org', 'grace@example.org', null, 'owner'],
      ['withdrawn', 'ada@example.org', 'ben@example.org', 'manager', null],
      ['handed-over', 'ada@example.org', 'grace@example.org', null, null],
    ])
    expect((await post(app, null, peopleApi.invitation, { token: ben })).statusCode).toBe(404)
  })

  test('can be declined without an account', async () => {
    const token = await invited()
    const sent = app.emails.length
    expect((await post(app, null, peopleApi.declineInvitation, { token })).json()).toEqual({
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
    expect((await readPeople(app, ada, wiki.id)).invitations).toMatchObject([{ role: 'owner' }])
    expect((await accept(first)).statusCode).toBe(404)
    expect((await accept(second)).statusCode).toBe(200)
  })

  test('can be withdrawn', async () => {
    await invited()
    const [open] = (await readPeople(app, ada, wiki.id)).invitations
    const path = `${peopleApi.invitations(wiki.id)}?invitation=${open?.id}`
    expect((await remove(app, ada, path)).json()).toEqual({ success: true })
    expect((await remove(app, ada, path)).statusCode).toBe(404)
    expect((await readPeople(app, ada, wiki.id)).invitations).toEqual([])
    expect((await history()).at(-1)).toEqual([
      ...['withdrawn', 'ada@example.org', 'grace@example.org', 'manager', null],
    ])
  })

  test('to a wiki that waits for its domain passes the claim on with the wiki', async () => {
    const app = await createTestApp({ cnameTarget: 'custom.example.net' })
    const owner = await createMember(app)
    const next = await createMember(app, { email: 'grace@example.org' })
    const waiting = await newWiki(app, owner, { domain: 'data.museum.com' })
    // This owner has been one for longer than the one who takes the wiki over.
    await joinWiki(app, await createMember(app), waiting.id, 'owner')
    const wanted = { email: 'grace@example.org', role: 'owner', hands_over: true }
    expect((await post(app, owner, peopleApi.invitations(waiting.id), wanted)).statusCode).toBe(200)
    const [token = ''] = await tokensFromEmails(app, 'invitation')
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
    const [token = ''] = await tokensFromEmails(app, 'invitation')
    const refused = await post(app, next, peopleApi.acceptInvitation, { token })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have already claimed this domain. Its wiki is on your dashboard.',
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
      'The domain of this wiki was not verified, so the wiki was not created and nobody can be invited to it.',
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
    expect((await post(app, null, peopleApi.declineInvitation, { token })).statusCode).toBe(404)
    const other = await createMember(app, { email: 'ben@example.org' })
    expect((await accept(token, other)).statusCode).toBe(404)
    await remove(app, grace, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`)
    expect((await accept(token)).statusCode).toBe(404)
  })

  test('that replaces another one says so in the history, unless that one has expired', async () => {
    await invited()
    await invited({ role: 'owner' })
    expect(await history()).toEqual([
      ['invited', 'ada@example.org', 'grace@example.org', null, 'manager'],
      ['withdrawn', 'ada@example.org', 'grace@example.org', 'manager', null],
      ['invited', 'ada@example.org', 'grace@example.org', null, 'owner'],
    ])
    app.clock.advance(INVITATION_DAYS * DAY_MS)
    await logInAgain()
    await invited()
    expect((await history()).slice(3)).toEqual([
      ['invited', 'ada@example.org', 'grace@example.org', null, 'manager'],
    ])
    const rows = app.deps.db.selectFrom('wiki_invitations').select('outcome').orderBy('id')
    expect((await rows.execute()).map(({ outcome }) => outcome)).toEqual(['withdrawn', null, null])
  })

  test('has the address in the account’s spelling, however the domain is typed', async () => {
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
    const [token = ''] = await tokensFromEmails(app, 'invitation')
    const refused = await post(app, next, peopleApi.acceptInvitation, { token })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You own as many wikis as one account can have here (1). Delete one or hand one over, then accept the invitation.',
    ])
    expect((await readPeople(app, owner, shared.id)).invitations).toHaveLength(1)
    await post(app, next, api.deleteWiki, { wiki: own.id, deletionReasons: [] })
    expect((await post(app, next, peopleApi.acceptInvitation, { token })).statusCode).toBe(200)
    await app.close()
  })

  test('is deleted a week after it has ended', async () => {
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    await invited()
    const rows = async () => (await app.deps.db.selectFrom('wiki_invitations').select('id').execute()).length
    app.clock.advance((INVITATION_DAYS + 6) * DAY_MS)
    await app.deps.jobs.runDue()
    expect(await rows()).toBe(1)
    app.clock.advance(2 * DAY_MS)
    await app.deps.jobs.runDue()
    expect(await rows()).toBe(0)
  })
})

test('the history forgets the address of a person without an account whose invitation has ended', async () => {
  await app.deps.jobs.start()
  await app.deps.jobs.stop()
  const decline = async (email: string) =>
    await post(app, null, peopleApi.declineInvitation, { token: await invited({ email }) })
  await decline('nobody@example.org')
  await decline('grace@example.org')
  await decline('again@example.org')
  app.clock.advance(4 * DAY_MS)
  await logInAgain()
  await invited({ email: 'again@example.org' })
  app.clock.advance(4 * DAY_MS)
  await app.deps.jobs.runDue()
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
