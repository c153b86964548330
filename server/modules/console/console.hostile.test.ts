import { describe, expect, test } from '@jest/globals'
import { SCOPE_NAMES } from '#contract/account/api-tokens.ts'
import { CONSOLE_API } from '#contract/operator/console-paths.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { API_BASE } from '#contract/paths.ts'
import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import { collectEndpoints } from '#server/api.ts'
import { makeToken } from '#server/testing/api-tokens.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator, logInWithPassword } from '#server/testing/operators.ts'
import { joinWiki } from '#server/testing/people.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** Walks every route of the console, so that a new one is refused to the same people. */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const UNKNOWN_PATH = `${API_BASE}/there-is-no-such-path`

eachTestHasServer({ operators: ['named@example.org'] }, { limiter: { hit: async () => {} } })

function consoleRoutes() {
  return app.routes.filter(({ url, method }) => url.startsWith(API_BASE + CONSOLE_API) && method !== 'HEAD')
}

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

/** Everything that an answer can reveal. */
async function ask({ method, url, headers = {}, payload }: Sent) {
  const response = await app.app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, '1'),
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  })
  const seen = Object.keys(response.headers)
    .filter(name => !['date', 'x-request-id'].includes(name))
    .sort()
  return { status: response.statusCode, body: response.body, seen }
}

/** Expects that, whatever somebody sends, the console looks like an address that does not exist. */
async function expectNothing(headers: Readonly<Record<string, string>>): Promise<void> {
  const urls = [...consoleRoutes(), { url: `${API_BASE}${CONSOLE_API}` }].map(({ url }) => url)
  for (const method of METHODS)
    for (const payload of [undefined, '{}', '{"cut off', JSON.stringify({ reason: 'x'.repeat(300_000) })]) {
      if (payload !== undefined && ['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
      const sent = { method, headers, ...(payload !== undefined && { payload }) }
      const nothing = await ask({ ...sent, url: UNKNOWN_PATH })
      for (const url of new Set(urls)) {
        const found = await ask({ ...sent, url })
        expect([method, url, found]).toEqual([method, url, nothing])
        expect([method, url, found.status]).toEqual([method, url, 404])
      }
    }
}

describe('the console is an address that does not exist', () => {
  test('for a visitor', async () => await expectNothing({}))

  test('for a member, for a manager of a wiki and for its owner', async () => {
    const [owner, manager] = [await createMember(app), await createMember(app)]
    const { id } = await newWiki(app, owner)
    await joinWiki(app, manager, id, 'manager')
    for (const { headers } of [await createMember(app), owner, manager]) await expectNothing(headers)
  })

  test('for a member with an address that OPERATORS names, before it is verified', async () => {
    const { headers } = await createMember(app, { email: 'named@example.org', verified: false })
    await expectNothing(headers)
  })

  test('for an operator’s API token, whatever its scopes', async () => {
    const operator = await createOperator(app)
    const { token } = await makeToken(app, operator, SCOPE_NAMES)
    await expectNothing({ authorization: `Bearer ${token}` })
    await expectNothing({ ...operator.headers, authorization: `Bearer ${token}` })
  })

  test('for an operator whose account is being closed, and for a former operator', async () => {
    const { db } = app.deps
    const closing = await createOperator(app)
    await db.updateTable('users').set({ closes_at: 1 }).where('id', '=', closing.user.id).execute()
    await expectNothing(closing.headers)
    const former = await createOperator(app, 'moderator')
    await db.deleteFrom('operators').where('user_id', '=', former.user.id).execute()
    await expectNothing(former.headers)
  })

  test('for a session that has ended', async () => {
    const { headers } = await createOperator(app)
    await app.deps.db.deleteFrom('sessions').execute()
    await expectNothing(headers)
  })
})

/** The status and the code of a call without anything else. */
async function call(url: string, method: string, { headers }: TestMember) {
  const response = await app.app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, '1'), headers })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

test('a stolen password of an operator gives access to no call of the console', async () => {
  const named = await createMember(app, { email: 'Named@example.org' })
  for (const role of OPERATOR_ROLES) {
    const thief = await logInWithPassword(app, await createOperator(app, role))
    for (const { method, url } of consoleRoutes())
      for (const each of [thief, named])
        expect([url, await call(url, method, each)]).toEqual([
          url,
          { status: 403, code: 'two-step-required' },
        ])
  }
})

test('each role may do exactly what the table of rights says, for every call of the console', async () => {
  const routes = consoleRoutes()
  expect(routes.length).toBeGreaterThan(0)
  for (const role of OPERATOR_ROLES) {
    const somebody = await createOperator(app, role)
    for (const { method, url, endpoint } of routes) {
      const { code } = await call(url, method, somebody)
      const right = endpoint?.consoleRight
      const may = right !== undefined && hasConsoleRight(role, right)
      expect([role, method, url, code === 'not-allowed-for-role']).toEqual([role, method, url, !may])
    }
  }
})

test.each([
  [{ path: '/operator/x', caller: 'operator' }, 'name the right that it needs'],
  [{ path: '/operator/x', caller: 'visitor' }, 'what is for operators, and nothing else, is below /operator'],
  [
    { path: '/wiki/x', caller: 'operator', consoleRight: 'see-audit-log' },
    'what is for operators, and nothing else, is below /operator',
  ],
])(
  'an endpoint of the console that is described like %j keeps the server from starting',
  (endpoint, reason) => {
    const hooks: ((route: object) => void)[] = []
    collectEndpoints({ addHook: (_: string, hook: never) => hooks.push(hook) } as never)
    const route = {
      method: 'GET',
      url: `/api${endpoint.path}`,
      config: { endpoint: { ...endpoint, method: 'GET' } },
    }
    expect(() => hooks[0]?.(route)).toThrow(reason)
  },
)

test('a page of another origin makes an operator’s browser do nothing', async () => {
  const { headers } = await createOperator(app)
  for (const { url } of consoleRoutes()) {
    const response = await ask({
      method: 'POST',
      url,
      headers: { ...headers, origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  }
})
