import { beforeEach, describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { SCOPE_NAMES, SCOPES } from '#contract/account/api-tokens.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { requireOpenable } from '#server/api.ts'
import { changeAddress, verifiedMember } from '#server/testing/accounts.ts'
import { callWith, makeToken } from '#server/testing/api-tokens.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** Headers that the call for a part of an upload checks before it knows the member. */
const PART = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

let mallory: TestMember

eachTestHasMember()
beforeEach(async () => {
  mallory = await createMember(app, { email: 'mallory@example.org' })
})

const mine = async (token: string, headers: Readonly<Record<string, string>> = {}) =>
  await callWith(app, token, { method: 'POST', url: api.myWikis, payload: {}, headers })

test.each(SCOPE_NAMES)('a token for “%s” is accepted only by the calls of its scope', async scope => {
  const { token } = await makeToken(app, ada, [scope])
  const opened: readonly string[] = SCOPES[scope]
  const wrong = []
  let [open, closed] = [0, 0]
  for (const { method, url, endpoint } of app.routes) {
    // To a token, as to everybody but operators, the console does not exist: `console/console.hostile.test.ts`.
    if (!endpoint || endpoint.caller === 'visitor' || endpoint.caller === 'operator') continue
    const isOpened =
      opened.includes(`${method} ${endpoint.path}`) ||
      (method === 'HEAD' && opened.includes(`GET ${endpoint.path}`))
    const response = await app.app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '1'),
      headers: {
        ...{ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
        ...(method === 'PATCH' && PART),
      },
    })
    const isRefused = method === 'HEAD' ? response.statusCode === 403 : response.json().code === 'token-scope'
    // Such a call needs a wiki, which is not named here; the service checks that after the scope.
    if (method === 'HEAD' && isOpened) continue
    if (isRefused === isOpened) wrong.push([method, url, response.statusCode, response.body])
    if (isOpened) open += 1
    else closed += 1
  }
  expect(wrong).toEqual([])
  expect([open > 0, closed > 40]).toEqual([true, true])
})

describe('a token', () => {
  test('of another account reaches none of the member’s wikis', async () => {
    const wiki = await newWiki(app, ada)
    const { token } = await makeToken(app, mallory, ['read', 'bulk-edits'])
    expect((await mine(token)).json().wikis).toEqual([])
    const details = await callWith(app, token, { url: `${api.wikiDetails}?wiki=${wiki.id}` })
    expect(details.statusCode).toBe(403)
    expect(details.body).not.toContain('Museum')
  })

  test('is refused together with the session of another account, or of its own', async () => {
    const { token } = await makeToken(app, mallory, ['read'])
    for (const { headers } of [ada, mallory]) expect((await mine(token, headers)).statusCode).toBe(400)
  })

  test('does not work in a URL or a body, and nothing reveals whether it exists', async () => {
    const { token } = await makeToken(app, ada, ['read'])
    for (const name of ['token', 'access_token', 'authorization', 'bearer'])
      for (const value of [token, `Bearer ${token}`]) {
        const query = new URLSearchParams({ [name]: value })
        const response = await get(app, `${api.entityImport}?${query}&wiki=1`)
        expect(response.statusCode).toBe(401)
      }
    const body = await post(app, null, api.myWikis, { access_token: token })
    expect(body.statusCode).toBe(401)
    expect((await get(app, api.login, `session=${token}`)).statusCode).toBe(401)
  })

  test.each([
    ['invented', async () => `ws_${'a'.repeat(32)}`],
    ['without its prefix', async () => (await makeToken(app, ada, ['read'])).token.slice(3)],
    ['a session’s', async () => ada.headers.cookie.slice('session='.length)],
    ['far too long', async () => `ws_${'a'.repeat(5000)}`],
    [
      'ended',
      async () => {
        const { token, data } = await makeToken(app, ada, ['read'])
        await remove(app, ada, `${accountApi.tokens}?token=${data.id}`)
        return token
      },
    ],
  ])('that is %s is answered like every other one that does not work', async (_, token) => {
    const response = await mine(await token())
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Unauthenticated.', error: 'Unauthenticated.' },
    ])
  })

  test('is neither listed nor ended by another member, and the response does not reveal that it exists', async () => {
    const { token, data } = await makeToken(app, ada, ['read'])
    expect((await get(app, accountApi.tokens, mallory)).json()).toEqual({ data: [] })
    const foreign = await remove(app, mallory, `${accountApi.tokens}?token=${data.id}`)
    const unknown = await remove(app, mallory, `${accountApi.tokens}?token=999`)
    expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body])
    expect((await mine(token)).statusCode).toBe(200)
  })

  test('works neither while its account is being closed nor after the account is kept', async () => {
    const { token } = await makeToken(app, ada, ['read'])
    await post(app, ada, accountApi.closing, {})
    expect((await mine(token)).statusCode).toBe(401)
    await app.deps.db.updateTable('users').set({ closes_at: null }).execute()
    expect((await mine(token)).statusCode).toBe(401)
  })
})

describe('a token that somebody has made with a stolen session and the password', () => {
  const who = { email: 'grace@example.org', password: 'a fine long password' }
  const next = 'another fine password'
  let cookie: string
  let token: string

  beforeEach(async () => {
    cookie = await verifiedMember(app, who)
    const grace = { headers: { cookie } } as TestMember
    token = (await makeToken(app, grace, ['read'])).token
    expect((await mine(token)).statusCode).toBe(200)
  })

  test('ends with a new password', async () => {
    const passwords = { current_password: who.password, password: next, password_confirmation: next }
    await post(app, cookie, api.changePassword, passwords)
    expect((await mine(token)).statusCode).toBe(401)
  })

  test('ends with a reset of the password', async () => {
    await post(app, null, api.forgotPassword, { email: who.email })
    const reset = await tokenFromEmail(app, 'reset-password')
    const body = { email: who.email, token: reset, password: next, password_confirmation: next }
    expect((await post(app, null, api.resetPassword, body)).statusCode).toBe(200)
    expect((await mine(token)).statusCode).toBe(401)
  })

  test('ends when the change of the email address is undone', async () => {
    await changeAddress(app, 'thief@attacker.example', cookie)
    await post(app, null, accountApi.undoEmailChange, {
      token: await tokenFromEmail(app, 'undo-email-change', who.email),
    })
    expect((await mine(token)).statusCode).toBe(401)
  })
})

describe('a stolen session', () => {
  test('makes no token without the password ten minutes after the log-in', async () => {
    app.clock.advance(10 * MINUTE_MS)
    const body = { name: 'x', scopes: ['read'], days: 365 }
    const response = await post(app, ada, accountApi.tokens, body)
    expect([response.statusCode, response.json().code]).toEqual([403, 'recent-log-in-required'])
    expect((await get(app, accountApi.tokens, ada)).json().data).toEqual([])
  })

  test('makes none from a page of another site', async () => {
    const response = await post(
      app,
      ada,
      accountApi.tokens,
      { name: 'x', scopes: ['read'], days: 30 },
      { headers: { origin: 'https://attacker.example' } },
    )
    expect(response.statusCode).toBe(403)
  })
})

test('the service does not start with a scope for calls that do not exist or that everybody may use', () => {
  const endpoints = app.routes.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []))
  expect(() => requireOpenable(endpoints)).not.toThrow()
  const without = endpoints.filter(({ path }) => path !== api.createWiki)
  expect(() => requireOpenable(without)).toThrow(/POST \/wiki\/create/)
  const open = endpoints.map(each =>
    each.path === api.createWiki ? { ...each, caller: 'visitor' as const } : each,
  )
  expect(() => requireOpenable(open)).toThrow(/POST \/wiki\/create/)
})
