import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  addAuthenticatorApp,
  fillCode,
  fillLogIn,
  loggedIn,
  logOut,
  signUp,
  turnOnTwoStep,
  twoStepCard,
} from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { accessibilityViolations } from './support/axe.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })
const member = { email: 'frida@example.org', password: 'a-good-password' }

test('a member turns on two-step log-in, adds a passkey, makes a token with it, and closes and keeps the account', async () => {
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await signUp(page, member)
  const email = await setup.service.outbox.next(member.email, /verify/i)
  await page.goto(linkIn(email, '/emailVerification/'))
  await page.getByText('Email verified!').waitFor()
  await addAuthenticator(page)

  const twoStep = twoStepCard(page)
  const app = await addAuthenticatorApp(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await turnOnTwoStep(page, app)
  expect(await accessibilityViolations(page)).toEqual([])
  const recoveryCode = await twoStep
    .getByRole('list', { name: 'Recovery codes' })
    .locator('code')
    .first()
    .innerText()
  await twoStep.getByRole('button', { name: 'I have stored them' }).click()
  await twoStep.getByText('Two-step log-in is on.').waitFor()

  await logOut(page)
  await page.goto('/login')
  await fillLogIn(page, member)
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await fillCode(page, app)

  await page.goto('/user')
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Laptop')
  await adding.getByLabel('Code', { exact: true }).fill(recoveryCode)
  expect(await accessibilityViolations(page)).toEqual([])
  await adding.getByRole('button', { name: 'Continue' }).click()
  await passkeys.getByText('The passkey was added.').waitFor()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await loggedIn(page)

  logInLongAgo()
  await page.goto('/user')
  const tokens = card(page, 'API tokens')
  await tokens.getByLabel('Name').fill('Nightly import')
  await tokens.getByRole('checkbox', { name: /^Read/ }).check()
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await tokens.getByLabel('Your password').waitFor()
  await tokens.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await tokens.getByRole('button', { name: 'Use a passkey instead' }).click()
  await tokens.getByText('The token “Nightly import” was created.').waitFor()
  await tokens.getByRole('button', { name: 'Copy the token “Nightly import”' }).waitFor()
  await page.reload()
  await tokens.getByText('Nightly import').first().waitFor()
  expect(await tokens.getByRole('button', { name: /Copy the token/ }).count()).toBe(0)

  logInLongAgo()
  await card(page, 'Close your account').getByRole('button', { name: 'Close account' }).click()
  const closing = page.getByRole('alertdialog', { name: 'Close your account?' })
  expect(await accessibilityViolations(page)).toEqual([])
  await closing.getByRole('button', { name: 'Close account' }).click()
  await closing.getByRole('button', { name: 'Use a passkey instead' }).click()
  await arriveAt(page, '/account-closing')
  await page.getByText(/you are logged out everywhere/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Your account stays open.').waitFor()
})

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Adds a virtual authenticator that can store passkeys and confirms immediately. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Makes the log-in of every session an hour older. */
function logInLongAgo(): void {
  const database = new DatabaseSync(join(setup.service.dataDir, 'wikistead.sqlite'), { timeout: MINUTE_MS })
  database.prepare('UPDATE sessions SET authenticated_at = authenticated_at - ?').run(HOUR_MS)
  database.close()
}
