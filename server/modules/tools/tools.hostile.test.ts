import { describe, expect, test } from '@jest/globals'
import * as oidc from 'openid-client'
import { ada, cookieOf, signUpAndLogIn, verifiedMember } from '#server/testing/accounts.ts'
import { app } from '#server/testing/each-test.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import {
  browser,
  CALLBACK,
  catalogue,
  connect,
  eachTestHasTools,
  logIn,
  mallory,
  member,
  reader,
  start,
} from './testing/each-test-tools.ts'

eachTestHasTools()

describe('a tool', () => {
  test('learns who a member is, and the address only with consent to that', async () => {
    const tool = await connect(catalogue)
    const subjects = new Set<string>()
    for (const email of [true, false]) {
      const { url, checks } = await start(tool)
      const tokens = await oidc.authorizationCodeGrant(
        tool,
        new URL(await logIn(browser(member), url, email)),
        checks,
      )
      const claims = tokens.claims()
      subjects.add(claims?.sub ?? '')
      expect([claims?.['email'], claims?.['email_verified']]).toEqual(email ? [ada.email, true] : [])
      const info = await oidc.fetchUserInfo(tool, tokens.access_token, claims?.sub ?? '')
      expect(info.email).toBe(email ? ada.email : undefined)
      expect(tokens.refresh_token).toBeUndefined()
    }
    expect(subjects.size).toBe(1)
    expect([...subjects][0]).not.toMatch(/^\d*$/)
  })

  test('without a secret needs PKCE, and knows the member by another identifier', async () => {
    const [first, second] = [await connect(catalogue), await connect(reader)]
    const visitor = browser(member)
    const one = await start(first)
    const known = await oidc.authorizationCodeGrant(first, new URL(await logIn(visitor, one.url)), one.checks)
    const two = await start(second, { redirect_uri: reader.redirectUris[0] ?? '' })
    const other = await oidc.authorizationCodeGrant(
      second,
      new URL(await logIn(visitor, two.url)),
      two.checks,
    )
    expect(other.claims()?.sub).not.toBe(known.claims()?.sub)
  })

  test.each<[string, Record<string, string | null>, RegExp]>([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, /error=invalid_request/],
    ['with PKCE in the clear', { code_challenge_method: 'plain' }, /error=invalid_request/],
    ['for a token in the address', { response_type: 'id_token' }, /error=/],
    ['for a longer access', { scope: 'openid offline_access admin' }, /^\/tool\/|error=invalid_scope/],
  ])('that asks %s gets no code', async (_how, changes, response) => {
    const { url } = await start(await connect(catalogue), changes)
    const { location } = await browser(member).goTo(url)
    expect(location).toMatch(response)
    expect(location).not.toContain('code=')
  })

  test.each([
    ['another host', 'https://evil.example/callback'],
    ['a longer path', `${CALLBACK}/../evil`],
    ['a query', `${CALLBACK}?x=1`],
    ['another tool’s', 'https://reader.example/callback'],
  ])('is not answered at an address that is not registered: %s', async (_which, redirect_uri) => {
    const { url } = await start(await connect(catalogue), { redirect_uri })
    const response = await browser(member).open(url)
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined])
    expect(response.body).toContain('This log-in does not work.')
  })

  test('cannot use a code twice, with another’s verifier, or as another tool', async () => {
    const [tool, other] = [await connect(catalogue), await connect(reader)]
    const { url, checks } = await start(tool)
    const back = new URL(await logIn(browser(member), url))
    const redeem = async (by: oidc.Configuration, changes: object = {}) =>
      await oidc.authorizationCodeGrant(by, back, { ...checks, ...changes }).then(
        tokens => tokens.access_token,
        () => null,
      )
    expect(await redeem(other)).toBeNull()
    expect(await redeem(tool, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() })).toBeNull()
    const token = await redeem(tool)
    expect(token).not.toBeNull()
    expect(await redeem(tool)).toBeNull()
    // A code that is used twice has been stolen, so the access it gave ends.
    await expect(oidc.fetchUserInfo(tool, token ?? '', oidc.skipSubjectCheck)).rejects.toThrow()
  })
})

describe('a consent', () => {
  test('is worthless for another browser’s request', async () => {
    const { url } = await start(await connect(catalogue))
    const attacker = browser(null)
    const { uid } = await attacker.goTo(url)
    const victim = browser(member)
    expect((await victim.say(uid)).statusCode).toBe(404)
    await victim.goTo((await start(await connect(catalogue))).url)
    expect((await victim.say(uid)).statusCode).toBe(404)
    expect((await get(app, `/auth/tool/${uid}`, victim.cookie())).statusCode).toBe(404)
    // The attacker cannot consent either.
    expect((await attacker.say(uid)).statusCode).toBe(401)
  })

  test('cannot be caused by another site, nor by a page in a frame', async () => {
    const visitor = browser(member)
    const { uid } = await visitor.goTo((await start(await connect(catalogue))).url)
    const forged = await post(
      app,
      visitor.cookie(),
      `/auth/tool/${uid}`,
      { email: true },
      { headers: { origin: 'http://evil.localhost:8080' } },
    )
    expect(forged.statusCode).toBe(403)
    const page = await visitor.open(`/tool/${uid}`)
    expect(page.headers['x-frame-options']).toBe('DENY')
    const own = await visitor.open('/oidc/.well-known/openid-configuration')
    expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('needs a verified address', async () => {
    const cookie = await signUpAndLogIn(app, mallory)
    const visitor = browser(cookie)
    const { uid } = await visitor.goTo((await start(await connect(catalogue))).url)
    expect((await visitor.say(uid)).statusCode).toBe(403)
  })

  test('holds for the member who gave it: after a log-out, or for another one, the page asks again', async () => {
    const visitor = browser(member)
    const tool = await connect(catalogue)
    await logIn(visitor, (await start(tool)).url)
    expect((await visitor.goTo((await start(tool)).url)).location).toContain('code=')
    visitor.jar.delete('session')
    expect((await visitor.goTo((await start(tool)).url)).uid).not.toBe('')
    visitor.jar.set('session', (await verifiedMember(app, mallory)).slice('session='.length))
    const { url, checks } = await start(tool)
    const tokens = await oidc.authorizationCodeGrant(tool, new URL(await logIn(visitor, url)), checks)
    expect(tokens.claims()?.['email']).toBe(mallory.email)
  })

  test('that is refused tells the tool, and nothing else', async () => {
    const visitor = browser(member)
    const { uid } = await visitor.goTo((await start(await connect(catalogue))).url)
    const { url } = (await post(app, visitor.cookie(), `/auth/tool/${uid}/refuse`, {})).json()
    const { location } = await visitor.goTo(url)
    expect(location).toMatch(/^https:\/\/catalogue\.example\/callback\?error=access_denied/)
  })
})

describe('what a tool was given ends', () => {
  test.each<[string, (cookie: string) => Promise<unknown>]>([
    [
      'when the member ends the other sessions',
      async () => {
        const own = cookieOf(await post(app, null, '/auth/login', ada))
        await remove(app, own, '/user/sessions?session=others')
      },
    ],
    [
      'with a new password',
      async cookie => {
        const password = 'another fine password'
        await post(app, cookie, '/user/changePassword', {
          current_password: ada.password,
          password,
          password_confirmation: password,
        })
      },
    ],
    ['with the account', async () => await app.deps.db.deleteFrom('users').execute()],
  ])('%s', async (_when, end) => {
    const tool = await connect(catalogue)
    const { url, checks } = await start(tool)
    const tokens = await oidc.authorizationCodeGrant(tool, new URL(await logIn(browser(member), url)), checks)
    const info = async () => await oidc.fetchUserInfo(tool, tokens.access_token, oidc.skipSubjectCheck)
    expect((await info()).email).toBe(ada.email)
    await end(member)
    await expect(info()).rejects.toThrow()
    expect(
      await app.deps.db.selectFrom('tool_rows').where('user_id', 'is not', null).selectAll().execute(),
    ).toEqual([])
  })
})
