// @sqlite-only

import { expect, jest, test } from '@jest/globals'
import { peopleApi } from '#contract/people/people-paths.ts'
import {
  ada,
  app,
  check,
  claim,
  eachTestHasDomains,
  HOST,
  prove,
  TARGET,
} from '#server/testing/domain-claims.ts'
import { post } from '#server/testing/requests.ts'
import { until } from '#server/testing/until.ts'

eachTestHasDomains()

const ask = async (id: number) => {
  const answer = await post(app, ada, peopleApi.logInTicket(id))
  return [answer.statusCode, answer.json().message ?? 'a ticket']
}

test('a wiki with a custom domain gives no ticket once its records lead elsewhere', async () => {
  const { id } = await claim(app, ada)
  expect(await ask(id)).toEqual([409, expect.stringContaining('opens once its domain is verified')])
  await prove(app, ada, { id })
  await check(app, ada, { id })
  expect(await ask(id)).toEqual([200, 'a ticket'])
  app.dns.txts.clear()
  expect(await ask(id)).toEqual([409, expect.stringContaining('do not point here')])
  app.dns.cnames.set(HOST, 'parking.example')
  expect(await ask(id)).toEqual([409, expect.stringContaining('do not point here')])
  app.dns.cnames.set(HOST, TARGET)
  expect(await ask(id)).toEqual([200, 'a ticket'])
  app.dns.silent.add(HOST)
  expect(await ask(id)).toEqual([409, expect.stringContaining('do not point here')])
})

test('a wiki begins no log-in before DNS shows that its custom domain leads here', async () => {
  const { id } = await claim(app, ada)
  await prove(app, ada, { id })
  await check(app, ada, { id })
  let begun = -1
  jest.spyOn(app.dns, 'txt').mockImplementationOnce(async () => {
    await new Promise(setImmediate)
    begun = app.engine.logInsAhead.length
    return []
  })
  expect((await ask(id))[0]).toBe(409)
  expect([begun, app.engine.logInsAhead]).toEqual([0, []])
  expect((await ask(id))[0]).toBe(200)
  await until(() => app.engine.logInsAhead.length === 1)
})
