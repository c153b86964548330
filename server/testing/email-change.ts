import { ada } from './accounts.ts'
import { tokenFromEmail } from './email-tokens.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'

export async function verify(server: TestApp, cookie: string): Promise<void> {
  await post(server, cookie, '/user/verifyEmail', {
    token: await tokenFromEmail(server, 'emailVerification'),
  })
}

export async function askForChange(server: TestApp, email: string, cookie: string, password = ada.password) {
  return await post(server, cookie, '/user/changeEmail', { email, password })
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
  const answer = await post(server, cookie, '/user/confirmEmail', { token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
