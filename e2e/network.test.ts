import { beforeAll, expect, test } from '@jest/globals'
import { fillLogIn, loggedIn, loggedOut, logIn, logOut } from './pages/account.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })
const member = { email: 'member@example.org', password: 'a-good-password' }

beforeAll(() => Member.join(setup.service, member.email, member.password))

test('a log-in without a network shows that it is offline and keeps the typed email', async () => {
  const visitor = await setup.newVisitor()
  const { page } = visitor
  await page.goto('/login')
  // All that the page needs has arrived by then.
  await page.locator('button:enabled', { hasText: /^Log in$/ }).waitFor()
  await visitor.setOffline(true)
  await fillLogIn(page, member)
  await page
    .getByRole('alert')
    .filter({ hasText: /offline|reach|connection/i })
    .waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(member.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(member.password)

  await visitor.setOffline(false)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await loggedIn(page)
})

test('logging out in one tab logs out the others', async () => {
  const visitor = await setup.newVisitor()
  await logIn(visitor.page, member)
  const other = await visitor.newTab()
  await other.goto('/dashboard')
  await loggedIn(other)
  await logOut(visitor.page)
  await loggedOut(other)
  expect(new URL(other.url()).pathname).not.toBe('/dashboard')
})
