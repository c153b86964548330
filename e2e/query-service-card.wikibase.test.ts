import { expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { logIn } from './pages/account.ts'
import { Member } from './support/member.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()
const account = { email: 'curator@example.org', password: 'a-good-password' }

test('a manager sees the state of the query service, runs a query, and rebuilds its index', async () => {
  const member = await Member.join(setup.service, account.email, account.password)
  const { body, domain } = await member.createWiki('asked')
  const { id } = (body as { data: { id: number } }).data
  const { page } = await setup.newVisitor()
  await logIn(page, account)
  await page.goto(`${routes.manageWiki(id)}?tab=features`)
  const card = page.getByRole('region', { name: 'Query service' })
  await card.getByText(/is asleep|is ready/).waitFor()

  const query = 'SELECT ?x ?xLabel { BIND(wd:Q1 AS ?x) SERVICE wikibase:label { } }'
  const { page: asking } = await setup.newVisitor()
  const address = `http://${domain}/query/sparql?format=json&query=${encodeURIComponent(query)}`
  // The index may still be starting.
  while ((await asking.goto(address))?.status() === 503) await asking.waitForTimeout(500)
  expect(await asking.textContent('body')).toContain('"Q1"')

  await page.reload()
  await card.getByText('The query service is ready').waitFor()
  await card.getByRole('button', { name: 'Rebuild the index' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Rebuild the index' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('The query service is ready').waitFor()
})
