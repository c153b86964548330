import { expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { findUserByEmail } from '#server/modules/session/users.repository.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'
import { accountLimits } from './account.limits.ts'

const PASSWORD = 'a long and rare passphrase'

eachTestHasServer()

const register = (email: string) => post(app, null, api.register, { email, password: PASSWORD })

const SPELLINGS = [
  'NORA@example.net',
  'nora@example.net.',
  'nora@ｅxample.net',
  'nora@ⓔxample.net',
  'nora@𝐞xample.net',
  'nora@example。net',
  'nora@exam\u00ADple.net',
  'nora@ex\u200Bample.net',
  'ｎora@example.net',
  'no\u00ADra@example.net',
  'no\u200Bra@example.net',
]

test.each(SPELLINGS)('%j counts as the same email address as nora@example.net', async spelling => {
  expect((await register('nora@example.net')).statusCode).toBe(200)
  const response = await register(spelling)
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['email']])
  await app.deps.jobs.runDue()
  expect(app.emails).toHaveLength(1)
})

test('both spellings of an internationalized domain count as the same email address', async () => {
  expect((await register('ada@bücher.example')).statusCode).toBe(200)
  expect((await register('ada@xn--bcher-kva.example')).statusCode).toBe(422)
  expect(await findUserByEmail(app.deps.db, 'Ada@BÜCHER.example')).toBeDefined()
})

test.each([
  'nora@127.0.0.1',
  'nora@0x7f.1',
  'nora@2130706433',
  'nora@example.net/x',
  'nora@ex%61mple.net',
  'nora@.',
  'nora@example..net',
  '\u00AD@example.net',
  'nora@exa mple.net',
])('rejects %j as an email address', async email => {
  const response = await register(email)
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['email']])
})

test('emails go to the ASCII form of the domain and count towards one recipient’s limit', async () => {
  for (const [number, spelling] of SPELLINGS.entries()) await register(spelling.replace('@', `+${number}@`))
  await app.deps.jobs.runDue()
  expect(app.emails).toHaveLength(accountLimits.verificationEmailsToRecipient.max)
  for (const { to } of app.emails) expect(to.address).toMatch(/^nora\+\d@example\.net$/i)
})
