import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import * as oidc from 'openid-client'
import { DAY_MS } from '#contract/durations.ts'
import { ada, cookieOf, signUpAndLogIn, verifiedMember } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { TOOL_LOG_INS } from './tool-mount.routes.ts'

const ORIGIN = 'http://localhost:8080'
const SECRET = 'a secret of the catalogue tool'
const CALLBACK = 'https://catalogue.example/callback'
const catalogue = {
  clientId: 'catalogue',
  clientSecret: SECRET,
  name: 'The Catalogue',
  redirectUris: [CALLBACK],
  logOutUris: ['https://catalogue.example/bye'],
}
const reader = {
  clientId: 'reader',
  clientSecret: null,
  name: 'The Reader',
  redirectUris: ['https://reader.example/callback'],
  logOutUris: [],
}
const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }

let member: string

eachTestHasServer({ tools: [catalogue, reader] })
beforeEach(async () => {
  member = await verifiedMember(app, ada)
})

/** A request of a browser or a tool. */
async function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
  } = {},
) {
  const { pathname, search } = new URL(url, ORIGIN)
  return await app.app.inject({
    method: method as 'GET',
    url: pathname + search,
    headers: { ...headers },
    ...(body !== '' && { payload: body }),
  })
}

/** The tool, with a library for tools. */
async function connect({ clientId, clientSecret }: { clientId: string; clientSecret: string | null }) {
  const auth = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  const customFetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await send(url, {
      method,
      headers: headers as Record<string, string>,
      body: body === undefined || body === null ? '' : String(body),
    })
    const kept = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return new Response(answer.rawPayload.length > 0 ? answer.body : null, {
      status: answer.statusCode,
      headers: Object.fromEntries(kept),
    })
  }
  return await oidc.discovery(new URL(`${ORIGIN}/oidc`), clientId, undefined, auth, {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: customFetch,
  })
}

/** A browser with a session of the service, or without one. */
function browser(session: string | null) {
  const jar = new Map<string, string>()
  if (session !== null) jar.set('session', session.slice('session='.length))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (url: string) => {
    const answer = await send(url, { headers: { cookie: cookie() } })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  /** Opens the address of a tool's log-in. @returns the id of the page's request, or where the browser was sent. */
  const goTo = async (url: string) => {
    const { headers } = await open(url)
    const location = String(headers.location ?? '')
    return { location, uid: /^\/tool\/(.+)$/.exec(location)?.[1] ?? '' }
  }
  const say = async (uid: string, email = true) => await post(app, cookie(), `/auth/tool/${uid}`, { email })
  return { jar, cookie, open, goTo, say }
}

interface Started {
  readonly url: string
  readonly checks: oidc.AuthorizationCodeGrantChecks
}

async function start(
  tool: oidc.Configuration,
  changes: Record<string, string | null> = {},
): Promise<Started> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(tool, {
    redirect_uri: CALLBACK,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

/** Logs a member in to a tool, with a yes. @returns the address with which the browser comes to the tool. */
async function logIn(visitor: ReturnType<typeof browser>, url: string, email = true) {
  const { uid } = await visitor.goTo(url)
  const said = await visitor.say(uid, email)
  return (await visitor.goTo(said.json().url)).location
}

describe('a tool', () => {
  test('learns who a member is, and the address only after a yes to that', async () => {
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
  ])('that asks %s gets no code', async (_how, changes, answer) => {
    const { url } = await start(await connect(catalogue), changes)
    const { location } = await browser(member).goTo(url)
    expect(location).toMatch(answer)
    expect(location).not.toContain('code=')
  })

  test.each([
    ['another host', 'https://evil.example/callback'],
    ['a longer path', `${CALLBACK}/../evil`],
    ['a query', `${CALLBACK}?x=1`],
    ['another tool’s', 'https://reader.example/callback'],
  ])('is not answered at an address that is not registered: %s', async (_which, redirect_uri) => {
    const { url } = await start(await connect(catalogue), { redirect_uri })
    const answer = await browser(member).open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(answer.body).toContain('This log-in does not work.')
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
    // A code that is used twice has been stolen, so what it gave ends.
    await expect(oidc.fetchUserInfo(tool, token ?? '', oidc.skipSubjectCheck)).rejects.toThrow()
  })
})

describe('a yes', () => {
  test('is worth nothing for the request of another browser', async () => {
    const { url } = await start(await connect(catalogue))
    const attacker = browser(null)
    const { uid } = await attacker.goTo(url)
    const victim = browser(member)
    expect((await victim.say(uid)).statusCode).toBe(404)
    await victim.goTo((await start(await connect(catalogue))).url)
    expect((await victim.say(uid)).statusCode).toBe(404)
    expect((await get(app, `/auth/tool/${uid}`, victim.cookie())).statusCode).toBe(404)
    // The attacker cannot say it either.
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

  test('holds for the member who said it: after a log-out, or for another one, the page asks again', async () => {
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

  test('that is a no tells the tool, and nothing else', async () => {
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

test('a tool logs its member out of the service too, after a yes on our page that no other site can give', async () => {
  const tool = await connect(catalogue)
  const visitor = browser(member)
  const { url, checks } = await start(tool)
  const tokens = await oidc.authorizationCodeGrant(tool, new URL(await logIn(visitor, url)), checks)
  const [back = ''] = catalogue.logOutUris
  const page = await visitor.open(
    oidc.buildEndSessionUrl(tool, { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: back })
      .href,
  )
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${new URL(back).origin}`)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
  const confirm = async (secret: string) =>
    await send('/oidc/session/end/confirm', {
      method: 'POST',
      headers: { cookie: visitor.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString(),
    })
  const sessionStatus = async () => (await get(app, '/auth/login', visitor.cookie())).statusCode

  expect((await confirm('made up')).statusCode).toBe(400)
  expect(await sessionStatus()).toBe(200)
  const { statusCode, headers } = await confirm(xsrf)
  expect([statusCode, String(headers.location).split('?')[0]]).toEqual([303, back])
  expect(await sessionStatus()).toBe(401)
})

test('a tool that logs out somebody whose log-in to it has ended here has them asked too, by no script', async () => {
  const [back = ''] = catalogue.logOutUris
  const tool = await connect(catalogue)
  const visitor = browser(member)
  const page = await visitor.open(oidc.buildEndSessionUrl(tool, { post_logout_redirect_uri: back }).href)
  expect(page.body).toContain('Log out of Wikistead?')
  expect(page.body).not.toContain('<script')
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
  const { statusCode, headers } = await send('/oidc/session/end/confirm', {
    method: 'POST',
    headers: { cookie: visitor.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  })
  expect([statusCode, String(headers.location).split('?')[0]]).toEqual([303, back])
  expect((await get(app, '/auth/login', visitor.cookie())).statusCode).toBe(401)
})

test('a tool gets its code by a form too, whose page may run its own script and nothing else', async () => {
  const tool = await connect(catalogue)
  const visitor = browser(member)
  const { uid } = await visitor.goTo((await start(tool, { response_mode: 'form_post' })).url)
  const page = await visitor.open((await visitor.say(uid)).json().url)
  expect(page.body).toContain(`action="${CALLBACK}"`)
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page.body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = String(page.headers['content-security-policy']).split(/; ?/)
  expect(policy).toContain(`script-src 'none' 'sha256-${hash}'`)
  expect(policy.find(rule => rule.startsWith('form-action'))).toContain(new URL(CALLBACK).origin)
})

test.each(['/oidc/session/end', '/oidc/AUTH?client_id=catalogue'])(
  'visitors cannot store rows without end: %s',
  async path => {
    const statuses = []
    for (let times = 0; times <= TOOL_LOG_INS.max; times += 1) statuses.push((await send(path)).statusCode)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    // Tools’ own servers all come from one address.
    expect((await send('/oidc/.well-known/openid-configuration')).statusCode).toBe(200)
  },
)

test('the database holds neither codes nor tokens nor keys in the clear', async () => {
  const tool = await connect(catalogue)
  const { url, checks } = await start(tool)
  const back = new URL(await logIn(browser(member), url))
  const tokens = await oidc.authorizationCodeGrant(tool, back, checks)
  const { db } = app.deps
  const stored = JSON.stringify([
    await db.selectFrom('tool_rows').selectAll().execute(),
    await db.selectFrom('tool_keys').selectAll().execute(),
  ]).replaceAll('\\', '')
  for (const secret of [tokens.access_token, back.searchParams.get('code'), ada.email, '"d":', '"kty":'])
    expect(stored).not.toContain(secret)
})

test('keys are made anew after three months, announced before they sign, and the old one stays for what it has signed', async () => {
  const published = async () => {
    const { keys } = (await send('/oidc/jwks')).json() as { keys: Record<string, string>[] }
    return keys.map(({ kid, d }) => [kid, d])
  }
  expect(await published()).toEqual([['key-1', undefined]])
  app.clock.advance(90 * DAY_MS)
  expect((await published()).map(([kid]) => kid)).toEqual(['key-1', 'key-2'])
  app.clock.advance(DAY_MS)
  expect((await published()).map(([kid]) => kid)).toEqual(['key-2', 'key-1'])
  app.clock.advance(2 * DAY_MS)
  expect((await published()).map(([kid]) => kid)).toEqual(['key-2'])
})

test('off, nothing of it exists', async () => {
  const plain = await createTestApp()
  for (const url of [
    '/oidc/.well-known/openid-configuration',
    '/oidc/auth',
    '/oidc/token',
    '/api/auth/tool/x',
  ])
    expect((await plain.app.inject({ url })).statusCode).toBe(404)
  await plain.close()
})
