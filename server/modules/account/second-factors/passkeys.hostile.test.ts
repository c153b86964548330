import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { ada, cookieOf, verifiedMember } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post, send } from '#server/testing/requests.ts'
import { addPasskey, askPasskey, codeOf, firstStep, turnOn } from '#server/testing/second-factors.ts'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
  type Strange,
} from '#server/testing/software-authenticator.ts'

const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }

let cookie: string
let laptop: SoftwareAuthenticator

eachTestHasServer()
beforeEach(async () => {
  cookie = await verifiedMember(app)
  laptop = await addPasskey(app, cookie)
})

const sessionOf = (answer: { cookies: { name: string; value: string }[] }) => {
  const session = answer.cookies.find(({ name }) => name === 'session')
  return session ? `session=${session.value}` : null
}

/** Logs in with a passkey, however strange it or the page is. */
async function logIn(authenticator: SoftwareAuthenticator, strange?: Strange) {
  const asked = await askPasskey(app, 'log_in')
  return await post(app, asked.cookie, '/auth/passkey', {
    passkey: authenticator.use(asked.options, strange),
  })
}

const UNUSABLE = { passkey: ['This passkey could not be used. Please try again.'] }

describe('a passkey', () => {
  test('logs in by itself, and the browser may offer any account’s', async () => {
    const asked = await askPasskey(app, 'log_in')
    expect(JSON.parse(asked.options)).toEqual(
      expect.objectContaining({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] }),
    )
    const answer = await logIn(laptop)
    expect(answer.json()).toEqual({ user: expect.objectContaining({ email: ada.email }) })
    const session = sessionOf(answer) ?? ''
    const { data } = (await get(app, '/user/secondFactors', session)).json()
    expect(data.passkeys).toEqual([
      { id: laptop.id, name: 'Laptop', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
  })

  test('logs in without a second step, and does the second step after the password', async () => {
    await turnOn(app, cookie)
    expect(sessionOf(await logIn(laptop))).not.toBeNull()
    const step = await firstStep(app)
    expect((await get(app, '/auth/secondStep', step)).json()).toEqual({ data: { passkey: true } })
    const { options } = await askPasskey(app, 'second_step', step)
    expect(JSON.parse(options).allowCredentials).toEqual([expect.objectContaining({ id: laptop.id })])
    const answer = await post(app, step, '/auth/secondStep', { passkey: laptop.use(options) })
    expect(sessionOf(answer)).not.toBeNull()
  })

  test('confirms, in place of the password, that the member is using the session', async () => {
    app.clock.advance(10 * MINUTE_MS)
    expect((await post(app, cookie, '/user/data', {})).statusCode).toBe(403)
    const asked = await askPasskey(app, 'confirmation', cookie)
    const confirm = { passkey: laptop.use(asked.options) }
    expect((await post(app, asked.cookie, '/user/confirmIdentity', confirm)).statusCode).toBe(200)
    expect((await post(app, cookie, '/user/data', {})).statusCode).toBe(200)
    expect((await post(app, asked.cookie, '/user/confirmIdentity', confirm)).json().errors).toEqual(UNUSABLE)
  })

  test('no longer logs in once it is removed, and emails report both', async () => {
    const remove = async (id: string) => await send(app, 'DELETE', cookie, `/user/passkeys?id=${id}`, {})
    expect((await remove(laptop.id)).statusCode).toBe(200)
    expect((await remove(laptop.id)).statusCode).toBe(422)
    expect((await logIn(laptop)).json().errors).toEqual(UNUSABLE)
    await app.deps.jobs.runDue()
    const subjects = app.emails.map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was added at Wikistead')
    expect(subjects).toContain('A passkey was removed at Wikistead')
    // The password still logs in: it can never be the last way in that is removed.
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
  })

  test('belongs to an account by a number that reveals nothing about the member', async () => {
    const asked = await post(app, cookie, '/user/passkeyCreation', {})
    const { user, excludeCredentials, authenticatorSelection } = JSON.parse(asked.json().data.options)
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
    expect(excludeCredentials).toEqual([expect.objectContaining({ id: laptop.id })])
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  })
})

describe('what a passkey has signed', () => {
  test.each<[string, Strange]>([
    ['on a page of a wiki on a subdomain', { origin: 'http://evil.localhost:8080' }],
    ['on another port of the service’s host', { origin: 'http://localhost:9090' }],
    ['without checking the person', { userVerified: false }],
    [
      'for a challenge of the attacker',
      { challenge: Buffer.from('made up by somebody').toString('base64url') },
    ],
  ])('%s opens no session', async (_, strange) => {
    const answer = await logIn(laptop, strange)
    expect(answer.json().errors).toEqual(UNUSABLE)
    expect(sessionOf(answer)).toBeNull()
  })

  test('opens one session, even when it is sent twice at once', async () => {
    const asked = await askPasskey(app, 'log_in')
    const passkey = laptop.use(asked.options)
    const use = async () => await post(app, asked.cookie, '/auth/passkey', { passkey })
    const statuses = (await Promise.all([use(), use()])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 422])
    expect((await use()).statusCode).toBe(422)
    const other = await askPasskey(app, 'log_in')
    expect((await post(app, other.cookie, '/auth/passkey', { passkey })).json().errors).toEqual(UNUSABLE)
  })

  test('opens no session in another browser, or after ten minutes', async () => {
    const asked = await askPasskey(app, 'log_in')
    const passkey = laptop.use(asked.options)
    for (const browser of ['', (await askPasskey(app, 'log_in')).cookie])
      expect((await post(app, browser, '/auth/passkey', { passkey })).json().errors).toEqual(UNUSABLE)
    app.clock.advance(10 * MINUTE_MS)
    expect((await post(app, asked.cookie, '/auth/passkey', { passkey })).json().errors).toEqual(UNUSABLE)
  })

  test('for one purpose does not work for another', async () => {
    const asked = await askPasskey(app, 'log_in')
    const passkey = laptop.use(asked.options)
    const both = `${cookie}; ${asked.cookie}`
    expect((await post(app, both, '/user/confirmIdentity', { passkey })).json().errors).toEqual(UNUSABLE)
    expect((await post(app, asked.cookie, '/auth/secondStep', { passkey })).statusCode).toBe(401)
  })

  test('is refused if its counter goes backwards, as a copy’s does, and an email says so', async () => {
    expect(sessionOf(await logIn(laptop, { counter: 5 }))).not.toBeNull()
    for (const counter of [5, 4, 0])
      expect((await logIn(laptop, { counter })).json().errors).toEqual(UNUSABLE)
    expect(sessionOf(await logIn(laptop, { counter: 6 }))).not.toBeNull()
    await app.deps.jobs.runDue()
    expect(app.emails.map(({ subject }) => subject)).toContain('A passkey was refused at Wikistead')
  })

  test('may stay uncounted, as by passkeys that several devices share', async () => {
    const shared = await addPasskeyUncounted()
    for (let use = 0; use < 2; use += 1) expect(sessionOf(await logIn(shared, { counter: 0 }))).not.toBeNull()
  })

  const addPasskeyUncounted = async () => await addPasskey(app, cookie)
})

describe('another member’s passkey', () => {
  test('opens only its own account, does no second step of another, and confirms no other session', async () => {
    const other = await verifiedMember(app, mallory)
    const foreign = await addPasskey(app, other)
    expect((await logIn(foreign)).json().user.email).toBe(mallory.email)
    await turnOn(app, cookie)
    const step = await firstStep(app)
    const { options } = await askPasskey(app, 'second_step', step)
    const answer = await post(app, step, '/auth/secondStep', { passkey: foreign.use(options) })
    expect(answer.json().errors).toEqual(UNUSABLE)
    const asked = await askPasskey(app, 'confirmation', cookie)
    const confirm = { passkey: foreign.use(asked.options) }
    expect((await post(app, asked.cookie, '/user/confirmIdentity', confirm)).json().errors).toEqual(UNUSABLE)
    const mixed = await askPasskey(app, 'confirmation', other)
    const [, theirs] = mixed.cookie.split('; ')
    const passkey = foreign.use(mixed.options)
    const swapped = await post(app, `${cookie}; ${theirs}`, '/user/confirmIdentity', { passkey })
    expect(swapped.json().errors).toEqual(UNUSABLE)
  })

  test('is neither removed nor taken over', async () => {
    const other = await verifiedMember(app, mallory)
    const removed = await send(app, 'DELETE', other, `/user/passkeys?id=${laptop.id}`, {})
    expect(removed.json().errors).toEqual({ passkey: ['There is no such passkey.'] })
    await expect(addPasskey(app, other, { authenticator: laptop })).rejects.toThrow('could not be used')
    expect((await logIn(laptop)).json().user.email).toBe(ada.email)
  })

  test('that does not exist gets the same response as one that has signed something else', async () => {
    const [unknown, wrong] = [
      await logIn(createSoftwareAuthenticator()),
      await logIn(laptop, { origin: 'http://evil.localhost:8080' }),
    ]
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  })
})

describe('a new passkey', () => {
  test('is created on the service’s own page, for the account that asked, once, and with a check of the person', async () => {
    const asked = await post(app, cookie, '/user/passkeyCreation', {})
    const { options } = asked.json().data
    const both = `${cookie}; ${cookieOf(asked)}`
    const fresh = createSoftwareAuthenticator()
    const add = async (passkey: string, by = both) =>
      (await post(app, by, '/user/passkeys', { name: 'Phone', passkey })).statusCode
    expect(await add(fresh.create(options, { origin: 'http://evil.localhost:8080' }))).toBe(422)
    expect(await add(fresh.create(options, { userVerified: false }))).toBe(422)
    expect(await add(fresh.create(options, { challenge: 'AAAA' }))).toBe(422)
    const other = await verifiedMember(app, mallory)
    expect(await add(fresh.create(options), `${other}; ${cookieOf(asked)}`)).toBe(422)
    expect(await add(fresh.create(options))).toBe(200)
    expect(await add(createSoftwareAuthenticator().create(options))).toBe(422)
  })

  test('needs a code if two-step log-in is on, and the password ten minutes after the log-in', async () => {
    const { secret } = await turnOn(app, cookie)
    app.clock.advance(30 * SECOND_MS)
    await addPasskey(app, cookie, { code: codeOf(app, secret) })
    app.clock.advance(10 * MINUTE_MS)
    const ask = async (body: object) => (await post(app, cookie, '/user/passkeyCreation', body)).statusCode
    expect(await ask({ code: codeOf(app, secret) })).toBe(403)
    expect(await ask({ code: codeOf(app, secret), password: ada.password })).toBe(200)
    const removal = await send(app, 'DELETE', cookie, `/user/passkeys?id=${laptop.id}`, {})
    expect(removal.statusCode).toBe(200)
  })

  test('is refused for its name or size, or if it is not a passkey, and nothing breaks', async () => {
    const both = async () => {
      const asked = await post(app, cookie, '/user/passkeyCreation', {})
      return [asked.json().data.options, `${cookie}; ${cookieOf(asked)}`] as const
    }
    const [options, by] = await both()
    const good = createSoftwareAuthenticator().create(options)
    for (const body of [
      { name: '', passkey: good },
      { name: 'x'.repeat(61), passkey: good },
      { name: 'Phone', passkey: 'x'.repeat(20_001) },
      { name: 'Phone', passkey: '' },
      { name: 'Phone', passkey: '[]' },
      { name: 'Phone', passkey: '{}' },
      { name: 'Phone', passkey: JSON.stringify({ ...JSON.parse(good), response: {} }) },
      { name: 'Phone', passkey: JSON.stringify({ ...JSON.parse(good), id: { toString: 1 } }) },
    ])
      expect((await post(app, by, '/user/passkeys', body)).statusCode).toBe(422)
    for (const passkey of ['{}', '{"id":{}}', '{"id":null}', `{"id":"${laptop.id}"}`]) {
      const asked = await askPasskey(app, 'log_in')
      expect((await post(app, asked.cookie, '/auth/passkey', { passkey })).statusCode).toBe(422)
    }
  })
})
