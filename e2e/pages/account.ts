import type { Page } from 'playwright-core'
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
