// @slow

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { routes } from '#contract/paths.ts'
import { logIn } from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const ada = { email: 'ada@example.org', password: 'a-good-password' }
const grace = { email: 'grace@example.org', password: 'another-good-password' }

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const person = (page: Page, email: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email })
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('two people share a wiki: one invites the other, hands the wiki over and is removed', async () => {
  const { outbox } = setup.service
  const member = await Member.join(setup.service, ada.email, ada.password)
  const { body } = await member.createWiki('herbarium', 'Herbarium')
  const manage = routes.manageWiki((body as { data: { id: number } }).data.id)
  const { page: adas } = await setup.newVisitor({ reducedMotion: 'reduce' })
  const { page: graces } = await setup.newVisitor({ reducedMotion: 'reduce' })

  // Ada invites Grace, who has no account.
  await logIn(adas, ada)
  await adas.goto(`${manage}?tab=people`)
  await card(adas, 'Invite somebody').getByLabel('Email address').fill(grace.email)
  await card(adas, 'Invite somebody').getByRole('button', { name: 'Send invitation' }).click()
  await adas.getByText(/^We have sent an invitation to grace@example\.org\./).waitFor()
  await adas.getByRole('list', { name: 'Open invitations' }).getByText(grace.email, { exact: true }).waitFor()
  expect(await accessibilityViolations(adas)).toEqual([])
  const link = linkIn(await outbox.next(grace.email, /invited/), '/invitation/')

  // Grace signs up through the link, verifies her address and accepts.
  await graces.goto(link)
  await graces.getByText('Managers change the settings', { exact: false }).waitFor()
  expect(await accessibilityViolations(graces)).toEqual([])
  await graces.getByRole('link', { name: 'Sign up', exact: true }).click()
  expect(await graces.getByLabel('Email', { exact: true }).inputValue()).toBe(grace.email)
  await graces.getByLabel('Password', { exact: true }).fill(grace.password)
  await graces.getByLabel('Repeat password', { exact: true }).fill(grace.password)
  await graces.getByRole('checkbox', { name: /I accept the Terms of Service/ }).check()
  await graces.getByRole('button', { name: 'Create account' }).click()
  await arriveAt(graces, new URL(link).pathname)
  await graces.getByText('Please verify your email address first.').waitFor()
  await graces.goto(linkIn(await outbox.next(grace.email, /verify/i), '/emailVerification/'))
  await graces.getByText('Email verified!').waitFor()
  await graces.goto(link)
  await graces.getByRole('button', { name: 'Accept' }).click()
  await graces.getByRole('link', { name: 'Manage the wiki' }).click()

  // She changes a setting, and cannot delete the wiki.
  await graces.getByRole('tab', { name: 'Settings' }).click()
  await card(graces, 'Uploads').getByRole('switch').click()
  await card(graces, 'Uploads')
    .getByText(/^(Files can be uploaded now|No more files can be uploaded now)\./)
    .waitFor()
  await graces.getByText(/^Only owners can send a new login/).waitFor()
  expect(await graces.getByRole('button', { name: 'Delete wiki' }).count()).toBe(0)

  // Ada reads about it in the history.
  await adas.getByRole('tab', { name: 'History' }).click()
  const changes = adas.getByRole('list', { name: 'Changes' })
  await changes.getByText('accepted the invitation as manager.').waitFor()
  expect(await accessibilityViolations(adas)).toEqual([])

  // She hands the wiki over.
  await adas.goto(`${manage}?tab=people`)
  await person(adas, grace.email)
    .getByRole('button', { name: /^Make owner/ })
    .click()
  await adas.getByRole('checkbox', { name: /^Hand the wiki over/ }).check()
  await confirm(adas, 'Send invitation')
  await adas.getByText('We have asked grace@example.org to become an owner.').waitFor()
  await graces.goto(linkIn(await outbox.next(grace.email, /invited/), '/invitation/'))
  await graces.getByText(/hands the wiki over to you/).waitFor()
  await graces.getByRole('button', { name: 'Accept' }).click()

  // Grace is the owner now, and removes Ada.
  await graces.getByRole('link', { name: 'Manage the wiki' }).click()
  await graces.getByRole('tab', { name: 'People' }).click()
  await person(graces, ada.email)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await confirm(graces, 'Remove')
  await graces.getByText('ada@example.org was removed.').waitFor()
  expect(await person(graces, ada.email).count()).toBe(0)
  await adas.goto(routes.dashboard)
  await adas.getByText('0 of', { exact: false }).waitFor()
  expect(await adas.getByText('Herbarium').count()).toBe(0)
})
