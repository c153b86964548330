import { TOTP } from 'otpauth'
import type { APIResponse, Page } from 'playwright-core'
import { accountApi } from '#contract/account/account-paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { API_BASE, api, routes } from '#contract/paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Fills in the sign-up card, sends it and waits for the session. */
export async function signUp(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(routes.createAccount)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I accept the Terms of Service/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await loggedIn(page)
}

/** Fills in the log-in card on the current page and sends it. */
export async function fillLogIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in on the log-in page and waits for the session. */
export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto(routes.login)
  await fillLogIn(page, credentials)
  await loggedIn(page)
}

/**
 * Logs in through the API, for tests of other pages: it takes a fraction of the time that the log-in page takes. The
 * window stays where it is.
 */
export async function logInByApi(page: Page, credentials: Credentials): Promise<void> {
  succeeded(await page.request.post(API_BASE + api.login, { data: credentials }))
}

/** Signs up in the window, accepts the policies and logs in, all through the API. */
export async function signUpByApi(page: Page, credentials: Credentials): Promise<void> {
  const data = { ...credentials, recaptcha: '', accepted_policies: POLICY_VERSIONS.map(({ id }) => id) }
  succeeded(await page.request.post(API_BASE + api.register, { data }))
  await logInByApi(page, credentials)
}

/** Verifies the email address of the member in the window. @param link the one in the email. */
export async function verifyByApi(page: Page, link: string): Promise<void> {
  const data = { token: link.split('/').at(-1) }
  succeeded(await page.request.post(API_BASE + api.verifyEmail, { data }))
}

function succeeded(answer: APIResponse): APIResponse {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`)
  return answer
}

/** A code works once, and up to one period early. */
const PERIOD_MS = 30 * SECOND_MS

/** The codes of an authenticator app. */
interface AuthenticatorApp {
  /** The current code. */
  now(): string
  /** The code of the next half minute, for when the current one has been used. */
  next(): string
}

/** Begins to set up two-step log-in on the account's page, and reads the key as if to type it into an app. */
export async function addAuthenticatorApp(page: Page): Promise<AuthenticatorApp> {
  await page.goto(routes.user)
  const card = twoStepCard(page)
  await card.getByRole('button', { name: 'Set up' }).click()
  await card.getByRole('img', { name: /QR code/ }).waitFor()
  return appWith((await card.locator('code').innerText()).replaceAll(' ', ''))
}

function appWith(secret: string): AuthenticatorApp {
  const codeAt = (offset: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset })
  return { now: () => codeAt(0), next: () => codeAt(PERIOD_MS) }
}

/** Turns on two-step log-in with the app's first code. The recovery codes are shown afterwards. */
export async function turnOnTwoStep(page: Page, app: AuthenticatorApp): Promise<void> {
  const card = twoStepCard(page)
  await card.getByLabel('Code', { exact: true }).fill(app.now())
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText('These are your recovery codes.').waitFor()
}

export function twoStepCard(page: Page) {
  return page.getByRole('region', { name: 'Two-step log-in' })
}

/** Enters the code that the log-in asks for after the password, and waits for the session. */
export async function fillCode(page: Page, app: AuthenticatorApp): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(app.next())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await loggedIn(page)
}

/** Opens the console as a member with a role there; first turns on two-step log-in through the API. */
export async function openConsole(page: Page, credentials: Credentials): Promise<void> {
  const { request } = page
  await logInByApi(page, credentials)
  const begun = succeeded(await request.post(API_BASE + accountApi.twoStep, { data: {} }))
  const app = appWith(((await begun.json()) as { data: { secret: string } }).data.secret)
  succeeded(await request.put(API_BASE + accountApi.twoStep, { data: { code: app.now() } }))
  await page.context().clearCookies()
  // Answers that the second step is required.
  await request.post(API_BASE + api.login, { data: credentials })
  succeeded(await request.post(API_BASE + accountApi.secondStep, { data: { code: app.next() } }))
  await page.goto(CONSOLE_PATH)
}

export async function logOut(page: Page): Promise<void> {
  await inMenu(page, 'Logout').click()
  await loggedOut(page)
}

/** Waits until the top bar offers "Logout". */
export async function loggedIn(page: Page): Promise<void> {
  await inMenu(page, 'Logout').waitFor({ state: 'attached' })
}

/** Waits until the top bar offers "Log In". */
export async function loggedOut(page: Page): Promise<void> {
  await inMenu(page, 'Log In').waitFor({ state: 'attached' })
}

/** In narrow windows the links exist before the menu opens. */
function inMenu(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, includeHidden: true })
}
