import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { INVITATION_DAYS } from '#contract/people/people.ts'
import { invitationPath, peopleApi } from '#contract/people/people-paths.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { wikiEmailSecret } from '#server/modules/wiki-email/deliver-wiki-email.ts'
import { addressHash } from '#server/modules/wiki-email/stop-token.ts'
import { stopWikiEmails } from '#server/modules/wiki-email/wiki-email.repository.ts'
import { loggablePath } from '#server/platform/http/loggable-path.ts'
import { ada, app, logInAgain, wiki } from '#server/testing/each-test.ts'
import { accept, eachTestHasPeople, grace, invite, invited } from '#server/testing/each-test-people.ts'
import { tokensFromEmails } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, leave, owners, readPeople } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { peopleLimits } from './people.limits.ts'

const DEAD = { message: 'This link no longer works. Please ask for a new invitation.' }

let eve: TestMember

eachTestHasPeople()
beforeEach(async () => {
  eve = await createMember(app, { email: 'eve@example.org' })
})

/** Expects that a link does nothing, whatever is tried with it. */
async function expectDead(token: string): Promise<void> {
  for (const answer of [
    await post(app, null, peopleApi.invitation, { token }),
    await accept(token),
    await post(app, null, peopleApi.declineInvitation, { token }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([404, DEAD])
}

describe('the link of an invitation', () => {
  test('works once', async () => {
    const token = await invited()
    expect((await accept(token)).statusCode).toBe(200)
    await leave(app, grace, wiki.id)
    await expectDead(token)
    expect((await readPeople(app, ada, wiki.id)).managers).toHaveLength(1)
  })

  test('is only for the account with the invited address', async () => {
    const token = await invited({ role: 'owner', hands_over: true })
    const answer = await accept(token, eve)
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: 'This invitation is for another email address.', code: 'other-account' },
    ])
    expect(await owners(app, wiki.id)).toEqual([ada.user.id])
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('does not let an account in whose address nobody has verified', async () => {
    const token = await invited({ email: 'new@example.org' })
    const unverified = await createMember(app, { email: 'new@example.org', verified: false })
    expect((await accept(token, unverified)).statusCode).toBe(403)
    expect((await accept(token, null)).statusCode).toBe(401)
    expect((await readPeople(app, ada, wiki.id)).invitations).toHaveLength(1)
  })

  test('is dead once the invitation is withdrawn, was declined or has expired, and if it never was', async () => {
    const withdrawn = await invited()
    const [open] = (await readPeople(app, ada, wiki.id)).invitations
    await remove(app, ada, `${peopleApi.invitations(wiki.id)}?invitation=${open?.id}`)
    await expectDead(withdrawn)
    const declined = await invited()
    await post(app, null, peopleApi.declineInvitation, { token: declined })
    await expectDead(declined)
    const late = await invited()
    app.clock.advance(INVITATION_DAYS * DAY_MS)
    await expectDead(late)
    await expectDead('A'.repeat(32))
    expect((await readPeople(app, ada, wiki.id)).invitations).toEqual([])
  })

  test('is dead once its sender is no longer an owner, even if the row is still open', async () => {
    await joinWiki(app, eve, wiki.id, 'owner')
    const token = await invited({}, eve)
    await app.deps.db
      .updateTable('wiki_managers')
      .set({ role: 'manager' })
      .where('user_id', '=', eve.user.id)
      .execute()
    await expectDead(token)
    await app.deps.db.deleteFrom('wiki_managers').where('user_id', '=', eve.user.id).execute()
    await expectDead(token)
  })

  test('ends together with its sender’s ownership', async () => {
    await joinWiki(app, eve, wiki.id, 'owner')
    const token = await invited({}, eve)
    await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${eve.user.id}`)
    await joinWiki(app, eve, wiki.id, 'owner')
    await expectDead(token)
  })

  test('to become an owner ends when the manager whom it invites is removed', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    const token = await invited({ role: 'owner' })
    await remove(app, ada, `${peopleApi.managers(wiki.id)}?user=${grace.user.id}`)
    await expectDead(token)
  })

  test('does nothing while the wiki is deleted', async () => {
    const token = await invited()
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    await expectDead(token)
  })

  test('appears in no row and no line of the log', async () => {
    const token = await invited()
    const { rows } = await sql<{ row: string }>`select * from wiki_invitations`.execute(app.deps.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    const jobs = await app.deps.db.selectFrom('jobs').select('payload').execute()
    expect(JSON.stringify(jobs)).not.toContain(token)
    expect(loggablePath({ url: invitationPath(token), routeOptions: {} as never })).toBe(
      '/invitation/[hidden]',
    )
  })

  test('can be tried sixty times an hour from one network', async () => {
    for (let count = 0; count < accountLimits.token.max; count += 1)
      await post(app, null, peopleApi.invitation, { token: `${count}` })
    const token = 'x'
    for (const path of [peopleApi.invitation, peopleApi.declineInvitation])
      expect((await post(app, null, path, { token })).statusCode).toBe(429)
    expect((await accept(token)).statusCode).toBe(429)
  })
})

describe('inviting', () => {
  test('gets the same response whether or not an address has an account', async () => {
    const one = await invite({ email: 'grace@example.org' })
    const other = await invite({ email: 'nobody@example.org' })
    const shape = (answer: typeof one) => {
      const { id: _, email: __, ...data } = answer.json().data
      return [answer.statusCode, data]
    }
    expect(shape(one)).toEqual(shape(other))
  })

  test('gets the same response for an address that has stopped such emails, and sends it none', async () => {
    const hash = addressHash(await wikiEmailSecret(app.deps.db), 'grace@example.org')
    await stopWikiEmails(app.deps.db, hash, wiki.id, 1)
    expect((await invite()).statusCode).toBe(200)
    expect(await tokensFromEmails(app, 'invitation')).toEqual([])
  })

  test('names a wiki without turning its name into links or lines', async () => {
    await app.deps.db
      .updateTable('wikis')
      .set({ sitename: 'Prize” at https://evil.example/\n\nClick http://evil.example' })
      .execute()
    await invited()
    const { text, html } = app.emails.at(-1) ?? {}
    expect(text).not.toContain('evil.example/')
    expect(text).not.toContain('//evil')
    expect(html).not.toContain('href="http://evil')
  })

  test('is limited for a wiki, for an account and for a recipient', async () => {
    for (let count = 0; count < peopleLimits.inviteRecipient.max; count += 1)
      expect((await invite({ email: `grace+${count}@example.org` })).statusCode).toBe(200)
    expect((await invite()).statusCode).toBe(429)
    for (
      let count = 0;
      count < peopleLimits.inviteByWiki.max - peopleLimits.inviteRecipient.max - 1;
      count += 1
    )
      expect((await invite({ email: `p${count}@example.org` })).statusCode).toBe(200)
    expect((await invite({ email: 'one.more@example.org' })).statusCode).toBe(429)
    app.clock.advance(DAY_MS + 1)
    await logInAgain()
    expect((await invite({ email: 'one.more@example.org' })).statusCode).toBe(200)
  })

  test('counts all spellings of a mailbox as one recipient', async () => {
    for (const email of [
      'a.d.a@gmail.com',
      'ada+1@gmail.com',
      'Ada@googlemail.com',
      'a.da+2@GMAIL.com',
      'ada@gmail.com',
    ])
      expect((await invite({ email })).statusCode).toBe(200)
    expect((await invite({ email: 'ad.a@gmail.com' })).statusCode).toBe(429)
  })

  test('is limited for a network and for the whole service, whatever account and wiki it is done with', async () => {
    const send = async (network: string, count: number) => {
      const member = await createMember(app)
      const own = await newWiki(app, member, { domain: `wiki-${network}-${count}.localhost:8080` })
      const answers = []
      for (let recipient = 0; recipient < peopleLimits.inviteByWiki.max; recipient += 1)
        answers.push(
          await post(
            app,
            member,
            peopleApi.invitations(own.id),
            { email: `p${recipient}@w${network}-${count}.example`, role: 'manager' },
            { remoteAddress: `192.0.2.${network}` },
          ),
        )
      return answers.filter(({ statusCode }) => statusCode === 200).length
    }
    let fromOne = 0
    for (let count = 0; count < 4; count += 1) fromOne += await send('1', count)
    expect(fromOne).toBe(peopleLimits.inviteByNetwork.max)
    let all = fromOne
    for (let network = 2; all < peopleLimits.inviteOverall.max && network < 30; network += 1)
      all += await send(String(network), 0)
    expect(all).toBe(peopleLimits.inviteOverall.max)
    expect(await send('99', 0)).toBe(0)
  })

  test('names the person who invites in quotation marks, because anybody can sign up with any address', async () => {
    const spammer = await createMember(app, { email: 'evil.example/prize@example.org' })
    await joinWiki(app, spammer, wiki.id, 'owner')
    await invited({}, spammer)
    const { text } = app.emails.at(-1) ?? {}
    expect(text).toContain('“evil. example/ prize@ example. org” invites you')
    expect(text).not.toContain('evil.example')
  })

  test('concerns no other wiki: its people and invitations cannot be reached from there', async () => {
    const evil = await newWiki(app, eve)
    await joinWiki(app, grace, wiki.id, 'manager')
    await invite({ email: 'ben@example.org' })
    const [open] = (await readPeople(app, ada, wiki.id)).invitations
    for (const path of [
      `${peopleApi.managers(evil.id)}?user=${grace.user.id}`,
      `${peopleApi.invitations(evil.id)}?invitation=${open?.id}`,
    ])
      expect([path, (await remove(app, eve, path)).statusCode]).toEqual([path, 404])
    expect((await remove(app, eve, `${peopleApi.managers(wiki.id)}?user=${eve.user.id}`)).statusCode).toBe(
      403,
    )
    const { managers, invitations } = await readPeople(app, ada, wiki.id)
    expect([managers.length, invitations.length]).toEqual([2, 1])
  })
})
