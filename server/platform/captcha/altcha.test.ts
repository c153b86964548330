// @slow @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { HOUR_MS } from '#contract/durations.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createAltcha } from './create-captcha.ts'

const ada = { email: 'ada@example.org', password: 'a fine long password' }
const refused = { recaptcha: ['We could not confirm that you are human. Please try again.'] }

eachTestHasServer({ captcha: { kind: 'altcha' } })

async function challengeFor(form: string): Promise<Challenge> {
  return (await get(app, `/captcha/challenge?form=${form}`)).json()
}

/** Solves a challenge as the browser does. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encode({ challenge, solution })
}

function encode(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

async function register(recaptcha: unknown, email = ada.email) {
  return await post(app, null, '/user/register', { ...ada, email, recaptcha })
}

describe('a proof of work', () => {
  test('allows one account, once', async () => {
    const answer = await solve(await challengeFor('register'))
    expect((await register(answer)).statusCode).toBe(200)
    const replayed = await register(answer, 'bob@example.org')
    expect(replayed.statusCode).toBe(422)
    expect(replayed.json().errors).toEqual(refused)
  })

  test('sent twice at the same time counts once', async () => {
    const answer = await solve(await challengeFor('register'))
    const answers = await Promise.all([register(answer), register(answer, 'bob@example.org')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('made for one form does not open another', async () => {
    expect((await register(await solve(await challengeFor('contact')))).json().errors).toEqual(refused)
  })

  test('expires after 20 minutes, and its record is removed', async () => {
    const [used, unused] = [await challengeFor('register'), await challengeFor('register')]
    expect((await register(await solve(used))).statusCode).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await register(await solve(unused), 'bob@example.org')).json().errors).toEqual(refused)
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    await app.deps.jobs.runDue()
    expect(await app.deps.db.selectFrom('captcha_solutions').selectAll().execute()).toEqual([])
  })

  test('is accepted by another process of the service', async () => {
    const other = await createAltcha(app.deps.db, app.clock)
    const answer = await solve(await challengeFor('contact'))
    await expect(other.check('contact', answer)).resolves.toBeUndefined()
  })

  test.each<[what: string, answer: (challenge: Challenge) => unknown]>([
    ['nothing', () => undefined],
    ['an empty answer', () => ''],
    ['text that is no base64', () => 'hello!'],
    ['JSON that is no answer', () => encode([1, 2, 3])],
    ['null', () => encode(null)],
    [
      'an answer without work',
      challenge => encode({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
    ],
    ['an answer without a solution', challenge => encode({ challenge })],
    [
      'null parameters',
      challenge => encode({ challenge: { ...challenge, parameters: null }, solution: { counter: 1 } }),
    ],
    ['a null challenge', () => encode({ challenge: null, solution: {} })],
    ['a null solution', challenge => encode({ challenge, solution: null })],
    [
      'null data',
      challenge =>
        encode({
          challenge: { ...challenge, parameters: { ...challenge.parameters, data: null } },
          solution: {},
        }),
    ],
    [
      'a signature that is a list',
      challenge =>
        encode({ challenge: { ...challenge, signature: [challenge.signature] }, solution: { counter: 1 } }),
    ],
    [
      'an expiry that is an object',
      challenge =>
        encode({
          challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: { toString: null } } },
          solution: {},
        }),
    ],
    ['lists for objects', () => encode({ challenge: [[]], solution: [] })],
    ['parameters that are a list', () => encode({ challenge: { parameters: [] }, solution: {} })],
    [
      'a challenge that the client made itself',
      challenge =>
        encode({
          challenge: { ...challenge, signature: '00'.repeat(32) },
          solution: { counter: 0, derivedKey: '' },
        }),
    ],
  ])('is rejected on the captcha’s field: %s', async (_, answer) => {
    const response = await register(answer(await challengeFor('register')))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual(refused)
  })

  test('whose challenge was made easier is rejected', async () => {
    const challenge = await challengeFor('register')
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    expect((await register(await solve(easier))).json().errors).toEqual(refused)
  })
})

test('a challenge is only created for known forms', async () => {
  for (const query of ['?form=login', '', '?form=register&form=contact', '?form=register&cost=1'])
    expect((await get(app, `/captcha/challenge${query}`)).statusCode).toBe(422)
})

test('there are no challenges and no answer is needed without altcha', async () => {
  const other = await createTestApp()
  expect((await get(other, '/captcha/challenge?form=register')).statusCode).toBe(404)
  expect((await post(other, null, '/user/register', ada)).statusCode).toBe(200)
  await other.close()
})
