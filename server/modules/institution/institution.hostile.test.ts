import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { InstitutionResponse } from '#contract/account/institution.ts'
import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { ada, signUpAndLogIn, verifiedMember } from '#server/testing/accounts.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { startInstitution, type TestInstitution } from '#server/testing/institution.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { turnOn } from '#server/testing/second-factors.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const ORIGIN = 'http://localhost:8080'
const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }
const asAda = { sub: 'person-1', email: ada.email, email_verified: true }
const asMallory = { sub: 'person-2', email: mallory.email, email_verified: true }

let institution: TestInstitution
let server: TestApp

beforeAll(async () => {
  institution = await startInstitution(ORIGIN + INSTITUTION_PAGE)
})

afterAll(async () => await institution.close())

beforeEach(async () => {
  server = await createTestApp({ institution: institution.config })
  institution.person = asAda
  institution.tamper = null
})

afterEach(async () => await server.close())

/** The cookies of one browser. */
function browser() {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (path: string, body: object = {}) => {
    const answer = await post(server, cookie(), path, body)
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const begin = async (redirect: string | null = null): Promise<string> =>
    (await send('/auth/institution', { redirect })).json().url
  const finish = async (answer: string) => await send('/auth/institution/finish', { answer })
  const logIn = async () => await finish(await institution.visit(await begin()))
  const me = async () => (await get(server, '/auth/login', cookie())).json().user?.email ?? null
  return { jar, cookie, send, begin, finish, logIn, me }
}

const outcome = (answer: { json(): InstitutionResponse }) => answer.json().outcome
const words = (answer: { statusCode: number; json(): { message: string } }) =>
  `${answer.statusCode} ${answer.json().message}`

async function joined(who = ada) {
  await verifiedMember(server, who)
  const own = browser()
  await own.logIn()
  await own.send('/auth/institution/join', { password: who.password })
  return own
}

const ENDED = /^400 This log-in was started in another browser/
const WRONG = /^400 The answer from The Museum does not belong to this log-in/

describe('the answer of the institution', () => {
  test('is worthless in any browser but the one that began the log-in', async () => {
    await joined()
    const mine = browser()
    const answer = await institution.visit(await mine.begin())
    const other = browser()
    expect(words(await other.finish(answer))).toMatch(ENDED)
    await other.begin()
    expect(words(await other.finish(answer))).toMatch(ENDED)
    expect(outcome(await mine.finish(answer))).toBe('logged-in')
  })

  test('cannot log a victim in to the attacker’s account by a link, and leaves the victim’s own log-in alone', async () => {
    await joined()
    institution.person = asMallory
    const attacker = browser()
    const trap = await institution.visit(await attacker.begin())
    institution.person = asAda
    const victim = browser()
    const own = await institution.visit(await victim.begin())
    expect(words(await victim.finish(trap))).toMatch(ENDED)
    expect(await victim.me()).toBeNull()
    await victim.finish(own)
    expect(await victim.me()).toBe(ada.email)
  })

  test('counts once, even when it is sent twice at the same time', async () => {
    await joined()
    const mine = browser()
    const answer = await institution.visit(await mine.begin())
    const cookie = mine.cookie()
    const send = async () => (await post(server, cookie, '/auth/institution/finish', { answer })).statusCode
    expect((await Promise.all([send(), send()])).sort()).toEqual([200, 400])
    expect(await send()).toBe(400)
  })

  test('is refused ten minutes after the beginning', async () => {
    const mine = browser()
    const answer = await institution.visit(await mine.begin())
    server.clock.advance(10 * MINUTE_MS)
    expect(words(await mine.finish(answer))).toMatch(ENDED)
  })

  test('with the code of another log-in is refused by PKCE', async () => {
    const [mine, other] = [browser(), browser()]
    const stolen = new URLSearchParams(await institution.visit(await other.begin()))
    const own = new URLSearchParams(await institution.visit(await mine.begin()))
    own.set('code', stolen.get('code') ?? '')
    expect(words(await mine.finish(String(own)))).toMatch(WRONG)
  })

  test('that names another issuer, or none, is a mix-up and refused', async () => {
    for (const iss of ['https://evil.example', null]) {
      const mine = browser()
      const answer = new URLSearchParams(await institution.visit(await mine.begin()))
      if (iss === null) answer.delete('iss')
      else answer.set('iss', iss)
      expect(words(await mine.finish(String(answer)))).toMatch(WRONG)
    }
  })

  test.each([
    ['nonce', 'another'],
    ['iss', 'https://evil.example'],
    ['aud', 'another-client'],
    ['exp', 1],
    ['sub', ''],
  ])('with a signed token whose %s is %p is refused', async (claim, value) => {
    institution.tamper = claims => ({ ...claims, [claim]: value })
    expect(words(await browser().logIn())).toMatch(WRONG)
  })

  test('leads to no other site, whatever was asked for at the beginning', async () => {
    const own = await joined()
    for (const [asked, led] of [
      ['https://evil.example/', null],
      ['//evil.example', null],
      ['/\\evil.example', null],
      ['/logout', null],
      ['/wikis/create?x=1', '/wikis/create?x=1'],
    ]) {
      const answer = await institution.visit(await own.begin(asked))
      expect((await own.finish(answer)).json().redirect).toBe(led)
    }
  })

  test('names no redirect URI but the one on the service’s own host', async () => {
    const url = new URL(await browser().begin())
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/login/institution`)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })
})

describe('an account with the address', () => {
  test('is not linked without consent, without its password or with guesses', async () => {
    await verifiedMember(server)
    const visitor = browser()
    const answer = await visitor.logIn()
    expect([outcome(answer), answer.json().needs_password]).toEqual(['join', true])
    expect(await visitor.me()).toBeNull()
    const statuses = []
    for (const password of ['', ...Array(11).keys()])
      statuses.push((await visitor.send('/auth/institution/join', { password: String(password) })).statusCode)
    expect(statuses).toEqual([...Array(11).fill(422), 429])
    expect(await visitor.me()).toBeNull()
  })

  test('is not linked by an address that the institution has not verified', async () => {
    await verifiedMember(server)
    for (const email_verified of [false, undefined, 'true' as unknown as boolean]) {
      institution.person = { ...asAda, ...(email_verified !== undefined && { email_verified }) }
      if (email_verified === undefined) institution.person = { sub: asAda.sub, email: ada.email }
      const visitor = browser()
      expect(words(await visitor.logIn())).toMatch(/^409 The Museum has not verified your email address/)
      expect((await visitor.send('/auth/institution/join', { password: ada.password })).statusCode).toBe(400)
      expect((await visitor.send('/auth/institution/create')).statusCode).toBe(400)
    }
  })

  test('that somebody else has signed up with is not linked in their session', async () => {
    const planted = await signUpAndLogIn(server)
    const victim = browser()
    victim.jar.set('session', planted.slice('session='.length))
    expect(words(await victim.logIn())).toMatch(/^409 Somebody has signed up with your email address/)
    expect((await victim.send('/auth/institution/join', { password: ada.password })).statusCode).toBe(400)
  })

  test('is linked in a recent session of the account, not in another account’s or an old one', async () => {
    const session = await verifiedMember(server)
    const others = await verifiedMember(server, mallory)
    for (const [cookie, needed] of [
      [others, true],
      [session, false],
    ] as const) {
      const visitor = browser()
      visitor.jar.set('session', cookie.slice('session='.length))
      expect((await visitor.logIn()).json().needs_password).toBe(needed)
    }
    server.clock.advance(10 * MINUTE_MS)
    const late = browser()
    late.jar.set('session', session.slice('session='.length))
    expect((await late.logIn()).json().needs_password).toBe(true)
    expect((await late.send('/auth/institution/join')).statusCode).toBe(422)
    expect(outcome(await late.send('/auth/institution/join', { password: ada.password }))).toBe('logged-in')
  })

  test('is not linked by another person who was given the address later', async () => {
    await joined()
    institution.person = { ...asAda, sub: 'successor' }
    const successor = browser()
    expect(words(await successor.logIn())).toMatch(/^409 .* is linked to another log-in at The Museum/)
    expect(await successor.me()).toBeNull()
  })

  test('stays with the person, not with the address, when either changes', async () => {
    await joined()
    institution.person = { ...asAda, email: mallory.email, email_verified: false }
    const same = browser()
    await same.logIn()
    expect(await same.me()).toBe(ada.email)
  })

  test('is linked once by two simultaneous consents', async () => {
    await verifiedMember(server)
    const visitor = browser()
    await visitor.logIn()
    const cookie = visitor.cookie()
    const yes = async () =>
      (await post(server, cookie, '/auth/institution/join', { password: ada.password })).statusCode
    expect((await Promise.all([yes(), yes()])).sort()).toEqual([200, 400])
    expect(await server.deps.db.selectFrom('institution_links').selectAll().execute()).toHaveLength(1)
  })

  test('is not linked by a consent that another browser has waited for', async () => {
    await verifiedMember(server)
    await browser().logIn()
    expect((await browser().send('/auth/institution/join', { password: ada.password })).statusCode).toBe(400)
  })
})

test('a person who linked an account while its address was theirs loses it with the address', async () => {
  const own = await joined()
  await server.deps.db.updateTable('institution_links').set({ email_key: 'thief@example.org' }).execute()
  await post(server, null, '/user/forgotPassword', { email: ada.email })
  const token = await tokenFromEmail(server, 'reset-password')
  const password = 'another fine password'
  await post(server, null, '/user/resetPassword', {
    email: ada.email,
    token,
    password,
    password_confirmation: password,
  })
  expect(await own.me()).toBeNull()
  expect(outcome(await browser().logIn())).toBe('join')
})

test('a page of another site neither begins nor finishes nor answers anything', async () => {
  for (const path of ['', '/finish', '/join', '/create']) {
    const { statusCode } = await post(
      server,
      null,
      `/auth/institution${path}`,
      {},
      { headers: { origin: 'http://evil.localhost:8080' } },
    )
    expect(statusCode).toBe(403)
  }
})

test('the last way into an account is not removed, and another member’s link never', async () => {
  const created = browser()
  await created.logIn()
  await created.send('/auth/institution/create')
  const end = async (cookie: string) => (await remove(server, cookie, '/user/institution')).statusCode
  expect(await end(created.cookie())).toBe(409)
  const other = await signUpAndLogIn(server, mallory)
  expect(await end(other)).toBe(200)
  expect(await end('')).toBe(401)
  expect(outcome(await browser().logIn())).toBe('logged-in')
})

test('the second step is required after the institution’s log-in, and linking does not skip it', async () => {
  const session = await verifiedMember(server)
  await turnOn(server, session)
  const own = browser()
  await own.logIn()
  const steps = [await own.send('/auth/institution/join', { password: ada.password }), await own.logIn()]
  for (const answer of steps) {
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'second-step-required' }),
    ])
    expect(await own.me()).toBeNull()
  }
})
