import { ada, tokenFromEmail } from './accounts.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'

/** The first token in an email to an address whose subject starts with these words; the newest such email counts. */
export async function tokenTo(server: TestApp, address: string, subject: string): Promise<string> {
  await server.deps.jobs.runDue()
  const email = server.emails.findLast(
    ({ to, subject: words }) => to.address === address && words.startsWith(subject),
  )
  const token = /(?:confirm-email|undo-email-change)\/([\w-]+)|token=([\w-]+)/.exec(email?.text ?? '')
  if (!token) throw new Error(`No email "${subject}" with a token to ${address}.`)
  return token[1] ?? token[2] ?? ''
}

export const confirmToken = async (server: TestApp, address: string) =>
  await tokenTo(server, address, 'Confirm your new email address')

export const undoToken = async (server: TestApp, address: string) =>
  await tokenTo(server, address, 'Your Wikistead email address was changed')

export async function verify(server: TestApp, cookie: string): Promise<void> {
  await post(server, cookie, '/user/verifyEmail', { token: await tokenFromEmail(server) })
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
  const token = await confirmToken(server, email)
  const answer = await post(server, cookie, '/user/confirmEmail', { token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
