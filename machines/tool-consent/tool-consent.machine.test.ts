import { expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { toolRequest } from './tool-consent.examples.ts'
import { toolConsentMachine } from './tool-consent.machine.ts'

const start = () => runHeadless(toolConsentMachine, { uid: 'a-request' })

async function asked() {
  const flow = start()
  await flow.resolve('showRequest', toolRequest)
  return flow
}

test('says what the tool asks for', async () => {
  const { state, context, input, resolve } = start()
  expect(state()).toBe('loading')
  expect(context()).toMatchObject({ request: null, failure: null })
  expect(input('showRequest')).toEqual({ uid: 'a-request' })
  await resolve('showRequest', toolRequest)
  expect(state()).toBe('asking')
  expect(context().request).toEqual(toolRequest)
})

test('can be loaded again if the server could not be reached', async () => {
  const { state, context, send, reject, resolve } = start()
  await reject('showRequest', failures.offline)
  expect(state()).toBe('unknown')
  expect(context().failure).toEqual(failures.offline)
  send({ type: 'request.reload' })
  expect(state()).toBe('loading')
  expect(context().failure).toBeNull()
  await resolve('showRequest', toolRequest)
  expect(state()).toBe('asking')
})

test('says so if the request is gone', async () => {
  const { state, reject } = start()
  await reject('showRequest', failures.refused)
  expect(state()).toBe('gone')
})

test.each([true, false])('consent leads back to the tool; with the address: %p', async email => {
  const { state, hasTag, input, send, resolve } = await asked()
  expect(hasTag('busy')).toBe(false)
  send({ type: 'request.allow', email })
  expect(state()).toBe('allowing')
  expect(hasTag('busy')).toBe(true)
  expect(input('allowTool')).toEqual({ uid: 'a-request', email })
  await resolve('allowTool')
  expect(state()).toBe('leaving')
})

test('a refusal leads back to the tool, too', async () => {
  const { state, hasTag, input, send, resolve } = await asked()
  send({ type: 'request.refuse' })
  expect(state()).toBe('refusing')
  expect(hasTag('busy')).toBe(true)
  expect(input('refuseTool')).toEqual({ uid: 'a-request' })
  await resolve('refuseTool')
  expect(state()).toBe('leaving')
})

test.each([
  [{ type: 'request.allow', email: true }, 'allowTool'],
  [{ type: 'request.refuse' }, 'refuseTool'],
] as const)('%j can fail and be tried again, unless the request is gone', async (event, actor) => {
  const { state, context, send, reject } = await asked()
  send(event)
  await reject(actor, failures.offline)
  expect(state()).toBe('asking')
  expect(context().failure).toEqual(failures.offline)
  send(event)
  expect(context().failure).toBeNull()
  await reject(actor, failures.refused)
  expect(state()).toBe('gone')
})
