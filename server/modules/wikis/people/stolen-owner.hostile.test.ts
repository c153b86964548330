import { beforeEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { ada, changeAddress, verifiedMember } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail, tokensFromEmails } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** A session of Ada’s that Mallory has stolen. */
let stolen: TestMember
let mallory: TestMember
let grace: TestMember
let wiki: { id: number }

eachTestHasServer()
beforeEach(async () => {
  const cookie = await verifiedMember(app)
  const { id } = await app.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  stolen = { user: { id, email: ada.email, verified: true }, headers: { cookie } }
  mallory = await createMember(app, { email: 'mallory@example.org' })
  grace = await createMember(app, { email: 'grace@example.org' })
  wiki = await newWiki(app, stolen)
})

const invite = async () =>
  await post(app, stolen, peopleApi.invitations(wiki.id), {
    email: mallory.user.email,
    role: 'manager',
  })
const accept = async (token: string) => await post(app, mallory, peopleApi.acceptInvitation, { token })
const leave = async () => await remove(app, stolen, `${peopleApi.managers(wiki.id)}?user=${stolen.user.id}`)

describe('somebody with a stolen session of an owner', () => {
  test('can neither let themselves in nor make the owner leave once the log-in is an hour old', async () => {
    await joinWiki(app, grace, wiki.id, 'owner')
    app.clock.advance(HOUR_MS)
    for (const response of [await invite(), await leave()])
      expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    expect((await readPeople(app, stolen, wiki.id)).managers).toHaveLength(2)
    expect(await tokensFromEmails(app, 'invitation')).toEqual([])
  })

  test('is noticed by the other owners when they invite somebody', async () => {
    await joinWiki(app, grace, wiki.id, 'owner')
    await joinWiki(app, await createMember(app, { email: 'ben@example.org' }), wiki.id, 'manager')
    await app.deps.jobs.runDue()
    const sent = app.emails.length
    await invite()
    await app.deps.jobs.runDue()
    expect(app.emails.slice(sent).map(({ to, subject }) => [to.address, subject])).toEqual([
      ['grace@example.org', 'Somebody was invited to manage a wiki'],
      ['mallory@example.org', 'You are invited to manage a wiki at Wikistead'],
    ])
    expect(app.emails[sent]?.text).toContain(
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
        await post(app, stolen.headers.cookie, '/user/changePassword', {
          current_password: ada.password,
          ...changed,
        }),
    ],
    [
      'resets the password',
      async () => {
        await post(app, null, '/user/forgotPassword', { email: ada.email })
        const token = await tokenFromEmail(app, 'reset-password')
        return await post(app, null, '/user/resetPassword', { email: ada.email, token, ...changed })
      },
    ],
    [
      'undoes a change of the email address',
      async () => {
        await changeAddress(app, 'mallory@attacker.example', stolen.headers.cookie)
        return await post(app, null, '/user/undoEmailChange', {
          token: await tokenFromEmail(app, 'undo-email-change', ada.email),
        })
      },
    ],
  ])('ends when the owner %s', async (_what, takeBack) => {
    await invite()
    const [token = ''] = await tokensFromEmails(app, 'invitation')
    expect((await takeBack()).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(404)
    const { data } = await listHistory(app.deps.db, wiki.id)
    expect(data[0]).toMatchObject({
      ...{ kind: 'withdrawn', who: ada.email, subject: 'mallory@example.org', before: 'manager' },
    })
  })

  test('is not confused with those of other owners, which stay open', async () => {
    await joinWiki(app, grace, wiki.id, 'owner')
    await post(app, grace, peopleApi.invitations(wiki.id), { email: mallory.user.email, role: 'manager' })
    const [token = ''] = await tokensFromEmails(app, 'invitation')
    const body = { current_password: ada.password, ...changed }
    await post(app, stolen.headers.cookie, '/user/changePassword', body)
    expect((await accept(token)).statusCode).toBe(200)
  })
})
