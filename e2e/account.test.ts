import { expect, test } from '@jest/globals'
import { loggedIn, loggedOut, logIn, signUp } from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { accessibilityViolations } from './support/axe.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()

/** Signs up in a new window and verifies the email address. */
async function verifiedMember(credentials: { email: string; password: string }) {
  const visitor = await setup.newVisitor()
  await signUp(visitor.page, credentials)
  const email = await setup.service.outbox.next(credentials.email, /verify/i)
  await visitor.page.goto(linkIn(email, '/emailVerification/'))
  await visitor.page.getByText('Email verified!').waitFor()
  return visitor
}

test('a member sees where they are logged in, and logs out another browser', async () => {
  const member = { email: 'frida@example.org', password: 'a-good-password' }
  const { page } = await verifiedMember(member)
  const elsewhere = await setup.newVisitor()
  await logIn(elsewhere.page, member)

  await page.goto('/user')
  const card = page.getByRole('region', { name: 'Where you are logged in' })
  const sessions = card.getByRole('listitem')
  await card.getByText('This browser').waitFor()
  expect(await sessions.count()).toBe(2)
  expect(await accessibilityViolations(page)).toEqual([])
  await card.getByRole('button', { name: /^Log out/ }).click()
  await card.getByText('One browser was logged out.').waitFor()
  expect(await sessions.count()).toBe(1)
  await setup.service.outbox.next(member.email, /logged out/i)

  await elsewhere.page.goto('/dashboard')
  await arriveAt(elsewhere.page, '/login')
  await loggedOut(elsewhere.page)
  await page.goto('/dashboard')
  await loggedIn(page)
})
