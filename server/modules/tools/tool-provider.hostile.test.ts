import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import * as oidc from 'openid-client'
import { DAY_MS } from '#contract/durations.ts'
import { ada } from '#server/testing/accounts.ts'
import { app } from '#server/testing/each-test.ts'
import { get } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import {
  browser,
  CALLBACK,
  catalogue,
  connect,
  eachTestHasTools,
  logIn,
  member,
  send,
  start,
} from './testing/each-test-tools.ts'
import { TOOL_LOG_INS } from './tool-mount.routes.ts'

eachTestHasTools()

test('a tool logs its member out of the service, too, after consent on our page that no other site can give', async () => {
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

test('a tool that logs out a member whose log-in to it has already ended here makes the page ask, too, without a script', async () => {
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

test('a tool can get its code by a form, too, whose page may run only its own script', async () => {
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

test('keys are replaced after three months, announced before they sign, and the old one stays for what it has signed', async () => {
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

test('nothing of it exists when it is off', async () => {
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
