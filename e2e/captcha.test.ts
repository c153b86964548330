import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { signUp } from './pages/account.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({
  hasWikis: false,
  environment: {
    CAPTCHA: 'altcha',
    CONTACT_RECIPIENT: 'team@example.org',
    COMPLAINT_RECIPIENT: 'reports@example.org',
  },
})

test('a visitor signs up without noticing the captcha', async () => {
  const { page } = await setup.newVisitor()
  await signUp(page, { email: 'newcomer@example.org', password: 'a-good-password' })
  await setup.service.outbox.next('newcomer@example.org', /verify/i)
})

test('sends a message to the team and empties the form', async () => {
  const { page } = await setup.newVisitor()
  await page.goto(routes.contact)
  await page.getByLabel('Your name').fill('Hypatia')
  await page.getByLabel('Subject').selectOption({ label: 'Give feedback' })
  await page.getByLabel('Message').fill('The reading room is lovely.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText(messages.contact.success).waitFor()
  const { text } = await setup.service.outbox.next('team@example.org', /./)
  expect(text).toContain('The reading room is lovely.')
  expect(await page.getByLabel('Message').inputValue()).toBe('')
})

test('sends a report of illegal content to the team that handles it', async () => {
  const { page } = await setup.newVisitor()
  await page.goto(routes.complaint)
  await page.getByLabel('URL(s)').fill('http://somewhere.localhost/wiki/Bad')
  await page.getByLabel('Reason').fill('It should not be there.')
  await page.getByRole('checkbox', { name: /in good faith/ }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText(messages.complaint.success).waitFor()
  const { text } = await setup.service.outbox.next('reports@example.org', /./)
  expect(text).toContain('It should not be there.')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText(messages.complaint.success).waitFor({ state: 'hidden' })
})
