import { beforeEach, describe, expect, test } from '@jest/globals'
import { EARLIER_ADDRESS } from '#contract/account/email-change.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { listHistory, recordChange } from '#server/modules/wikis/history/history.repository.ts'
import {
  ada,
  askForChange,
  changeAddress,
  confirmChange,
  cookieOf,
  signUpAndLogIn,
  undoChange,
  verifiedMember,
} from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import type { TestMember } from '#server/testing/test-member.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }
const MALLORYS = 'mallory@attacker.example'

/** A session of Ada’s that Mallory has stolen. */
let stolen: string

eachTestHasServer()
beforeEach(async () => {
  stolen = await verifiedMember(app)
})

const emailOf = async (by: string) => (await get(app, '/auth/login', by)).json().user?.email
const confirm = async (token: string, by?: string) => await confirmChange(app, token, by)
const changePassword = async (current_password: string, password: string, by: string) =>
  await post(app, by, '/user/changePassword', { current_password, password, password_confirmation: password })

describe('somebody with a stolen session', () => {
  test('cannot change the address without the password ten minutes after the log-in', async () => {
    app.clock.advance(10 * MINUTE_MS)
    const late = await post(app, stolen, '/user/changeEmail', { email: MALLORYS })
    expect([late.statusCode, late.json().code]).toEqual([403, 'recent-log-in-required'])
    const statuses = []
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await askForChange(app, MALLORYS, stolen, `guess ${guess}`)).statusCode)
    expect(statuses.filter(status => status === 422)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
    await app.deps.jobs.runDue()
    expect(app.emails.filter(({ to }) => to.address === MALLORYS)).toEqual([])
  })
})

describe('somebody with a stolen session and the password', () => {
  test('loses the account to the owner, who undoes the change', async () => {
    await changeAddress(app, MALLORYS, stolen)
    expect(
      (await undoChange(app, await tokenFromEmail(app, 'undo-email-change', ada.email))).statusCode,
    ).toBe(200)
    expect((await get(app, '/auth/login', stolen)).statusCode).toBe(401)
    for (const email of [ada.email, MALLORYS])
      expect((await post(app, null, '/auth/login', { email, password: ada.password })).statusCode).toBe(401)
    await post(app, null, '/user/forgotPassword', { email: MALLORYS })
    await app.deps.jobs.runDue()
    expect(app.emails.filter(({ to }) => to.address === MALLORYS)).toHaveLength(1)
  })

  test('cannot prevent the undo by changing the address again', async () => {
    await changeAddress(app, MALLORYS, stolen)
    for (const email of ['mallory@elsewhere.example', ada.email]) {
      expect((await askForChange(app, email, stolen)).statusCode).toBe(422)
      app.clock.advance((71 * HOUR_MS) / 2)
    }
    expect(
      (await undoChange(app, await tokenFromEmail(app, 'undo-email-change', ada.email))).statusCode,
    ).toBe(200)
  })

  test('cannot prevent the undo by a new password, by a reset or by ending sessions', async () => {
    await changeAddress(app, MALLORYS, stolen)
    const token = await tokenFromEmail(app, 'undo-email-change', ada.email)
    const changed = cookieOf(await changePassword(ada.password, mallory.password, stolen))
    await post(app, null, '/user/forgotPassword', { email: MALLORYS })
    const reset = await tokenFromEmail(app, 'reset-password')
    const password = 'chosen by mallory again'
    const body = { email: MALLORYS, token: reset, password, password_confirmation: password }
    expect((await post(app, null, '/user/resetPassword', body)).statusCode).toBe(200)
    await remove(app, changed, '/user/sessions?session=others')
    expect((await undoChange(app, token)).statusCode).toBe(200)
    expect((await post(app, null, '/auth/login', { email: MALLORYS, password })).statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', { email: ada.email, password })).statusCode).toBe(401)
  })

  test('cannot take the old address for another account while the change can be undone', async () => {
    const own = await signUpAndLogIn(app, mallory)
    await changeAddress(app, MALLORYS, stolen)
    const token = await tokenFromEmail(app, 'undo-email-change', ada.email)
    const response = await post(app, null, '/user/register', {
      email: 'ADA@example.org',
      password: mallory.password,
    })
    expect(response.json().errors).toEqual({ email: ['The email has already been taken.'] })
    await askForChange(app, ada.email, own, mallory.password)
    await expect(tokenFromEmail(app, 'confirm-email', ada.email)).rejects.toThrow('No email')
    expect((await undoChange(app, token)).statusCode).toBe(200)
    expect(await emailOf(own)).toBe(mallory.email)
  })

  test('cannot reserve the old address beforehand: an address is taken only when the link is followed', async () => {
    const own = await signUpAndLogIn(app, { ...mallory, email: 'mallory@elsewhere.example' })
    await askForChange(app, MALLORYS, stolen)
    await post(app, stolen, '/user/confirmEmail', {
      token: await tokenFromEmail(app, 'confirm-email', MALLORYS),
    })
    app.clock.advance(71 * HOUR_MS)
    await askForChange(app, ada.email, own, mallory.password)
    await expect(tokenFromEmail(app, 'confirm-email', ada.email)).rejects.toThrow('No email')
  })

  test('gets nowhere if the owner changes the password before the link is followed', async () => {
    const owner = cookieOf(await post(app, null, '/auth/login', ada))
    await askForChange(app, MALLORYS, stolen)
    const token = await tokenFromEmail(app, 'confirm-email', MALLORYS)
    const fresh = cookieOf(await changePassword(ada.password, 'new and secret', owner))
    for (const by of ['', stolen, fresh]) expect((await confirm(token, by)).statusCode).not.toBe(200)
    expect(await emailOf(fresh)).toBe(ada.email)
  })

  test('cannot win a race between a request and the owner’s new password', async () => {
    const owner = cookieOf(await post(app, null, '/auth/login', ada))
    const [, changed] = await Promise.all([
      askForChange(app, MALLORYS, stolen),
      changePassword(ada.password, 'new and secret', owner),
    ])
    const left = await app.deps.db.selectFrom('email_changes').selectAll().execute()
    expect([changed.statusCode, left]).toEqual([200, []])
  })
})

describe('a member who asks for another person’s address', () => {
  const victim = 'victim@example.org'

  test('does not get it by the person’s click, without a session or in the person’s own', async () => {
    const theirs = await signUpAndLogIn(app, mallory)
    await askForChange(app, victim, stolen)
    const token = await tokenFromEmail(app, 'confirm-email', victim)
    expect((await confirm(token)).statusCode).toBe(401)
    const other = await confirm(token, theirs)
    expect([other.statusCode, other.json().code]).toEqual([403, 'other-account'])
    expect(other.body).not.toContain(ada.email)
    expect([await emailOf(stolen), await emailOf(theirs)]).toEqual([ada.email, mallory.email])
  })

  test('learns neither from the responses nor from the limits whether it has an account', async () => {
    await signUpAndLogIn(app, { email: victim, password: mallory.password })
    for (let asked = 0; asked < 6; asked += 1)
      await post(app, null, '/user/forgotPassword', { email: victim })
    await app.deps.jobs.runDue()
    const other = await signUpAndLogIn(app, mallory)
    for (let asked = 0; asked < 4; asked += 1) {
      const known = await askForChange(app, victim, stolen)
      const unknown = await askForChange(app, 'nobody@example.org', other, mallory.password)
      expect([known.statusCode, known.json().code]).toEqual([unknown.statusCode, unknown.json().code])
    }
  })

  test('has an email sent there that says so, and gets no link', async () => {
    await signUpAndLogIn(app, { email: victim, password: mallory.password })
    await askForChange(app, victim, stolen)
    await app.deps.jobs.runDue()
    const email = app.emails.findLast(({ to }) => to.address === victim)
    expect(email?.subject).toBe('This email address has a Wikistead account already')
    expect(email?.text).not.toContain('confirm-email')
    expect(email?.text.toLowerCase()).not.toContain('ada@')
  })

  test('does not use up the emails with which its owner resets a password', async () => {
    await signUpAndLogIn(app, { email: victim, password: mallory.password })
    for (let asked = 0; asked < 5; asked += 1) await askForChange(app, victim, stolen)
    await post(app, null, '/user/forgotPassword', { email: victim })
    await app.deps.jobs.runDue()
    expect(app.emails.at(-1)?.subject).toBe('Reset your Wikistead password')
  })

  test('cannot keep its owner from changing to it', async () => {
    const owner = await signUpAndLogIn(app, mallory)
    for (let asked = 0; asked < 4; asked += 1) await askForChange(app, victim, stolen)
    expect((await askForChange(app, victim, owner, mallory.password)).statusCode).toBe(200)
    const response = await post(app, owner, '/user/confirmEmail', {
      token: await tokenFromEmail(app, 'confirm-email', victim),
    })
    expect([response.statusCode, await emailOf(owner)]).toEqual([200, victim])
  })

  test('fills no inbox and does not learn what other members have asked for', async () => {
    for (let member = 0; member < 4; member += 1) {
      const who = { email: `mallory${member}@example.org`, password: mallory.password }
      const by = await signUpAndLogIn(app, who)
      const statuses = []
      for (let asked = 0; asked < 4; asked += 1)
        statuses.push((await askForChange(app, victim, by, who.password)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    await app.deps.jobs.runDue()
    expect(app.emails.filter(({ to }) => to.address === victim)).toHaveLength(9)
  })

  test('cannot reserve it: its owner can still sign up with it', async () => {
    await askForChange(app, victim, stolen)
    expect(
      (await post(app, null, '/user/register', { email: victim, password: mallory.password })).statusCode,
    ).toBe(200)
  })
})

describe('the links', () => {
  test('do not work for one another’s purpose', async () => {
    await askForChange(app, MALLORYS, stolen)
    const token = await tokenFromEmail(app, 'confirm-email', MALLORYS)
    expect((await undoChange(app, token)).statusCode).toBe(422)
    expect((await post(app, stolen, '/user/verifyEmail', { token })).statusCode).toBe(422)
    expect((await confirm(token, stolen)).statusCode).toBe(200)
    const back = await tokenFromEmail(app, 'undo-email-change', ada.email)
    expect((await confirm(back, stolen)).statusCode).toBe(422)
    const reset = {
      email: MALLORYS,
      token: back,
      password: 'x'.repeat(9),
      password_confirmation: 'x'.repeat(9),
    }
    expect((await post(app, null, '/user/resetPassword', reset)).statusCode).toBe(422)
  })

  test('are stored as hashes only', async () => {
    await askForChange(app, MALLORYS, stolen)
    const token = await tokenFromEmail(app, 'confirm-email', MALLORYS)
    const rows = await app.deps.db.selectFrom('user_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['/user/changeEmail', '/user/confirmEmail', '/user/undoEmailChange'])(
    'and %s are refused to a page of another site',
    async path => {
      await askForChange(app, MALLORYS, stolen)
      const token = await tokenFromEmail(app, 'confirm-email', MALLORYS)
      const response = await post(
        app,
        stolen,
        path,
        path.endsWith('changeEmail') ? { email: MALLORYS, password: ada.password } : { token },
        { headers: { origin: 'https://attacker.example' } },
      )
      expect(response.statusCode).toBe(403)
      expect(await emailOf(stolen)).toBe(ada.email)
    },
  )
})

describe('somebody who gets an address that its member has given up', () => {
  test('learns nothing of what that member has done, and neither do wikis that the member has left', async () => {
    const member = { headers: { cookie: stolen } } as TestMember
    const wiki = await newWiki(app, member)
    const left = await newWiki(app, member, { domain: 'earlier.localhost:8080' })
    await app.deps.db.deleteFrom('wiki_managers').where('wiki_id', '=', left.id).execute()
    const removed = { wikiId: left.id, now: app.clock.now(), who: 'grace@example.org' }
    await recordChange(app.deps.db, { ...removed, kind: 'removed', subject: ada.email })
    const names = async () =>
      await Promise.all(
        [wiki, left].map(async ({ id }) =>
          (await listHistory(app.deps.db, id)).data.flatMap(({ who, kind, subject }) =>
            kind === 'removed' ? [who, subject] : [who],
          ),
        ),
      )
    await changeAddress(app, 'ada@museum.example', stolen)
    expect(await names()).toEqual([
      ['ada@museum.example'],
      ['grace@example.org', EARLIER_ADDRESS, EARLIER_ADDRESS],
    ])
    app.clock.advance(73 * HOUR_MS)
    const later = await verifiedMember(app, { ...mallory, email: ada.email })
    const data = async (by: string, password: string) =>
      (await post(app, by, '/user/data', { password })).json().data.changes_of_wikis
    expect(await data(later, mallory.password)).toEqual([])
    expect(await data(stolen, ada.password)).toEqual([expect.objectContaining({ wiki_id: wiki.id })])
  })

  test('is not the member who undoes the change: the history has the old address again', async () => {
    const wiki = await newWiki(app, { headers: { cookie: stolen } } as TestMember)
    await changeAddress(app, MALLORYS, stolen)
    await undoChange(app, await tokenFromEmail(app, 'undo-email-change', ada.email))
    const { data } = await listHistory(app.deps.db, wiki.id)
    expect(data.map(({ who }) => who)).toEqual([ada.email])
  })
})
