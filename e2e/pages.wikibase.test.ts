import { expect, test } from '@jest/globals'
import { logIn } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()
const account = { email: 'keeper@example.org', password: 'a-good-password' }

test('the main page of a new wiki leads its manager to the import and to the licences', async () => {
  const member = await Member.join(setup.service, account.email, account.password)
  const { domain } = await member.createWiki('started')
  const { page, monitor } = await setup.newVisitor()
  await logIn(page, account)
  await page.goto(`http://${domain}/`)
  await page
    .getByRole('searchbox', { name: /^Search / })
    .last()
    .waitFor()
  const problems = await accessibilityViolations(page)
  expect(problems.filter(line => /\(.*(wikistead|content-text|license|Special:).*\)$/.test(line))).toEqual([])
  await page.getByRole('link', { name: 'Import from Wikidata' }).click()
  const card = page.getByRole('region', { name: 'Import entities' })
  await card.waitFor()
  const top = await card.evaluate(part => part.getBoundingClientRect().top)
  expect(top).toBeLessThan(300)

  const licence = page.getByRole('region', { name: 'Licence' })
  await licence.getByLabel('Structured data').selectOption('cc-by-4.0')
  await licence.getByRole('button', { name: 'Save licences' }).click()
  await licence.getByText('The licences have been saved.').waitFor()
  await page.goto(`http://${domain}/wiki/Special:About`)
  await page.getByRole('link', { name: 'Creative Commons Attribution 4.0 License' }).first().waitFor()
  expect(monitor.problems).toEqual([])
})
