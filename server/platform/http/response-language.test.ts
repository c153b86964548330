// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { type msg, translationOf } from '#i18n/msg.ts'
import { ada, signUpAndLogIn } from '#server/testing/accounts.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'

allTestsShareServer()

const german = (key: Parameters<typeof msg>[0], ...params: (string | number)[]) =>
  translationOf('de').text(key, params)

async function send(path: string, json: object, headers: Record<string, string>) {
  return await post(app, null, path, JSON.stringify(json), {
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('a refusal', () => {
  test('is in the language that the client asks for', async () => {
    const response = await send(
      '/auth/login',
      { email: 'x@example.org', password: 'wrong' },
      { 'accept-language': 'de' },
    )
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-language']).toBe('de')
    expect(response.json().message).toBe(german('message-incorrect-username-password-please-try'))
  })

  test('so is what is wrong with each field', async () => {
    const response = await send(
      '/user/register',
      { email: 'x', password: 'short' },
      { 'accept-language': 'de-CH' },
    )
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({
      email: [german('schemas-please-enter-email-address-such')],
      password: [german('schemas-password-must-have-at-least', 8)],
    })
  })

  test('is in English for clients that do not ask, whatever cookie a page has set', async () => {
    const response = await send('/auth/login', { email: 'x', password: 'y' }, { cookie: 'language=de' })
    expect(response.headers['content-language']).toBe('en')
    expect(response.json().message).not.toBe(german('schemas-please-enter-email-address-such'))
  })
})

describe('a member', () => {
  test('gets emails in the language in which they signed up, or that they have chosen since', async () => {
    await send('/user/register', { ...ada, email: 'grace@example.org' }, { 'accept-language': 'fr' })
    await app.deps.jobs.runDue()
    const email = app.emails.find(({ to }) => to.address === 'grace@example.org')
    expect(email?.subject).toBe(translationOf('fr').text('email-verify-email-address-1', ['Wikistead']))
    expect(email?.html).toContain('<html lang="fr" dir="ltr">')
    expect(email?.text).toContain('/emailVerification/')
  })

  test('chooses a language, which their browsers then follow', async () => {
    const session = await signUpAndLogIn(app)
    const refused = await post(app, session, '/user/language', { language: 'xx' })
    expect(refused.statusCode).toBe(422)
    expect((await post(app, session, '/user/language', { language: 'ar' })).json()).toEqual({
      success: true,
    })
    const logIn = await post(app, null, '/auth/login', ada)
    expect(logIn.json().user).toMatchObject({ language: 'ar' })
    expect([logIn.headers['set-cookie']].flat().join()).toContain('language=ar;')
  })
})
