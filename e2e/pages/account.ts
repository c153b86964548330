import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { SECOND_MS } from '#contract/durations.ts'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'

export interface Credentials {
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

/** A code works once, and up to one period early. */
const PERIOD_MS = 30 * SECOND_MS

/** The codes of an authenticator app. */
export interface AuthenticatorApp {
  /** The code of now. */
  now(): string
  /** The code of the next half minute, for whoever has used this one's. */
  next(): string
}

/** Begins to set up two-step log-in on the account's page, as somebody does who types the key into an app. */
export async function addAuthenticatorApp(page: Page): Promise<AuthenticatorApp> {
  await page.goto(routes.user)
  const card = twoStepCard(page)
  await card.getByRole('button', { name: 'Set up' }).click()
  await card.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await card.locator('code').innerText()).replaceAll(' ', '')
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

/** Gives the code that the log-in asks for after the password, and waits for the session. */
export async function fillCode(page: Page, app: AuthenticatorApp): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(app.next())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await loggedIn(page)
}

/** Opens the console as one of those who work there, who turns on two-step log-in first. */
export async function openConsole(page: Page, credentials: Credentials): Promise<void> {
  await logIn(page, credentials)
  const app = await addAuthenticatorApp(page)
  await turnOnTwoStep(page, app)
  await logOut(page)
  await page.goto(routes.login)
  await fillLogIn(page, credentials)
  await fillCode(page, app)
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
