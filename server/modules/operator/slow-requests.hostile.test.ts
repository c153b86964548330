import { expect, test } from '@jest/globals'
import { SCOPE_NAMES } from '#contract/account/api-tokens.ts'
import { api } from '#contract/paths.ts'
import { RequestTimes, SLOW_MS, withRequestTimes } from '#server/platform/request-times.ts'
import { makeToken } from '#server/testing/api-tokens.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { createOperator, logInWithPassword } from '#server/testing/operators.ts'
import { get } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasServer()

/** The `Server-Timing` header of a response, if each reading of the clock is `step` milliseconds later. */
async function told(headers: Readonly<Record<string, string>>, step = SLOW_MS): Promise<unknown> {
  let at = 0
  const now = () => {
    at += step
    return at
  }
  const answer = await new Promise<{ headers: Readonly<Record<string, unknown>> }>((resolve, reject) =>
    withRequestTimes(new RequestTimes(now), () => {
      get(app, api.login, null, { headers: { ...headers } }).then(resolve, reject)
    }),
  )
  return answer.headers['server-timing']
}

const PARTS = /^database;dur=\d+, total;dur=\d+$/

test('operators and moderators see where the time of a slow request went', async () => {
  for (const role of ['operator', 'moderator'] as const)
    expect(await told((await createOperator(app, role)).headers)).toMatch(PARTS)
})

test('they see nothing about a request that was not slow', async () => {
  expect(await told((await createOperator(app)).headers, 0)).toBeUndefined()
})

test('nobody else is told anything: visitors, members, stolen passwords of operators, and programs', async () => {
  const operator = await createOperator(app)
  const others: readonly { readonly headers: Readonly<Record<string, string>> }[] = [
    { headers: {} },
    { headers: { cookie: 'session=invented' } },
    await createMember(app),
    await logInWithPassword(app, operator),
    { headers: { authorization: `Bearer ${(await makeToken(app, operator, SCOPE_NAMES)).token}` } },
  ]
  for (const { headers } of others) expect(await told(headers)).toBeUndefined()
})
