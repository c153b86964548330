// @slow

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { PolicyType, PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { PolicyList } from '#contract/types/policies.ts'
import { get, post, put } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { announcePolicies } from './announce-policies.ts'

let app: TestApp
let ada: TestMember
let policies: PolicyVersion[]

/** The day `days` from now, `YYYY-MM-DD`. */
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const version = (id: number, type: PolicyType, number: number, days: number): PolicyVersion => ({
  id,
  type,
  version: number,
  activeFrom: day(days),
})

beforeEach(async () => {
  policies = [
    version(1, 'terms-of-use', 1, -30),
    version(2, 'terms-of-use', 2, -1),
    version(3, 'hosting-policy', 1, -1),
    version(4, 'privacy-policy', 1, -30),
    version(5, 'hosting-policy', 2, 20),
  ]
  app = await createTestApp({}, { policies })
  ada = await createMember(app)
})
afterEach(async () => await app.close())

const idsOf = ({ items }: PolicyList) => items.map(({ metadata }) => metadata.policy_id)

async function missing(person: TestMember): Promise<number[]> {
  const response = await get(app, api.missingPolicies, person)
  expect(response.statusCode).toBe(200)
  return idsOf(response.json())
}

const accept = (person: TestMember | null, policy_ids: unknown) =>
  put(app, person, api.policyAcceptances, { policy_ids })

describe('the policies', () => {
  test('in effect are listed, one version per type, in the wire’s format', async () => {
    const response = await get(app, api.currentPolicies)
    expect(response.json()).toEqual({
      items: [
        {
          metadata: {
            policy_id: 2,
            type: 'terms-of-use',
            active_from: day(-1),
            content_vue_file: 'terms-of-use/version-2.vue',
          },
        },
        expect.objectContaining({ metadata: expect.objectContaining({ policy_id: 3 }) }),
        expect.objectContaining({ metadata: expect.objectContaining({ policy_id: 4 }) }),
      ],
    })
  })

  test('of one type are listed, and each is found by its date', async () => {
    expect(idsOf((await get(app, api.policiesOfType('terms-of-use'))).json())).toEqual([1, 2])
    expect((await get(app, api.policyOfDay('terms-of-use', day(-30)))).json()).toMatchObject({
      metadata: { policy_id: 1 },
    })
    expect((await get(app, api.currentPolicy('hosting-policy'))).json()).toMatchObject({
      metadata: { policy_id: 3 },
    })
    expect((await get(app, api.upcomingPolicy('hosting-policy'))).json()).toMatchObject({
      metadata: { policy_id: 5 },
    })
  })

  test.each([
    [api.upcomingPolicy('terms-of-use'), 404],
    [api.policyOfDay('terms-of-use', '2001-01-01'), 404],
    [api.policyOfDay('terms-of-use', '2001-02-30'), 422],
    [api.policyOfDay('terms-of-use', 'today'), 422],
    [api.policiesOfType('cookies'), 422],
    [api.currentPolicy('__proto__'), 422],
  ])('GET %s answers %i', async (path, status) => {
    expect((await get(app, path)).statusCode).toBe(status)
  })
})

describe('acceptance', () => {
  test('is required of a member for the terms and the hosting policy in effect', async () => {
    expect(await missing(ada)).toEqual([2, 3])
    expect((await get(app, api.missingPolicies)).statusCode).toBe(401)
  })

  test('is stored with its time and required once', async () => {
    const response = await accept(ada, [2, 3])
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
    expect(await missing(ada)).toEqual([])
    app.clock.advance(DAY_MS)
    await accept(ada, [2, 2])
    const rows = await app.deps.db.selectFrom('policy_acceptances').selectAll().orderBy('policy_id').execute()
    expect(rows.map(({ policy_id, accepted_at }) => [policy_id, accepted_at])).toEqual([
      [2, app.clock.now() - DAY_MS],
      [3, app.clock.now() - DAY_MS],
    ])
  })

  test('of an old version does not count for the new one', async () => {
    await accept(ada, [1])
    expect(await missing(ada)).toEqual([2, 3])
  })

  test('of a coming version counts once it is in effect', async () => {
    await accept(ada, [2, 3, 5])
    app.clock.advance(21 * DAY_MS)
    expect(await missing(ada)).toEqual([])
  })

  test('of unknown ids stores nothing and names them', async () => {
    const response = await accept(ada, [2, 99])
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        ...{ success: false, message: 'Some of these policies do not exist.' },
        ...{ missing_policy_ids: [99], data: { missing_policy_ids: [99] } },
      },
    ])
    expect(await missing(ada)).toEqual([2, 3])
  })

  test.each([[undefined], [null], ['2'], [[null]], [['2']], [[1.5]], [{}], [Array(101).fill(2)]])(
    'of %j is refused',
    async policyIds => {
      expect((await accept(ada, policyIds)).statusCode).toBe(422)
    },
  )

  test('of something that is not an id is refused on its entry', async () => {
    expect(Object.keys((await accept(ada, [2, 'x'])).json().errors)).toEqual(['policy_ids.1'])
  })

  test('needs a session', async () => {
    expect((await accept(null, [2])).statusCode).toBe(401)
  })
})

describe('registration', () => {
  const register = (accepted_policies: unknown) =>
    post(app, null, api.register, {
      email: 'grace@example.org',
      password: 'a long and rare passphrase',
      accepted_policies,
    })

  test('stores the accepted policies with the account', async () => {
    expect((await register([2, 3])).statusCode).toBe(200)
    const rows = await app.deps.db.selectFrom('policy_acceptances').select('policy_id').execute()
    expect(rows.map(({ policy_id }) => policy_id).sort()).toEqual([2, 3])
  })

  test.each([[undefined], [null], [[]]])('needs none: %j', async accepted => {
    expect((await register(accepted)).statusCode).toBe(200)
  })

  test('is refused with the same policy twice, on the entry that repeats it', async () => {
    const response = await register([2, 3, 2])
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['accepted_policies.2']])
  })

  test('is refused with policies that do not exist', async () => {
    const response = await register([99])
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['accepted_policies']])
    expect(await app.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})

describe('a coming version', () => {
  const announce = async () => {
    await announcePolicies(app.deps, new AbortController().signal)
    await app.deps.jobs.runDue()
    return app.emails.map(({ to, subject }) => [to.address, subject])
  }

  test('is announced once to each verified member by email, 14 days ahead', async () => {
    await createMember(app, { verified: false })
    expect(await announce()).toEqual([])

    app.clock.advance(7 * DAY_MS)
    const announced = [[ada.user.email, expect.stringContaining('New hosting policy')]]
    expect(await announce()).toEqual(announced)
    expect(app.emails[0]?.text).toContain(`/hosting-policy/${day(20)}`)

    app.clock.advance(2 * DAY_MS)
    expect(await announce()).toEqual(announced)
  })

  test('is announced once by two processes at the same time', async () => {
    app.clock.advance(7 * DAY_MS)
    await Promise.all([announce(), announce()])
    expect(app.emails).toHaveLength(1)
  })
})
