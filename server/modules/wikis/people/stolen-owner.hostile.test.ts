import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { ada, post as postAs, signUpAndLogIn, tokenFromEmail } from '#server/testing/accounts.ts'
import { changeAddress, undoToken, verify } from '#server/testing/email-change.ts'
import { newWiki, post } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople, remove, sentInvitations } from '#server/testing/people.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let server: TestApp
/** A session of Ada’s that Mallory has stolen. */
let stolen: TestMember
let mallory: TestMember
let grace: TestMember
let wiki: { id: number }

beforeEach(async () => {
  server = await createTestApp()
  const cookie = await signUpAndLogIn(server)
  await verify(server, cookie)
  const { id } = await server.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  stolen = { user: { id, email: ada.email, verified: true }, headers: { cookie } }
  mallory = await createMember(server, { email: 'mallory@example.org' })
  grace = await createMember(server, { email: 'grace@example.org' })
  wiki = await newWiki(server, stolen)
})
afterEach(async () => await server.close())

const invite = async () =>
  await post(server, stolen, peopleApi.invitations(wiki.id), {
    email: mallory.user.email,
    role: 'manager',
  })
const accept = async (token: string) => await post(server, mallory, peopleApi.acceptInvitation, { token })
const leave = async () =>
  await remove(server, stolen, `${peopleApi.managers(wiki.id)}?user=${stolen.user.id}`)

describe('somebody with a stolen session of an owner', () => {
  test('can neither let themselves in nor make the owner leave once the log-in is an hour old', async () => {
    await joinWiki(server, grace, wiki.id, 'owner')
    server.clock.advance(HOUR_MS)
    for (const answer of [await invite(), await leave()])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'recent-log-in-required'])
    expect((await readPeople(server, stolen, wiki.id)).managers).toHaveLength(2)
    expect(await sentInvitations(server)).toEqual([])
  })

  test('is noticed by the other owners when they invite somebody', async () => {
    await joinWiki(server, grace, wiki.id, 'owner')
    await joinWiki(server, await createMember(server, { email: 'ben@example.org' }), wiki.id, 'manager')
    await server.deps.jobs.runDue()
    const sent = server.emails.length
    await invite()
    await server.deps.jobs.runDue()
    expect(server.emails.slice(sent).map(({ to, subject }) => [to.address, subject])).toEqual([
      ['grace@example.org', 'Somebody was invited to manage a wiki'],
      ['mallory@example.org', 'You are invited to manage a wiki at Wikistead'],
    ])
    expect(server.emails[sent]?.text).toContain(
      `${ada.email} has invited mallory@example.org to be a manager of the wiki “Museum of cards”`,
    )
  })
})

describe('an invitation that somebody with a stolen session has sent', () => {
  const password = 'another long password'
  const changed = { password, password_confirmation: password }

  test.each<[string, () => Promise<{ statusCode: number }>]>([
    [
      'changes the password',
      async () =>
        await postAs(
          server,
          '/user/changePassword',
          { current_password: ada.password, ...changed },
          stolen.headers.cookie,
        ),
    ],
    [
      'resets the password',
      async () => {
        await postAs(server, '/user/forgotPassword', { email: ada.email })
        const token = await tokenFromEmail(server)
        return await postAs(server, '/user/resetPassword', { email: ada.email, token, ...changed })
      },
    ],
    [
      'undoes a change of the email address',
      async () => {
        await changeAddress(server, 'mallory@attacker.example', stolen.headers.cookie)
        return await postAs(server, '/user/undoEmailChange', { token: await undoToken(server, ada.email) })
      },
    ],
  ])('ends when the owner %s', async (_what, takeBack) => {
    await invite()
    const [token = ''] = await sentInvitations(server)
    expect((await takeBack()).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(404)
    const { data } = await listHistory(server.deps.db, wiki.id)
    expect(data[0]).toMatchObject({
      ...{ kind: 'withdrawn', who: ada.email, subject: 'mallory@example.org', before: 'manager' },
    })
  })

  test('is not confused with those of other owners, which stay open', async () => {
    await joinWiki(server, grace, wiki.id, 'owner')
    await post(server, grace, peopleApi.invitations(wiki.id), { email: mallory.user.email, role: 'manager' })
    const [token = ''] = await sentInvitations(server)
    const body = { current_password: ada.password, ...changed }
    await postAs(server, '/user/changePassword', body, stolen.headers.cookie)
    expect((await accept(token)).statusCode).toBe(200)
  })
})
