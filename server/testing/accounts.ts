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
