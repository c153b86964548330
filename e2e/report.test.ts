// @slow

import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'
import { openConsole } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { type Email, linkIn } from './support/outbox.ts'
import { runCli } from './support/run-cli.ts'
import { setUpService } from './support/set-up-service.ts'

const RECIPIENT = 'reports@example.org'
const REPORTER = 'mary@example.org'
const OWNER = 'ada@example.org'
const MODERATOR = 'mona@example.org'
const OPERATOR = 'otto@example.org'
const FACTS = 'The page shows a letter of a living person.'

const setup = setUpService({ environment: { COMPLAINT_RECIPIENT: RECIPIENT, OPERATORS: OPERATOR } })

test('a report from beginning to end: a visitor reports, a moderator decides, the owner appeals, and an operator answers', async () => {
  const { service } = setup
  const owner = await Member.join(service, OWNER)
  const wiki = await owner.createWiki('letters')
  expect(wiki.status).toBe(200)
  for (const email of [MODERATOR, OPERATOR]) await Member.join(service, email)
  await runCli(service, 'operator', ['add', MODERATOR, '--role', 'moderator'], { OPERATORS: OPERATOR })

  const { page: visitor } = await setup.newVisitor()
  await visitor.goto(routes.complaint)
  await visitor.getByLabel('URL(s)').fill(`http://${wiki.domain}/wiki/Letter`)
  await visitor.getByLabel('Reason').fill('It is my letter.')
  await visitor.getByLabel('Your email address').fill(REPORTER)
  await visitor.getByRole('checkbox', { name: /in good faith/ }).check()
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await visitor.getByText(messages.complaint.success).waitFor()
  await service.outbox.next(RECIPIENT, /./)
  await visitor.goto(CONSOLE_PATH)
  await visitor.getByRole('heading', { name: /not found/i }).waitFor()

  const moderator = await openAs(MODERATOR)
  await openCase(moderator)
  await moderator.getByText('It is my letter.').waitFor()
  await moderator.getByRole('button', { name: 'Assign' }).click()
  await moderator.getByText('The report has been assigned.').waitFor()
  await fillNote(moderator, 'The person has proved who she is.')
  expect(await accessibilityViolations(moderator)).toEqual([])
  await fillReasons(moderator, 'Decide', { scope: 'One page, for good.' })
  await moderator.getByRole('button', { name: 'Send decision' }).click()
  await moderator.getByText('The decision has been saved, and the emails are on their way.').waitFor()
  expect(await accessibilityViolations(moderator)).toEqual([])

  const [toReporter, toOwner] = [await decisionTo(REPORTER), await decisionTo(OWNER)]
  for (const { text } of [toReporter, toOwner]) expect(text).toContain(FACTS)
  expect(toOwner.text).not.toContain(REPORTER)
  expect(toReporter.text).not.toContain(OWNER)

  const { page: appellant } = await setup.newVisitor()
  await appellant.goto(linkIn(toOwner, '/appeal/'))
  await appellant.getByLabel('Why is the decision wrong?').fill('She has agreed in writing.')
  expect(await accessibilityViolations(appellant)).toEqual([])
  await appellant.getByRole('button', { name: 'Send appeal' }).click()
  await appellant.getByText('We have received your appeal.').waitFor()
  await service.outbox.next(RECIPIENT, /^Appeal about report/)

  const operator = await openAs(OPERATOR)
  await openCase(operator)
  await operator.getByText('She has agreed in writing.').waitFor()
  await fillReasons(operator, 'Answer the appeal', { scope: 'The page, until the names are out of it.' })
  await operator.getByRole('radio', { name: 'The decision changes' }).check()
  await operator.getByRole('button', { name: 'Send answer' }).click()
  await operator.getByText('The answer has been saved, and the emails are on their way.').waitFor()
  await operator.getByText('closed', { exact: true }).waitFor()
  expect(await accessibilityViolations(operator)).toEqual([])
  for (const address of [REPORTER, OWNER])
    expect((await service.outbox.next(address, /decision on the appeal/)).text).toContain('until the names')

  await appellant.goto(linkIn(toOwner, '/appeal/'))
  await appellant.getByLabel('Why is the decision wrong?').fill('Once more.')
  await appellant.getByRole('button', { name: 'Send appeal' }).click()
  await appellant.getByText('Your appeal was not sent.').waitFor()

  await operator.goto(`${CONSOLE_PATH}/audit`)
  for (const who of [MODERATOR, OPERATOR]) await operator.getByText(who).first().waitFor()
  await operator.goto(`${CONSOLE_PATH}/transparency`)
  await operator.getByRole('heading', { level: 1 }).waitFor()
  expect(await accessibilityViolations(operator)).toEqual([])
})

/** Opens the console as a member with a role there. */
async function openAs(email: string): Promise<Page> {
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await openConsole(page, { email, password: 'a-good-password' })
  return page
}

async function openCase(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Report no. 1' }).click()
  await page.getByRole('heading', { name: 'Report no. 1' }).waitFor()
}

async function fillNote(page: Page, text: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a note' })
  await form.getByLabel('Note').fill(text)
  await form.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('The note has been saved.').waitFor()
}

async function fillReasons(page: Page, name: string, { scope }: { readonly scope: string }): Promise<void> {
  const form = page.getByRole('form', { name })
  await form.getByLabel('Decision', { exact: true }).selectOption('content-removed')
  await form.getByLabel('Facts and circumstances').fill(FACTS)
  await form.getByRole('radio', { name: 'The law' }).check()
  await form.getByLabel(/^Provision/).fill('Article 9 of the Civil Code.')
  await form.getByLabel(/^What is restricted/).fill(scope)
}

async function decisionTo(address: string): Promise<Email> {
  return await setup.service.outbox.next(address, /^Our decision on report no\. 1$/)
}
