import { expect, test } from '@jest/globals'
import { MediaWiki } from './pages/media-wiki.ts'
import { Wikibase } from './pages/wikibase.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { createMuseumWiki } from './support/museum-wiki.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()

test('a visitor comes from the sidebar, runs an example, sees a change of the wiki at once, and completes a query by labels', async () => {
  const member = await Member.join(setup.service, 'keeper@example.org')
  const { domain, item } = await createMuseumWiki(setup.service, member)
  const { page, monitor } = await setup.newVisitor()
  // The first query builds the wiki's index.
  monitor.expectStatus(503)
  await page.goto(`http://${domain}/`)
  await page.getByRole('button', { name: 'Main menu' }).click()
  await page.getByRole('link', { name: 'Query service' }).click()
  await page.getByRole('button', { name: 'All things whose “material” is' }).click()
  await page.getByRole('link', { name: 'Harrison’s fourth marine timekeeper' }).waitFor()

  const { page: tab } = await setup.newVisitor()
  await new MediaWiki(tab, domain).logIn('Keeper', 'a password of my own')
  await new Wikibase(tab, domain).setLabel(item, 'en', 'The watch of 1759')
  await page.getByRole('button', { name: 'Run query' }).click()
  await page.getByRole('link', { name: 'The watch of 1759' }).waitFor()

  const editor = page.getByRole('textbox', { name: 'Query in SPARQL' })
  await editor.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('SELECT ?thing { ?thing ')
  await page.keyboard.type('wdt:kind')
  await page.getByRole('option', { name: 'kind of object wdt:P1' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' wd:marine_time')
  await page.getByRole('option', { name: 'marine timekeeper wd:Q1' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' }')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^1 result in/ })
    .waitFor()
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#SELECT ?thing { ?thing wdt:P1 wd:Q1 }')
  expect(await accessibilityViolations(page)).toEqual([])
})
