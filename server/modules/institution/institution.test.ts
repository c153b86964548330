import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { ada, cookieOf } from '#server/testing/accounts.ts'
import { startInstitution, type TestInstitution } from '#server/testing/institution.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { institutionRefusals } from './institution.refusals.ts'
import { createInstitutionProvider, secretsOf } from './institution-provider.ts'

const ORIGIN = 'http://localhost:8080'
let institution: TestInstitution
let server: TestApp

beforeAll(async () => {
  institution = await startInstitution(ORIGIN + INSTITUTION_PAGE)
})

afterAll(async () => await institution.close())

beforeEach(async () => {
  server = await createTestApp({ institution: institution.config })
  institution.person = { sub: 'person-1', email: ada.email, email_verified: true }
  institution.broken = null
})

afterEach(async () => await server.close())

const named = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

async function logIn() {
  const begun = await post(server, null, '/auth/institution', {})
  const cookie = cookieOf(begun)
  const answer = await institution.visit(begun.json().url)
  return { cookie, finished: await post(server, cookie, '/auth/institution/finish', { answer }) }
}

async function createAccount() {
  const { cookie, finished } = await logIn()
  const created = await post(server, cookie, '/auth/institution/create', { accepted_policies: [] })
  return { finished, created, session: named(created) }
}

describe('somebody without an account', () => {
  test('gets one by consenting: with the verified address, and without a password', async () => {
    const { finished, created, session } = await createAccount()
    expect(finished.json()).toEqual({
      outcome: 'create',
      user: null,
      redirect: null,
      email: ada.email,
      needs_password: false,
    })
    expect(created.json()).toMatchObject({
      outcome: 'logged-in',
      user: { email: ada.email, verified: true },
    })
    expect((await get(server, '/user/institution', session)).json().data).toEqual({
      joined_at: expect.any(String),
      email: ada.email,
      has_password: false,
    })
    await server.deps.jobs.runDue()
    expect(server.emails.map(({ subject }) => subject)).toEqual(['Your Wikistead account'])
    expect((await logIn()).finished.json().outcome).toBe('logged-in')
  })

  test('can remove the log-in by the institution once there is a password', async () => {
    const { session } = await createAccount()
    const end = async () => await remove(server, session, '/user/institution')
    expect((await end()).json().message).toMatch(/^Your account has no password/)
    await server.deps.db.updateTable('users').set({ password_hash: 'something' }).execute()
    expect((await end()).statusCode).toBe(200)
    expect((await get(server, '/user/institution', session)).json().data.joined_at).toBeNull()
    server.clock.advance(10 * MINUTE_MS)
    expect((await end()).json().code).toBe('recent-log-in-required')
    await server.deps.jobs.runDue()
    expect(server.emails.at(-1)?.subject).toBe('Your Wikistead account can no longer be used with The Museum')
  })
})

describe('a log-in that does not work says why', () => {
  test.each<[string, Partial<TestInstitution>, RegExp]>([
    ['the person cancels', { person: null }, /^The Museum did not log you in/],
    ['there is no address', { person: { sub: 'x' } }, /^The Museum did not give us your email address/],
    [
      'the address is not one',
      { person: { sub: 'x', email: 'ada', email_verified: true } },
      /^The Museum did not give us your email address/,
    ],
  ])('%s', async (_why, change, message) => {
    Object.assign(institution, change)
    expect((await logIn()).finished.json().message).toMatch(message)
  })

  test.each<[TestInstitution['broken'], RegExp]>([
    ['faulty', /^The Museum reports an error of its own/],
    ['confused', /^The Museum reports an error of its own/],
  ])('the institution is %s', async (broken, message) => {
    institution.broken = broken
    const answer = await post(server, null, '/auth/institution', {})
    expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringMatching(message)])
    institution.broken = null
    expect((await post(server, null, '/auth/institution', {})).statusCode).toBe(200)
  })

  test('the institution cannot be reached, or does not answer in time', async () => {
    const refusals = institutionRefusals(server.deps.config, 'The Museum')
    const logInUrl = async (issuer: URL) => {
      const provider = createInstitutionProvider(
        server.deps,
        { ...institution.config, issuer },
        refusals,
        0.05,
      )
      return await provider.logInUrl(secretsOf('token')).catch((error: Error) => error.message)
    }
    expect(await logInUrl(new URL('http://127.0.0.1:9'))).toMatch(/^The Museum could not be reached/)
    institution.broken = 'silent'
    expect(await logInUrl(institution.config.issuer)).toMatch(/^The Museum did not respond in time/)
  })

  test('the service is not registered there, or its secret is wrong', async () => {
    const { config } = institution
    const other = await createTestApp({ institution: { ...config, clientSecret: 'wrong' } })
    const begun = await post(other, null, '/auth/institution', {})
    const answer = await institution.visit(begun.json().url)
    const finished = await post(other, cookieOf(begun), '/auth/institution/finish', { answer })
    expect(finished.json().message).toMatch(/^The Museum does not accept log-ins to Wikistead/)
    await other.close()
  })
})

test('without the variables nothing of it exists', async () => {
  const plain = await createTestApp()
  for (const path of ['/auth/institution', '/auth/institution/finish', '/auth/institution/join'])
    expect((await post(plain, null, path, {})).statusCode).toBe(404)
  expect((await get(plain, '/user/institution')).statusCode).toBe(404)
  await plain.close()
})
