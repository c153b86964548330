import { TOTP } from 'otpauth'
import { ada, cookieOf } from './accounts.ts'
import { post, put } from './requests.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestApp } from './test-app.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The code that an app with the secret shows `periods` periods from now. */
export function codeOf(server: TestApp, secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: server.clock.now() + periods * 30_000 })
}

/** Turns two-step log-in on, which uses up the code of this period. */
export async function turnOn(
  server: TestApp,
  cookie: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post(server, cookie, '/user/twoStep', {})).json().data
  const answer = await put(server, cookie, '/user/twoStep', { code: codeOf(server, secret) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { secret, recoveryCodes: answer.json().data.recovery_codes }
}

/** Logs in with the password alone; returns the cookie of the second step. */
export async function firstStep(server: TestApp, who: Credentials = ada, cookie = ''): Promise<string> {
  const answer = await post(server, cookie, '/auth/login', who)
  if (answer.json().code !== 'second-step-required') throw new Error(answer.body)
  return cookieOf(answer)
}

/** Requests what a passkey must sign; returns that and the cookie that belongs to it. */
export async function askPasskey(
  server: TestApp,
  purpose: 'log_in' | 'second_step' | 'confirmation',
  cookie = '',
): Promise<{ options: string; cookie: string }> {
  const answer = await post(server, cookie, '/auth/passkeyOptions', { purpose })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const own = cookieOf(answer)
  return { options: answer.json().data.options, cookie: [cookie, own].filter(Boolean).join('; ') }
}

/** Adds a passkey to the member's account. */
export async function addPasskey(
  server: TestApp,
  cookie: string,
  {
    authenticator = createSoftwareAuthenticator(),
    code,
  }: { authenticator?: SoftwareAuthenticator; code?: string } = {},
): Promise<SoftwareAuthenticator> {
  const asked = await post(server, cookie, '/user/passkeyCreation', code === undefined ? {} : { code })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const passkey = authenticator.create(asked.json().data.options)
  const both = `${cookie}; ${cookieOf(asked)}`
  const answer = await post(server, both, '/user/passkeys', { name: 'Laptop', passkey })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return authenticator
}
