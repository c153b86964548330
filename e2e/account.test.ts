// @slow

import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { fillLogIn, loggedIn, loggedOut, logInByApi, signUpByApi, verifyByApi } from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { accessibilityViolations } from './support/axe.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })

/** Signs up in a new window and verifies the email address. */
async function verifiedMember(credentials: { email: string; password: string }) {
  const visitor = await setup.newVisitor()
  await signUpByApi(visitor.page, credentials)
  const email = await setup.service.outbox.next(credentials.email, /verify/i)
  await verifyByApi(visitor.page, linkIn(email, '/emailVerification/'))
  return visitor
}

test('a member sees where they are logged in, and logs out another browser', async () => {
  const member = { email: 'frida@example.org', password: 'a-good-password' }
  const { page } = await verifiedMember(member)
  const elsewhere = await setup.newVisitor()
  await logInByApi(elsewhere.page, member)

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

test('a member downloads all that is stored about the account', async () => {
  const { page } = await verifiedMember({ email: 'hilma@example.org', password: 'a-good-password' })
  await page.goto('/user')
  const card = page.getByRole('region', { name: 'Your data' })
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data.account[0].email).toBe('hilma@example.org')
  expect(data.sessions).toHaveLength(1)
  await card.getByText('Your data was downloaded.').waitFor()
})

test('a member changes the email address, and the old address takes the account back', async () => {
  const member = { email: 'grete@example.org', password: 'a-good-password' }
  const moved = { ...member, email: 'grete@museum.example' }
  const { page } = await verifiedMember(member)
  await page.goto('/user')
  const card = page.getByRole('region', { name: 'Change email address' })
  await card.getByLabel('New email address').fill(moved.email)
  await card.getByRole('button', { name: 'Send the link' }).click()
  await card.getByText(`A link is on its way to ${moved.email}.`).waitFor()
  const link = linkIn(await setup.service.outbox.next(moved.email, /confirm/i), '/confirm-email/')

  // Without the session of the account, the link leads to the log-in page and back.
  const elsewhere = await setup.newVisitor()
  await elsewhere.page.goto(link)
  await arriveAt(elsewhere.page, '/login')
  await fillLogIn(elsewhere.page, member)
  await elsewhere.page.getByText('Your email address was changed.').waitFor()
  expect(await accessibilityViolations(elsewhere.page)).toEqual([])
  await page.goto('/user')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(moved.email)

  const email = await setup.service.outbox.next(member.email, /was changed/i)
  const owner = await setup.newVisitor()
  await owner.page.goto(linkIn(email, '/undo-email-change/'))
  await owner.page.getByRole('button', { name: 'Undo the change' }).waitFor()
  expect(await accessibilityViolations(owner.page)).toEqual([])
  await owner.page.getByRole('button', { name: 'Undo the change' }).click()
  await owner.page.getByText('Your account has its old email address again.').waitFor()

  // The person who changed it is logged out everywhere, and the password no longer works.
  for (const { page: theirs } of [{ page }, elsewhere]) {
    await theirs.goto('/dashboard')
    await arriveAt(theirs, '/login')
  }
  for (const credentials of [member, moved]) {
    await fillLogIn(page, credentials)
    await page.getByText(messages.login.failure).waitFor()
    await page.reload()
  }

  const fresh = { email: member.email, password: 'a-new-password' }
  const reset = await setup.service.outbox.next(member.email, /choose a new password/i)
  await owner.page.goto(linkIn(reset, '/reset-password'))
  await owner.page.getByLabel('New password', { exact: true }).fill(fresh.password)
  await owner.page.getByLabel('Repeat new password', { exact: true }).fill(fresh.password)
  await owner.page.getByRole('button', { name: 'Change password' }).click()
  await arriveAt(owner.page, '/login')
  await fillLogIn(owner.page, fresh)
  await loggedIn(owner.page)
  await owner.page.goto('/user')
  expect(await owner.page.getByLabel('Email', { exact: true }).inputValue()).toBe(fresh.email)
})
