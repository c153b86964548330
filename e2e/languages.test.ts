// @slow

import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { languageFor } from '#i18n/languages.ts'
import { createWikiInLanguage, rootOf, speaker } from './journeys/member-in-language.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()

// Japanese, and a first item, are tested in `languages.wikibase.test.ts`.
test('a member whose browser speaks Arabic signs up, verifies their address, creates a wiki and opens it, all in Arabic', async () => {
  const { page } = await setup.newVisitor({ locale: 'ar', reducedMotion: 'reduce' })
  await createWikiInLanguage(page, setup.service, 'ar')
})

test('a visitor chooses a language in the footer, and it stays', async () => {
  const { page } = await setup.newVisitor()
  await page.goto('/login')
  await page.getByRole('link', { name: languageFor('de')?.autonym ?? '' }).click()
  await page.getByRole('button', { name: speaker('de')('common-log-in'), exact: true }).waitFor()
  await page.goto('/contact')
  expect(await rootOf(page)).toEqual(['de', 'ltr'])
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
})

test('what the server refuses is said in the language of the page', async () => {
  const { page } = await setup.newVisitor({ locale: 'de-AT' })
  const say = speaker('de')
  await page.goto('/login')
  await page.getByLabel(say('common-email'), { exact: true }).fill('nobody@example.org')
  await page.getByLabel(say('common-password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: say('common-log-in'), exact: true }).click()
  await page.getByText(say('message-incorrect-username-password-please-try')).waitFor()
  expect(await page.getByText(messages.login.failure).count()).toBe(0)
})
