import { tokenFromEmail } from './email-tokens.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'

/** A member who signs up in a test. */
export const ada = { email: 'Ada@Example.org', password: 'a fine long password' }

/** The `name=value` of the session cookie that an answer sets; '' if it sets none. */
export function cookieOf(answer: { cookies: { name: string; value: string }[] }): string {
  const [cookie] = answer.cookies
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

export async function signUpAndLogIn(server: TestApp, who = ada): Promise<string> {
  await post(server, null, '/user/register', who)
  return cookieOf(await post(server, null, '/auth/login', who))
}

/** Opens the link of the email that a sign-up sent. */
export async function verify(server: TestApp, cookie: string): Promise<void> {
  await post(server, cookie, '/user/verifyEmail', {
    token: await tokenFromEmail(server, 'emailVerification'),
  })
}

/** A member with a verified address. @returns the session's cookie. */
export async function verifiedMember(server: TestApp, who = ada): Promise<string> {
  const cookie = await signUpAndLogIn(server, who)
  await verify(server, cookie)
  return cookie
}

export async function askForChange(server: TestApp, email: string, cookie: string, password = ada.password) {
  return await post(server, cookie, '/user/changeEmail', { email, password })
}

/** Opens the link of the email to the new address. @param cookie of the browser; '' for one without a session. */
export async function confirmChange(server: TestApp, token: string, cookie = '') {
  return await post(server, cookie, '/user/confirmEmail', { token })
}

/** Opens the link of the email to the old address. */
export async function undoChange(server: TestApp, token: string) {
  return await post(server, null, '/user/undoEmailChange', { token })
}

/** Changes the address of the member and confirms it. */
export async function changeAddress(
  server: TestApp,
  email: string,
  cookie: string,
  password = ada.password,
): Promise<void> {
  await askForChange(server, email, cookie, password)
  const token = await tokenFromEmail(server, 'confirm-email', email)
  const response = await confirmChange(server, token, cookie)
  if (response.statusCode !== 200) throw new Error(response.body)
}
