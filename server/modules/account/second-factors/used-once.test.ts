import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SECOND_MS } from '#contract/durations.ts'
import { verifiedMember } from '#server/testing/accounts.ts'
import { post, send } from '#server/testing/requests.ts'
import { addPasskey, askPasskey, codeOf, firstStep, turnOn } from '#server/testing/second-factors.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let cookie: string
let secret: string
let recoveryCodes: string[]

beforeAll(async () => {
  server = await createTestApp()
  cookie = await verifiedMember(server)
})

afterAll(async () => {
  await server.close()
})

type Answers = Promise<{ statusCode: number }>[]

const statuses = async (answers: Answers) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()

const secondStep = async (step: string, code: string) =>
  await post(server, step, '/auth/secondStep', { code })

test('an app is confirmed once, also by two requests at once, and nothing changes before', async () => {
  const member = { email: 'grace@example.org', password: 'a fine long password' }
  const other = await verifiedMember(server, member)
  const app = (await post(server, other, '/user/twoStep', {})).json().data
  expect(app.uri).toBe(
    `otpauth://totp/Wikistead:grace%40example.org?issuer=Wikistead&secret=${app.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  const confirm = async (code: string) => await send(server, 'PUT', other, '/user/twoStep', { code })
  expect((await confirm('000000')).statusCode).toBe(422)
  expect((await post(server, null, '/auth/login', member)).statusCode).toBe(200)
  const code = codeOf(server, app.secret)
  expect(await statuses([confirm(code), confirm(code)])).toEqual([200, 422])
})

describe('of two requests at once, one logs in', () => {
  test('with one code of the app, with one recovery code, and with both in one log-in', async () => {
    ;({ secret, recoveryCodes } = await turnOn(server, cookie))
    server.clock.advance(30 * SECOND_MS)
    const [one, two] = [await firstStep(server), await firstStep(server)]
    const code = codeOf(server, secret)
    expect(await statuses([secondStep(one, code), secondStep(two, code)])).toEqual([200, 422])
    const [three, four] = [await firstStep(server), await firstStep(server)]
    const recovery = recoveryCodes[0] ?? ''
    expect(await statuses([secondStep(three, recovery), secondStep(four, recovery)])).toEqual([200, 422])
    const step = await firstStep(server)
    const different = [secondStep(step, codeOf(server, secret, 1)), secondStep(step, recoveryCodes[1] ?? '')]
    expect(await statuses(different)).toEqual([200, 401])
  })

  test('with one response of a passkey', async () => {
    const laptop = await addPasskey(server, cookie, { code: recoveryCodes[2] ?? '' })
    const asked = await askPasskey(server, 'log_in')
    const passkey = laptop.use(asked.options)
    const use = async () => await post(server, asked.cookie, '/auth/passkey', { passkey })
    expect(await statuses([use(), use()])).toEqual([200, 422])
  })
})
