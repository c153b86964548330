import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import {
  ada,
  changeAddress,
  cookieOf,
  signUpAndLogIn,
  undoChange,
  verifiedMember,
} from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { get, post, send } from '#server/testing/requests.ts'
import { addPasskey, codeOf, firstStep, turnOn } from '#server/testing/second-factors.ts'
import { resetTwoStepByCommand } from './reset-by-operator.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }
const PERIOD_MS = 30 * SECOND_MS

let cookie: string
let secret: string
let recoveryCodes: string[]

eachTestHasServer()
beforeEach(async () => {
  cookie = await verifiedMember(app)
  const { deps } = app
  ;({ secret, recoveryCodes } = await turnOn(app, cookie))
  await deps.jobs.runDue()
  app.clock.advance(PERIOD_MS)
})

const secondStep = async (step: string, code: string) => await post(app, step, '/auth/secondStep', { code })
const isMember = async (by: string) => (await get(app, '/auth/login', by)).statusCode === 200
const subjects = async () => {
  await app.deps.jobs.runDue()
  return app.emails.map(({ subject }) => subject)
}

describe('the password of an account with two-step log-in', () => {
  test('opens no session by itself, and tells programs what is missing', async () => {
    const response = await post(app, null, '/auth/login', ada)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      message: 'Two-step log-in is on for this account. Please log in at http://localhost:8080/login.',
      code: 'second-step-required',
    })
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'log-in-step', httpOnly: true, sameSite: 'Strict', maxAge: 600 }),
    ])
    const step = cookieOf(response)
    expect(await isMember(step)).toBe(false)
    expect(await isMember(step.replace('log-in-step', 'session'))).toBe(false)
    expect((await get(app, '/user/sessions', step)).statusCode).toBe(401)
  })

  test('is the only thing that reveals whether there is a second step', async () => {
    await signUpAndLogIn(app, mallory)
    const responses = []
    for (const email of [ada.email, mallory.email, 'nobody@example.org']) {
      const { statusCode, body, cookies } = await post(app, null, '/auth/login', {
        email,
        password: 'wrong one',
      })
      responses.push([statusCode, body, cookies])
    }
    expect(responses[0]?.[0]).toBe(401)
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toEqual(responses[0])
    expect((await get(app, '/auth/secondStep')).statusCode).toBe(401)
    expect((await secondStep('log-in-step=made-up', codeOf(app, secret))).statusCode).toBe(401)
  })

  test('and a code of the app log in, once', async () => {
    const step = await firstStep(app)
    expect((await get(app, '/auth/secondStep', step)).json()).toEqual({ data: { passkey: false } })
    const response = await secondStep(step, codeOf(app, secret))
    expect(response.json()).toEqual({ user: expect.objectContaining({ email: ada.email }) })
    const session = response.cookies.find(({ name }) => name === 'session')
    expect(await isMember(`session=${session?.value}`)).toBe(true)
    expect((await secondStep(step, codeOf(app, secret, 1))).statusCode).toBe(401)
  })

  test('no longer suffices after ten minutes, in another browser, or after a new password', async () => {
    const late = await firstStep(app)
    app.clock.advance(10 * MINUTE_MS)
    expect((await secondStep(late, codeOf(app, secret))).statusCode).toBe(401)
    await firstStep(app)
    expect((await secondStep('', codeOf(app, secret))).statusCode).toBe(401)
    const before = await firstStep(app)
    const password = 'another long password'
    const change = { current_password: ada.password, password, password_confirmation: password }
    // The session began before two-step log-in was turned on in it, and continues.
    expect((await post(app, cookie, '/user/changePassword', change)).statusCode).toBe(200)
    expect((await secondStep(before, codeOf(app, secret))).statusCode).toBe(401)
  })

  test('works only with the codes of its own account', async () => {
    const other = await verifiedMember(app, mallory)
    const own = await turnOn(app, other)
    app.clock.advance(PERIOD_MS)
    const step = await firstStep(app)
    for (const code of [codeOf(app, own.secret), ...own.recoveryCodes.slice(0, 2)])
      expect((await secondStep(step, code)).statusCode).toBe(422)
  })
})

describe('a code', () => {
  test('works once, even in another log-in or when it is sent twice at once', async () => {
    const [one, two] = [await firstStep(app), await firstStep(app)]
    const code = codeOf(app, secret)
    const responses = await Promise.all([secondStep(one, code), secondStep(two, code)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const again = await secondStep(await firstStep(app), code)
    expect(again.json().errors).toEqual({
      code: ['This code is wrong, or it has already been used. Please try the next one.'],
    })
  })

  test('is accepted at most one period early or late, and never before the last one used', async () => {
    const tries = [-2, 2, -1, 1, 0]
    const statuses = []
    for (const periods of tries)
      statuses.push((await secondStep(await firstStep(app), codeOf(app, secret, periods))).statusCode)
    // The code of one period ago was used to turn two-step log-in on.
    expect(statuses).toEqual([422, 422, 422, 200, 422])
  })

  test('can be guessed ten times in ten minutes and fifty times a day, which does not lock out a known browser', async () => {
    const known = await secondStep(await firstStep(app), codeOf(app, secret))
    const device = known.cookies.find(({ name }) => name === 'known-device')
    const step = await firstStep(app)
    const guess = async () => (await secondStep(step, 'aaaa-aaaa-aaaa-aaaa')).statusCode
    const statuses = []
    for (let number = 0; number < 11; number += 1) statuses.push(await guess())
    // The log-in before was the first of the ten.
    expect(statuses).toEqual([...Array(9).fill(422), 429, 429])
    app.clock.advance(PERIOD_MS)
    const home = `known-device=${device?.value}`
    const own = await firstStep(app, ada, home)
    expect((await secondStep(`${own}; ${home}`, codeOf(app, secret))).statusCode).toBe(200)
    let wrong = 9
    for (let tens = 0; tens < 6; tens += 1) {
      app.clock.advance(10 * MINUTE_MS)
      const later = await firstStep(app)
      for (let number = 0; number < 10; number += 1)
        if ((await secondStep(later, '000000')).statusCode === 422) wrong += 1
    }
    expect(wrong).toBe(49)
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed, and an email says so', async () => {
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect((await secondStep(await firstStep(app), typed)).statusCode).toBe(200)
    expect((await secondStep(await firstStep(app), code)).statusCode).toBe(422)
    expect(await subjects()).toContain('A recovery code was used at Wikistead')
    const { data } = (await get(app, '/user/secondFactors', cookie)).json()
    expect(data.two_step.recovery_codes).toBe(9)
  })

  test('is not in the database, and neither is the secret of the app, nor are they in the member’s data', async () => {
    const { db } = app.deps
    const stored = JSON.stringify([
      await db.selectFrom('two_step_log_ins').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const data = (await post(app, cookie, '/user/data', {})).body
    expect(JSON.parse(data).data.two_step_log_in).toEqual([
      { created_at: expect.any(String), confirmed_at: expect.any(String) },
    ])
    const rows = await db.selectFrom('recovery_codes').select('code_hash').execute()
    for (const text of [stored, data])
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
        expect(text).not.toContain(hidden)
    for (const { code_hash } of rows) expect(data).not.toContain(code_hash)
  })
})

describe('whoever reads the emails of an account with two-step log-in', () => {
  test('does not get in by a password reset', async () => {
    await post(app, null, '/user/forgotPassword', { email: ada.email })
    const password = 'chosen by a thief'
    const body = { email: ada.email, token: await tokenFromEmail(app, 'reset-password'), password }
    const reset = await post(app, null, '/user/resetPassword', { ...body, password_confirmation: password })
    expect(reset.statusCode).toBe(200)
    expect(reset.cookies.map(({ name }) => name)).toEqual(['known-device'])
    const response = await post(app, null, '/auth/login', { email: ada.email, password })
    expect(response.json().code).toBe('second-step-required')
    expect((await secondStep(cookieOf(response), codeOf(app, secret))).statusCode).toBe(200)
  })
})

describe('whoever has changed the email address of an account', () => {
  test('loses their passkeys and second step once the old address undoes the change; earlier ones stay', async () => {
    const other = await verifiedMember(app, mallory)
    const before = await addPasskey(app, other)
    app.clock.advance(SECOND_MS)
    await changeAddress(app, 'thief@example.org', other, mallory.password)
    await addPasskey(app, other)
    await turnOn(app, other)
    const token = await tokenFromEmail(app, 'undo-email-change', mallory.email)
    expect((await undoChange(app, token)).statusCode).toBe(200)
    const { db } = app.deps
    const left = await db.selectFrom('passkeys').select('id').execute()
    expect(left).toEqual([{ id: before.id }])
    expect(await db.selectFrom('two_step_log_ins').select('user_id').execute()).toHaveLength(1)
  })
})

describe('a stolen session of an account with two-step log-in', () => {
  test('does not turn it off or make new recovery codes without a code, even with the password', async () => {
    const { password } = ada
    for (const [method, path] of [
      ['DELETE', '/user/twoStep'],
      ['POST', '/user/recoveryCodes'],
    ] as const) {
      expect((await send(app, method, cookie, path, { password, code: '000000' })).statusCode).toBe(422)
      expect((await send(app, method, cookie, path, { password })).statusCode).toBe(422)
    }
    expect((await post(app, cookie, '/user/passkeyCreation', { password })).json().errors).toEqual({
      code: ['Please enter a code from your app, or a recovery code.'],
    })
    expect((await post(app, cookie, '/user/passkeyCreation', { code: '000000' })).statusCode).toBe(422)
    expect((await firstStep(app)).length).toBeGreaterThan(0)
  })

  test('does not replace the app', async () => {
    const again = await post(app, cookie, '/user/twoStep', {})
    expect(again.json().errors).toEqual({ code: ['Two-step log-in is already on.'] })
    const confirm = await send(app, 'PUT', cookie, '/user/twoStep', { code: codeOf(app, secret) })
    expect(confirm.statusCode).toBe(422)
  })

  test('needs the password as well, ten minutes after the log-in', async () => {
    app.clock.advance(10 * MINUTE_MS)
    for (const [method, path] of [
      ['DELETE', '/user/twoStep'],
      ['POST', '/user/recoveryCodes'],
      ['POST', '/user/passkeyCreation'],
    ] as const) {
      const response = await send(app, method, cookie, path, { code: codeOf(app, secret) })
      expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    }
  })

  test('can guess a code ten times in ten minutes', async () => {
    const statuses = []
    for (let number = 0; number < 11; number += 1)
      statuses.push((await send(app, 'DELETE', cookie, '/user/twoStep', { code: '000000' })).statusCode)
    // Turning it on was the first of the ten.
    expect(statuses).toEqual([...Array(9).fill(422), 429, 429])
  })
})

describe('turning two-step log-in', () => {
  test('off and new recovery codes take a code, and emails say so', async () => {
    const renewed = await post(app, cookie, '/user/recoveryCodes', { code: codeOf(app, secret) })
    const codes = renewed.json().data.recovery_codes
    expect(codes).toHaveLength(10)
    const step = await firstStep(app)
    expect((await secondStep(step, recoveryCodes[0] ?? '')).statusCode).toBe(422)
    expect((await send(app, 'DELETE', cookie, '/user/twoStep', { code: codes[0] })).statusCode).toBe(200)
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
    expect((await secondStep(step, codes[1])).statusCode).toBe(422)
    const sent = await subjects()
    for (const subject of [
      'Two-step log-in is on for Wikistead',
      'New recovery codes for Wikistead',
      'Two-step log-in is off for Wikistead',
    ])
      expect(sent).toContain(subject)
    expect(await app.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })

  test('on ends all other sessions, which were started with the password alone, and needs a verified address', async () => {
    const other = await verifiedMember(app, mallory)
    const stolen = cookieOf(await post(app, null, '/auth/login', mallory))
    await turnOn(app, other)
    expect([await isMember(other), await isMember(stolen)]).toEqual([true, false])
    const unverified = await signUpAndLogIn(app, { email: 'eve@example.org', password: 'chosen by eve' })
    for (const path of ['/user/twoStep', '/user/passkeyCreation'])
      expect((await post(app, unverified, path, {})).statusCode).toBe(403)
  })
})

test('a reset by the operator ends all sessions, also on wikis, and the password alone logs in', async () => {
  const { deps } = app
  expect(await resetTwoStepByCommand(deps, 'nobody@example.org')).toBe(false)
  expect(await deps.jobs.waiting(endWikiSessions)).toEqual([])
  expect(await resetTwoStepByCommand(deps, ada.email, 'They have called')).toBe(true)
  const { id } = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  expect(await deps.jobs.waiting(endWikiSessions)).toEqual([{ userId: id }])
  expect(await isMember(cookie)).toBe(false)
  expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
  const act = await deps.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect([act.who, act.act, act.reason]).toEqual([
    'command line',
    'account.reset-two-step',
    'They have called',
  ])
  await deps.jobs.runDue()
  expect(app.emails.map(({ subject }) => subject)).toContain('Two-step log-in was reset at Wikistead')
})
