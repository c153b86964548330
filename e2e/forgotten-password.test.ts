import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { fillLogIn, loggedIn, loggedOut, logInByApi, signUpByApi } from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })

test('a forgotten password is replaced by email, and every earlier session ends', async () => {
  const email = 'eve@example.org'
  const old = { email, password: 'the-old-password' }
  const fresh = { email, password: 'the-new-password' }
  const elsewhere = await setup.newVisitor()
  await signUpByApi(elsewhere.page, old)

  const { page } = await setup.newVisitor()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The log-in page has a field of the same name, and is shown until the next page has loaded.
  await page.getByRole('heading', { level: 1, name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(messages.forgottenPassword.success(email)).waitFor()

  const link = linkIn(await setup.service.outbox.next(email, /reset/i), '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(fresh.password)
  await page.getByLabel('Repeat new password', { exact: true }).fill(fresh.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await arriveAt(page, '/login')
  await page.getByText('Your password has been changed.').waitFor()

  await fillLogIn(page, old)
  await page.getByText(messages.login.failure).waitFor()
  await fillLogIn(page, fresh)
  await loggedIn(page)

  await elsewhere.page.goto('/dashboard')
  await arriveAt(elsewhere.page, '/login')
  await loggedOut(elsewhere.page)

  const late = await setup.newVisitor()
  await late.page.goto(link)
  await late.page.getByLabel('New password', { exact: true }).fill('yet-another-one')
  await late.page.getByLabel('Repeat new password', { exact: true }).fill('yet-another-one')
  await late.page.getByRole('button', { name: 'Change password' }).click()
  await late.page.getByText('This link has expired or has already been used.').waitFor()
})

test('a request for an unknown email address gets the same answer, and nothing is sent', async () => {
  const { page } = await setup.newVisitor()
  const emails = setup.service.outbox.size
  await page.goto('/forgotten-password')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(messages.forgottenPassword.success('nobody@example.org')).waitFor()
  await signUpByApi(page, { email: 'marker@example.org', password: 'a-good-password' })
  await setup.service.outbox.next('marker@example.org', /verify/i)
  expect(setup.service.outbox.size).toBe(emails + 1)
})

test('a member who opens the log-in page is sent to the dashboard', async () => {
  const { page } = await setup.newVisitor()
  await logInByApi(page, { email: 'marker@example.org', password: 'a-good-password' })
  await page.goto('/login')
  await arriveAt(page, '/dashboard')
})
