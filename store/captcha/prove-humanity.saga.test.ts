import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { createTestEnvironment } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { proveHumanity } from './prove-humanity.saga.ts'

const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '01' }, signature: 'signed' }

describe('The captcha', () => {
  test('is empty if none is configured', async () => {
    const { server, runSaga } = createTestStore()
    expect(await runSaga(proveHumanity, 'register')).toBe('')
    expect(server.requests).toHaveLength(0)
  })

  test('of altcha solves the challenge that the server created for this form', async () => {
    const environment = createTestEnvironment({ captcha: { kind: 'altcha' } })
    const { server, runSaga } = createTestStore({ environment })
    server.on('GET /captcha/challenge', { json: challenge })
    const answer = await runSaga(proveHumanity, 'register')
    expect(server.requests[0]?.query.get('form')).toBe('register')
    expect(JSON.parse(atob(answer))).toEqual({ challenge, solution: { counter: 7, derivedKey: '00ff' } })
  })

  test('of altcha fails if no solution is found in time', async () => {
    const environment = {
      ...createTestEnvironment({ captcha: { kind: 'altcha' } }),
      solveChallenge: async () => null,
    }
    const { server, runSaga } = createTestStore({ environment })
    server.on('GET /captcha/challenge', { json: challenge })
    expect(await runSaga(proveHumanity, 'register').catch(toFailure)).toMatchObject({ kind: 'serverFault' })
  })

  test('of Google gets a token whose action is the name of the form', async () => {
    const environment = createTestEnvironment({ captcha: { kind: 'recaptcha', siteKey: 'a-key' } })
    const { runSaga } = createTestStore({ environment })
    expect(await runSaga(proveHumanity, 'complaint')).toBe('token for complaint by a-key')
  })
})
