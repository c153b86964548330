// @slow

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'
import { logInByApi, openConsole } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const OPERATOR = 'otto@example.org'
const MEMBER = 'ada@example.org'
const WORDS = 'We move to a <b>new</b> disk.'

const setup = setUpService({ environment: { OPERATORS: OPERATOR } })

test('an operator looks at the service, announces maintenance, and makes the service read-only until it is done', async () => {
  const { service } = setup
  const member = await Member.join(service, MEMBER)
  await Member.join(service, OPERATOR)
  const { page: operator } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await openConsole(operator, { email: OPERATOR, password: 'a-good-password' })

  await operator.getByRole('heading', { name: 'Overview' }).waitFor()
  await operator
    .getByRole('list', { name: 'Parts of the service' })
    .getByText('Database', { exact: true })
    .waitFor()
  await operator.getByRole('region', { name: 'Accounts' }).waitFor()
  await operator.getByText('Accounts as a table').click()
  expect(await accessibilityViolations(operator)).toEqual([])

  await operator.getByRole('link', { name: 'Maintenance' }).click()
  await operator.getByRole('button', { name: 'Show a banner: banner' }).click()
  await operator.getByLabel('Text').fill(WORDS)
  await operator.getByRole('radio', { name: 'On both' }).check()
  await operator.getByLabel('Until').fill('2099-01-01T10:00')
  await giveReason(operator, 'Show a banner')
  await operator.getByText('The banner has been saved.').waitFor()
  expect(await accessibilityViolations(operator)).toEqual([])

  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await page.goto(routes.home)
  expect(await page.getByText(WORDS).count()).toBe(0)
  await logInByApi(page, { email: MEMBER, password: 'a-good-password' })
  await page.goto(routes.dashboard)
  await page.getByRole('complementary', { name: 'Announcement' }).getByText(WORDS).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await operator.getByRole('button', { name: 'Make read-only: the whole service' }).click()
  await operator.getByLabel('Text that people see').fill('It takes an hour.')
  await giveReason(operator, 'Make read-only')
  await operator.getByText('The service is read-only.', { exact: true }).waitFor()
  expect((await member.createWiki('letters')).status).toBe(503)
  await page.goto(routes.user)
  await page.getByText('Nothing can be changed at the moment: It takes an hour.').waitFor()

  await operator.getByRole('button', { name: 'End read-only: the whole service' }).click()
  await giveReason(operator, 'End read-only')
  await operator.getByText('Everyone can make changes again.').waitFor()
  expect((await member.createWiki('letters')).status).toBe(200)
  await operator.goto(`${CONSOLE_PATH}/audit`)
  await operator.getByText('Made the whole service read-only').waitFor()
})

async function giveReason(page: Page, act: string): Promise<void> {
  await page.getByLabel('Reason').fill('A new disk.')
  await page.getByRole('button', { name: act, exact: true }).click()
}
