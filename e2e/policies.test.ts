import { expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { loggedOut, logIn, logOut, signUp } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })
const password = 'a-good-password'

/** Signs up like a client that does not know the policies. */
async function joinWithoutAccepting(email: string): Promise<void> {
  await Member.join(setup.service, email, password, [])
}

test('a member who has not accepted the policies is asked once and continues on the same page', async () => {
  const email = 'long-ago@example.org'
  await joinWithoutAccepting(email)
  const { page, newTab } = await setup.newVisitor()
  await logIn(page, { email, password })

  const dialog = page.getByRole('alertdialog', { name: 'Please accept our policies' })
  await dialog.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)

  const link = await dialog.getByRole('link', { name: /Terms of use/ }).getAttribute('href')
  const reading = await newTab()
  await reading.goto(link ?? '')
  await reading.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  expect(await reading.getByRole('alertdialog').count()).toBe(0)

  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
  await dialog.waitFor({ state: 'detached' })
  const answered = page.waitForResponse(response => response.url().endsWith('/v1/policies/missing'))
  await page.goto(routes.dashboard)
  expect(await (await answered).json()).toEqual({ items: [] })
  expect(await dialog.count()).toBe(0)
})

test('a member who does not accept can log out, and is asked again at the next log-in', async () => {
  const email = 'undecided@example.org'
  await joinWithoutAccepting(email)
  const { page } = await setup.newVisitor()
  await logIn(page, { email, password })
  const dialog = page.getByRole('alertdialog', { name: 'Please accept our policies' })
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await loggedOut(page)
  await logIn(page, { email, password })
  await dialog.waitFor()
})

test('signing up accepts the current versions', async () => {
  const { page } = await setup.newVisitor()
  const answered = page.waitForResponse(response => response.url().endsWith('/v1/policies/missing'))
  await signUp(page, { email: 'newcomer@example.org', password: 'correct horse battery' })
  expect(await (await answered).json()).toEqual({ items: [] })
  await logOut(page)
})
