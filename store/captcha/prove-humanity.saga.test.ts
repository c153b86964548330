import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { createTestEnvironment } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { proveHumanity } from './prove-humanity.saga.ts'

const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '01' }, signature: 'signed' }

describe('proving to be human', () => {
  test('needs nothing where no captcha is configured', async () => {
    const { server, runSaga } = createTestStore()
    expect(await runSaga(proveHumanity, 'register')).toBe('')
    expect(server.requests).toHaveLength(0)
  })

  test('by work answers the challenge that was made for this form', async () => {
    const environment = createTestEnvironment({ captcha: { kind: 'altcha' } })
    const { server, runSaga } = createTestStore({ environment })
    server.on('GET /captcha/challenge', { json: challenge })
    const answer = await runSaga(proveHumanity, 'register')
    expect(server.requests[0]?.query.get('form')).toBe('register')
    expect(JSON.parse(atob(answer))).toEqual({ challenge, solution: { counter: 7, derivedKey: '00ff' } })
  })

  test('by work that finds nothing in time fails', async () => {
    const environment = {
      ...createTestEnvironment({ captcha: { kind: 'altcha' } }),
      solveChallenge: async () => null,
    }
    const { server, runSaga } = createTestStore({ environment })
    server.on('GET /captcha/challenge', { json: challenge })
    expect(await runSaga(proveHumanity, 'register').catch(toFailure)).toMatchObject({ kind: 'serverFault' })
  })

  test('by Google asks for a token of the action that bears the name of the form', async () => {
    const environment = createTestEnvironment({ captcha: { kind: 'recaptcha', siteKey: 'a-key' } })
    const { runSaga } = createTestStore({ environment })
    expect(await runSaga(proveHumanity, 'complaint')).toBe('token for complaint by a-key')
  })
})
