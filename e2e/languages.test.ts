// @slow

import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { type LanguageCode, languageFor } from '#i18n/languages.ts'
import { type MessageKey, translationOf } from '#i18n/msg.ts'
import { accessibilityViolations } from './support/axe.ts'
import { linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()

/** Says a message as a page in a language does. */
const speaker = (language: LanguageCode) => (key: MessageKey) => translationOf(language).text(key, []) ?? key

/** The words of a header beyond ASCII. RFC 2047. */
const decoded = (header: string) =>
  Buffer.concat(
    [...header.matchAll(/=\?UTF-8\?B\?(?<word>.*?)\?=/g)].map(({ groups }) =>
      Buffer.from(groups?.['word'] ?? '', 'base64'),
    ),
  ).toString()

const rootOf = async (page: Page) =>
  await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

describe.each([
  ['ar', 'rtl'],
  ['ja', 'ltr'],
] as const)('a member whose browser speaks %s', (code, dir) => {
  test('signs up, verifies their address, creates a wiki and opens it, all in that language', async () => {
    const say = speaker(code)
    const { page } = await setup.newVisitor({ locale: code, reducedMotion: 'reduce' })
    const email = `${code}@example.org`
    const domain = `reading-room-${code}.localhost:${setup.service.port}`

    await page.goto('/create-account')
    expect(await rootOf(page)).toEqual([code, dir])
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel(say('common-email'), { exact: true }).fill(email)
    await page.getByLabel(say('common-password'), { exact: true }).fill('a-good-password')
    await page.getByLabel(say('sign-up-repeat-password'), { exact: true }).fill('a-good-password')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: say('common-create-account-2') }).click()
    await page.getByText(say('message-email-address-not-yet-verified')).waitFor()

    const sent = await setup.service.outbox.next(email, /./)
    expect(decoded(sent.subject)).toBe(
      translationOf(code).text('email-verify-email-address-1', ['Wikistead']),
    )
    await page.goto(linkIn(sent, '/emailVerification/'))
    await page.getByText(say('message-email-verified')).waitFor()

    await page.goto('/wikis/create')
    await page.getByLabel(say('common-site-name')).fill('Reading room')
    await page.getByLabel(say('wiki-profile-subdomain')).fill(`reading-room-${code}`)
    await page.getByLabel(say('create-wiki-username')).fill('Keeper')
    await page.getByRole('button', { name: say('common-next') }).click()
    await page.getByRole('radio', { name: say('wiki-profile-publish-data-others-can-use') }).check()
    await page.getByRole('radio', { name: say('wiki-profile-anyone-who-interested') }).check()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: say('common-next') }).click()
    await page.getByRole('radio', { name: say('wiki-profile-permanently-if-possible') }).check()
    await page.getByRole('button', { name: say('create-wiki-create-wiki-2') }).click()
    await page.waitForURL(/\/wikis\/manage\/\d+/)
    await page.getByRole('link', { name: say('common-open-wiki') }).click()
    await page.waitForURL(`http://${domain}/**`)
    // The wiki speaks the language, too.
    expect(await rootOf(page)).toEqual([code, dir])
    expect(await page.locator('#pt-userpage').innerText()).toBe('Keeper')
  })
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
