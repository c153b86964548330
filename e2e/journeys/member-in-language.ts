import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { routes } from '#contract/paths.ts'
import { accessibilityViolations } from '#e2e/support/axe.ts'
import { linkIn } from '#e2e/support/outbox.ts'
import type { Service } from '#e2e/support/service.ts'
import { interfaceLanguage, type LanguageCode } from '#i18n/languages.ts'
import { type MessageKey, translationOf } from '#i18n/msg.ts'

/** The text of a message on a page in this language. */
export const speaker = (language: LanguageCode) => (key: MessageKey) =>
  translationOf(language).text(key, []) ?? key

/** The words of a header beyond ASCII. RFC 2047. */
const decoded = (header: string) =>
  Buffer.concat(
    [...header.matchAll(/=\?UTF-8\?B\?(?<word>.*?)\?=/g)].map(({ groups }) =>
      Buffer.from(groups?.['word'] ?? '', 'base64'),
    ),
  ).toString()

/** The language and the direction that a page declares. */
export const rootOf = async (page: Page) =>
  await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/**
 * Signs up, verifies the address, creates a wiki and opens it, all in the language of the browser.
 *
 * @returns the wiki's domain. The page shows the wiki, to its first admin.
 */
export async function createWikiInLanguage(
  page: Page,
  service: Service,
  code: LanguageCode,
): Promise<string> {
  const { dir } = interfaceLanguage(code)
  const say = speaker(code)
  const email = `${code}@example.org`
  const domain = `reading-room-${code}.localhost:${service.port}`

  await page.goto(routes.createAccount)
  expect(await rootOf(page)).toEqual([code, dir])
  await page.getByLabel(say('common-email'), { exact: true }).fill(email)
  await page.getByLabel(say('common-password'), { exact: true }).fill('a-good-password')
  await page.getByLabel(say('sign-up-repeat-password'), { exact: true }).fill('a-good-password')
  await page.getByRole('checkbox').check()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: say('common-create-account-2') }).click()
  await page.getByText(say('message-email-address-not-yet-verified')).waitFor()

  const sent = await service.outbox.next(email, /./)
  expect(decoded(sent.subject)).toBe(translationOf(code).text('email-verify-email-address-1', ['Wikistead']))
  await page.goto(linkIn(sent, '/emailVerification/'))
  await page.getByText(say('message-email-verified')).waitFor()

  await page.goto(routes.createWiki)
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
  return domain
}
