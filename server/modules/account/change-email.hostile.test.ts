import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EARLIER_ADDRESS } from '#contract/account/email-change.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { listHistory, recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { ada, cookieOf, get, post, signUpAndLogIn } from '#server/testing/accounts.ts'
import { askForChange, changeAddress, confirmToken, undoToken, verify } from '#server/testing/email-change.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { TestMember } from '#server/testing/test-member.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }
const MALLORYS = 'mallory@attacker.example'

let server: TestApp
/** A session of Ada’s that Mallory has stolen. */
let stolen: string

beforeEach(async () => {
  server = await createTestApp()
  stolen = await signUpAndLogIn(server)
  await verify(server, stolen)
})

afterEach(async () => {
  await server.close()
})

const emailOf = async (by: string) => (await get(server, '/auth/login', by)).json().user?.email
const confirm = async (token: string, by = '') => await post(server, '/user/confirmEmail', { token }, by)
const undo = async (token: string) => await post(server, '/user/undoEmailChange', { token })
const changePassword = async (current_password: string, password: string, by: string) =>
  await post(
    server,
    '/user/changePassword',
    { current_password, password, password_confirmation: password },
    by,
  )

describe('somebody with a stolen session', () => {
  test('cannot change the address without the password ten minutes after the log-in', async () => {
    server.clock.advance(10 * MINUTE_MS)
    const late = await post(server, '/user/changeEmail', { email: MALLORYS }, stolen)
    expect([late.statusCode, late.json().code]).toEqual([403, 'recent-log-in-required'])
    const statuses = []
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await askForChange(server, MALLORYS, stolen, `guess ${guess}`)).statusCode)
    expect(statuses.filter(status => status === 422)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
    await server.deps.jobs.runDue()
    expect(server.emails.filter(({ to }) => to.address === MALLORYS)).toEqual([])
  })
})

describe('somebody with a stolen session and the password', () => {
  test('loses the account to the owner, who undoes the change', async () => {
    await changeAddress(server, MALLORYS, stolen)
    expect((await undo(await undoToken(server, ada.email))).statusCode).toBe(200)
    expect((await get(server, '/auth/login', stolen)).statusCode).toBe(401)
    for (const email of [ada.email, MALLORYS])
      expect((await post(server, '/auth/login', { email, password: ada.password })).statusCode).toBe(401)
    await post(server, '/user/forgotPassword', { email: MALLORYS })
    await server.deps.jobs.runDue()
    expect(server.emails.filter(({ to }) => to.address === MALLORYS)).toHaveLength(1)
  })

  test('cannot lock out the undoing by changing the address again', async () => {
    await changeAddress(server, MALLORYS, stolen)
    for (const email of ['mallory@elsewhere.example', ada.email]) {
      expect((await askForChange(server, email, stolen)).statusCode).toBe(422)
      server.clock.advance((71 * HOUR_MS) / 2)
    }
    expect((await undo(await undoToken(server, ada.email))).statusCode).toBe(200)
  })

  test('cannot end the undoing by a new password, by a reset or by ending sessions', async () => {
    await changeAddress(server, MALLORYS, stolen)
    const token = await undoToken(server, ada.email)
    const changed = cookieOf(await changePassword(ada.password, mallory.password, stolen))
    await post(server, '/user/forgotPassword', { email: MALLORYS })
    await server.deps.jobs.runDue()
    const reset = /token=([\w-]+)/.exec(server.emails.at(-1)?.text ?? '')?.[1]
    const password = 'chosen by mallory again'
    const body = { email: MALLORYS, token: reset, password, password_confirmation: password }
    expect((await post(server, '/user/resetPassword', body)).statusCode).toBe(200)
    await server.app.inject({
      method: 'DELETE',
      url: '/api/user/sessions?session=others',
      headers: { cookie: changed },
    })
    expect((await undo(token)).statusCode).toBe(200)
    expect((await post(server, '/auth/login', { email: MALLORYS, password })).statusCode).toBe(401)
    expect((await post(server, '/auth/login', { email: ada.email, password })).statusCode).toBe(401)
  })

  test('cannot take the old address for another account while the change can be undone', async () => {
    const own = await signUpAndLogIn(server, mallory)
    await changeAddress(server, MALLORYS, stolen)
    const token = await undoToken(server, ada.email)
    const answer = await post(server, '/user/register', {
      email: 'ADA@example.org',
      password: mallory.password,
    })
    expect(answer.json().errors).toEqual({ email: ['The email has already been taken.'] })
    await askForChange(server, ada.email, own, mallory.password)
    await expect(confirmToken(server, ada.email)).rejects.toThrow('No email')
    expect((await undo(token)).statusCode).toBe(200)
    expect(await emailOf(own)).toBe(mallory.email)
  })

  test('cannot keep the old address by asking for it before: it is taken when the link is followed', async () => {
    const own = await signUpAndLogIn(server, { ...mallory, email: 'mallory@elsewhere.example' })
    await askForChange(server, MALLORYS, stolen)
    await post(server, '/user/confirmEmail', { token: await confirmToken(server, MALLORYS) }, stolen)
    server.clock.advance(71 * HOUR_MS)
    await askForChange(server, ada.email, own, mallory.password)
    await expect(confirmToken(server, ada.email)).rejects.toThrow('No email')
  })

  test('gets nowhere if the owner changes the password before the link is followed', async () => {
    const owner = cookieOf(await post(server, '/auth/login', ada))
    await askForChange(server, MALLORYS, stolen)
    const token = await confirmToken(server, MALLORYS)
    const fresh = cookieOf(await changePassword(ada.password, 'new and secret', owner))
    for (const by of ['', stolen, fresh]) expect((await confirm(token, by)).statusCode).not.toBe(200)
    expect(await emailOf(fresh)).toBe(ada.email)
  })

  test('cannot win a race of asking against the owner’s new password', async () => {
    const owner = cookieOf(await post(server, '/auth/login', ada))
    const [, changed] = await Promise.all([
      askForChange(server, MALLORYS, stolen),
      changePassword(ada.password, 'new and secret', owner),
    ])
    const left = await server.deps.db.selectFrom('email_changes').selectAll().execute()
    expect([changed.statusCode, left]).toEqual([200, []])
  })
})

describe('a member who asks for another person’s address', () => {
  const victim = 'victim@example.org'

  test('does not get it by the person’s click, without a session or in the person’s own', async () => {
    const theirs = await signUpAndLogIn(server, mallory)
    await askForChange(server, victim, stolen)
    const token = await confirmToken(server, victim)
    expect((await confirm(token)).statusCode).toBe(401)
    const other = await confirm(token, theirs)
    expect([other.statusCode, other.json().code]).toEqual([403, 'other-account'])
    expect(other.body).not.toContain(ada.email)
    expect([await emailOf(stolen), await emailOf(theirs)]).toEqual([ada.email, mallory.email])
  })

  test('learns neither from the answers nor from the limits whether it has an account', async () => {
    await signUpAndLogIn(server, { email: victim, password: mallory.password })
    for (let asked = 0; asked < 6; asked += 1) await post(server, '/user/forgotPassword', { email: victim })
    await server.deps.jobs.runDue()
    const other = await signUpAndLogIn(server, mallory)
    for (let asked = 0; asked < 4; asked += 1) {
      const known = await askForChange(server, victim, stolen)
      const unknown = await askForChange(server, 'nobody@example.org', other, mallory.password)
      expect([known.statusCode, known.json().code]).toEqual([unknown.statusCode, unknown.json().code])
    }
  })

  test('has an email sent there that says so, and gets no link', async () => {
    await signUpAndLogIn(server, { email: victim, password: mallory.password })
    await askForChange(server, victim, stolen)
    await server.deps.jobs.runDue()
    const email = server.emails.findLast(({ to }) => to.address === victim)
    expect(email?.subject).toBe('This email address has a Wikistead account already')
    expect(email?.text).not.toContain('confirm-email')
    expect(email?.text.toLowerCase()).not.toContain('ada@')
  })

  test('does not use up the emails with which its owner resets a password', async () => {
    await signUpAndLogIn(server, { email: victim, password: mallory.password })
    for (let asked = 0; asked < 5; asked += 1) await askForChange(server, victim, stolen)
    await post(server, '/user/forgotPassword', { email: victim })
    await server.deps.jobs.runDue()
    expect(server.emails.at(-1)?.subject).toBe('Reset your Wikistead password')
  })

  test('cannot keep its owner from changing to it', async () => {
    const owner = await signUpAndLogIn(server, mallory)
    for (let asked = 0; asked < 4; asked += 1) await askForChange(server, victim, stolen)
    expect((await askForChange(server, victim, owner, mallory.password)).statusCode).toBe(200)
    const answer = await post(
      server,
      '/user/confirmEmail',
      { token: await confirmToken(server, victim) },
      owner,
    )
    expect([answer.statusCode, await emailOf(owner)]).toEqual([200, victim])
  })

  test('fills no inbox and does not learn what other members have asked for', async () => {
    for (let member = 0; member < 4; member += 1) {
      const who = { email: `mallory${member}@example.org`, password: mallory.password }
      const by = await signUpAndLogIn(server, who)
      const statuses = []
      for (let asked = 0; asked < 4; asked += 1)
        statuses.push((await askForChange(server, victim, by, who.password)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    await server.deps.jobs.runDue()
    expect(server.emails.filter(({ to }) => to.address === victim)).toHaveLength(9)
  })

  test('cannot have it kept for them: whoever owns it can sign up with it', async () => {
    await askForChange(server, victim, stolen)
    expect(
      (await post(server, '/user/register', { email: victim, password: mallory.password })).statusCode,
    ).toBe(200)
  })
})

describe('the links', () => {
  test('do not work for one another’s purpose', async () => {
    await askForChange(server, MALLORYS, stolen)
    const token = await confirmToken(server, MALLORYS)
    expect((await undo(token)).statusCode).toBe(422)
    expect((await post(server, '/user/verifyEmail', { token }, stolen)).statusCode).toBe(422)
    expect((await confirm(token, stolen)).statusCode).toBe(200)
    const back = await undoToken(server, ada.email)
    expect((await confirm(back, stolen)).statusCode).toBe(422)
    const reset = {
      email: MALLORYS,
      token: back,
      password: 'x'.repeat(9),
      password_confirmation: 'x'.repeat(9),
    }
    expect((await post(server, '/user/resetPassword', reset)).statusCode).toBe(422)
  })

  test('are stored as hashes only', async () => {
    await askForChange(server, MALLORYS, stolen)
    const token = await confirmToken(server, MALLORYS)
    const rows = await server.deps.db.selectFrom('user_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['/user/changeEmail', '/user/confirmEmail', '/user/undoEmailChange'])(
    'and %s are refused to a page of another site',
    async path => {
      await askForChange(server, MALLORYS, stolen)
      const token = await confirmToken(server, MALLORYS)
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: path.endsWith('changeEmail') ? { email: MALLORYS, password: ada.password } : { token },
        headers: { cookie: stolen, origin: 'https://attacker.example' },
      })
      expect(answer.statusCode).toBe(403)
      expect(await emailOf(stolen)).toBe(ada.email)
    },
  )
})

describe('somebody who gets an address that its member has given up', () => {
  test('is told nothing of what that member has done, and neither are wikis that the member has left', async () => {
    const member = { headers: { cookie: stolen } } as TestMember
    const wiki = await newWiki(server, member)
    const left = await newWiki(server, member, { domain: 'earlier.localhost:8080' })
    await server.deps.db.deleteFrom('wiki_managers').where('wiki_id', '=', left.id).execute()
    const removed = { wikiId: left.id, now: server.clock.now(), who: 'grace@example.org' }
    await recordChange(server.deps.db, { ...removed, kind: 'removed', subject: ada.email })
    const names = async () =>
      await Promise.all(
        [wiki, left].map(async ({ id }) =>
          (await listHistory(server.deps.db, id)).data.flatMap(({ who, kind, subject }) =>
            kind === 'removed' ? [who, subject] : [who],
          ),
        ),
      )
    await changeAddress(server, 'ada@museum.example', stolen)
    expect(await names()).toEqual([
      ['ada@museum.example'],
      ['grace@example.org', EARLIER_ADDRESS, EARLIER_ADDRESS],
    ])
    server.clock.advance(73 * HOUR_MS)
    const later = await signUpAndLogIn(server, { ...mallory, email: ada.email })
    await verify(server, later)
    const data = async (by: string, password: string) =>
      (await post(server, '/user/data', { password }, by)).json().data.changes_of_wikis
    expect(await data(later, mallory.password)).toEqual([])
    expect(await data(stolen, ada.password)).toEqual([expect.objectContaining({ wiki_id: wiki.id })])
  })

  test('is not the member who undoes the change: the history has the old address again', async () => {
    const wiki = await newWiki(server, { headers: { cookie: stolen } } as TestMember)
    await changeAddress(server, MALLORYS, stolen)
    await undo(await undoToken(server, ada.email))
    const { data } = await listHistory(server.deps.db, wiki.id)
    expect(data.map(({ who }) => who)).toEqual([ada.email])
  })
})
