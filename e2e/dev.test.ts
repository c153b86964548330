// @slow

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { sparePort } from '#jest/spare-port.ts'
import { signUp } from './pages/account.ts'
import { answerPurpose, answerSite, answerTemporality } from './pages/wizard.ts'
import { accessibilityViolations } from './support/axe.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const ROOT = join(import.meta.dirname, '..')
/** At the root: generated files, and the packages, which are shared. */
const LEFT_OUT = ['node_modules', 'dist', 'data', 'coverage', '.cache', '.git']

/** A copy of the source, in which a test may change files while other tests read the original. */
class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'wikistead-source-'))

  constructor() {
    const isWritten = (path: string) => !LEFT_OUT.includes(relative(ROOT, path))
    cpSync(ROOT, this.folder, { recursive: true, filter: isWritten })
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const copy = new SourceCopy()
const setup = setUpService({
  folder: copy.folder,
  script: 'scripts/dev.mjs',
  environment: { BACKEND_PORT: String(await sparePort()), SERVICE_NAME: 'Reading House' },
})
afterAll(() => copy.remove())

const panel = (page: Page) => page.getByRole('complementary', { name: 'Running machines' })
const machine = (page: Page, name: string) => panel(page).getByRole('article', { name })

/** Changes a source file in place, as a text editor does. */
function rewrite(path: string, before: string, after: string): void {
  const file = join(copy.folder, path)
  const source = readFileSync(file, 'utf8')
  if (!source.includes(before)) throw new Error(`${path} does not say "${before}"`)
  writeFileSync(file, source.replace(before, after))
}

test('a changed page is replaced in the browser and keeps what was typed', async () => {
  const { page } = await setup.newVisitor()
  await page.goto('/create-account')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  rewrite('i18n/en.json', 'We will send a link to this address', 'We will send a postcard to this address')
  await page.getByText('We will send a postcard to this address to verify it.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.org')
})

test('the panel shows the machines of a page, their events and the sagas they run', async () => {
  const { page } = await setup.newVisitor()
  const email = 'grace@example.org'
  await page.goto('/create-account')
  await page.getByRole('button', { name: /^Machines: 1/ }).click()
  await machine(page, 'submission (signUp)').getByText('editing', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  // The panel stays open after a reload.
  await signUp(page, { email, password: 'correct horse battery' })
  await panel(page)
    .getByText(/^Ended recently: \d+$/)
    .click()
  const form = await machine(page, 'submission (signUp)').innerText()
  expect(form).toMatch(/form\.submit editing → starting → /)
  expect(form).toMatch(/saga signUp as submit/)

  await page.goto(linkIn(await setup.service.outbox.next(email, /verify/i), '/emailVerification/'))
  await page.getByText(messages.emailVerification.verified).waitFor()

  await page.goto('/wikis/create')
  const site = { sitename: 'The Reading Room', subdomain: 'dev-reading-room', username: 'Grace' }
  await answerSite(page, site)
  await machine(page, 'createWiki').getByText('site.submit').last().waitFor()
  await answerPurpose(page)
  await answerTemporality(page)
  await panel(page)
    .getByText(/^Ended recently: \d+$/)
    .click()
  const wizard = await machine(page, 'createWiki').innerText()
  expect(wizard).toMatch(/done\s+saga createWiki/)
  expect(wizard).toMatch(/temporality\.submit temporality → submitting/)
})

test('the server fills in its configuration in development too', async () => {
  const manifest = await fetch(`${setup.service.url}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ name: 'Reading House', start_url: '/' })
  const { page } = await setup.newVisitor()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Reading House' }).first().waitFor()
})
