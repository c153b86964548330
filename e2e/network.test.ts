import { beforeAll, expect, test } from '@jest/globals'
import { fillLogIn, logIn, logOut, signedIn, signedOut } from './pages/account.ts'
import { Member } from './support/member.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const member = { email: 'member@example.org', password: 'a-good-password' }

beforeAll(() => Member.join(stage.service, member.email, member.password))

test('when the network is cut during log-in, that is said and the typed email stays', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await visitor.setOffline(true)
  await fillLogIn(page, member)
  await page
    .getByRole('alert')
    .filter({ hasText: /offline|reach|connection/i })
    .waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(member.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(member.password)

  await visitor.setOffline(false)
  await page.getByRole('button', { name: 'Log in' }).click()
  await signedIn(page)
})

test('logging out in one tab logs out the other one', async () => {
  const visitor = await stage.visitor()
  await logIn(visitor.page, member)
  const other = await visitor.newTab()
  await other.goto('/dashboard')
  await signedIn(other)
  await logOut(visitor.page)
  await signedOut(other)
  expect(new URL(other.url()).pathname).not.toBe('/dashboard')
})
