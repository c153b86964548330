import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { sparePort } from '#jest/spare-port.ts'
import { signUp } from './pages/account.ts'
import { answerPurpose, answerSite, answerTemporality } from './pages/wizard.ts'
import { accessibilityViolations } from './support/axe.ts'
import { HouseCopy } from './support/house-copy.ts'
import { linkIn } from './support/outbox.ts'
import { setStage } from './support/stage.ts'

const house = new HouseCopy()
const stage = setStage({
  folder: house.folder,
  script: 'scripts/dev.mjs',
  environment: { BACKEND_PORT: String(await sparePort()), SERVICE_NAME: 'Reading House' },
})
afterAll(() => house.remove())

const panel = (page: Page) => page.getByRole('complementary', { name: 'Running machines' })
const machine = (page: Page, name: string) => panel(page).getByRole('article', { name })

/** Changes a source as somebody who develops saves it. */
function rewrite(path: string, before: string, after: string): void {
  const file = join(house.folder, path)
  const source = readFileSync(file, 'utf8')
  if (!source.includes(before)) throw new Error(`${path} does not say "${before}"`)
  writeFileSync(file, source.replace(before, after))
}

test('who changes a page sees it change with what was typed still there', async () => {
  const { page } = await stage.visitor()
  await page.goto('/create-account')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  rewrite('src/features/sign-up/sign-up-form.tsx', 'We will send a link', 'We will send a postcard')
  await page.getByText('We will send a postcard to this address to verify it.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.org')
})

test('who develops sees the machines of a page, what came to them and the sagas they run', async () => {
  const { page } = await stage.visitor()
  const email = 'grace@example.org'
  await page.goto('/create-account')
  await page.getByRole('button', { name: /^Machines: 1/ }).click()
  await machine(page, 'submission (signUp)').getByText('editing', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  // The panel is open after a reload too.
  await signUp(page, { email, password: 'correct horse battery' })
  await panel(page)
    .getByText(/^Ended lately: \d+$/)
    .click()
  const form = await machine(page, 'submission (signUp)').innerText()
  expect(form).toMatch(/form\.submit editing → starting → /)
  expect(form).toMatch(/saga signUp as submit/)

  await page.goto(linkIn(await stage.service.outbox.next(email, /verify/i), '/emailVerification/'))
  await page.getByText(messages.emailVerification.verified).waitFor()

  await page.goto('/wikis/create')
  const site = { sitename: 'The Reading Room', subdomain: 'dev-reading-room', username: 'Grace' }
  await answerSite(page, site)
  await machine(page, 'createWiki').getByText('site.submit').last().waitFor()
  await answerPurpose(page)
  await answerTemporality(page)
  await panel(page)
    .getByText(/^Ended lately: \d+$/)
    .click()
  const wizard = await machine(page, 'createWiki').innerText()
  expect(wizard).toMatch(/done\s+saga createWiki/)
  expect(wizard).toMatch(/temporality\.submit temporality → submitting/)
})

test('what the server fills in is its own in development too', async () => {
  const manifest = await fetch(`${stage.service.url}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ name: 'Reading House', start_url: '/' })
  const { page } = await stage.visitor()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Reading House' }).first().waitFor()
})
