import { expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { signUp } from './pages/account.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { Wikibase } from './pages/wikibase.ts'
import { answerPurpose, answerSite, answerTemporality } from './pages/wizard.ts'
import { lineIn, linkIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'
import { requestWiki } from './support/wiki-request.ts'

const setup = setUpWikibase()
const email = 'registrar@example.org'

test('a new member creates a wiki, and on it a property, an item with a statement and a link to a page, a mapping and a lexeme', async () => {
  const { page } = await setup.newVisitor()
  const domain = `instruments.localhost:${setup.service.port}`
  await signUp(page, { email, password: 'a-good-password' })
  await page.goto(linkIn(await setup.service.outbox.next(email, /verify/i), '/emailVerification/'))
  await page.getByText('verified').first().waitFor()
  await page.goto(routes.createWiki)
  const site = { sitename: 'Instruments', subdomain: 'instruments', username: 'Registrar', language: 'en' }
  await answerSite(page, site)
  await answerPurpose(page)
  await answerTemporality(page)
  const managePage = page.url()

  const login = await setup.service.outbox.next(email, /^Your new/)
  const { page: tab } = await setup.newVisitor()
  const mediaWiki = new MediaWiki(tab, domain)
  await mediaWiki.openMainPage()
  await tab.getByRole('main').getByRole('link', { name: 'Make an item' }).waitFor()
  await mediaWiki.logInFirst(lineIn(login, 'Username'), lineIn(login, 'Password'), 'a password of my own')

  const wikibase = new Wikibase(tab, domain)
  const material = { label: 'made of', description: 'what an object consists of' }
  await wikibase.createItem({ label: 'Sextant', description: 'instrument that measures angles' })
  expect(new URL(tab.url()).pathname).toBe('/wiki/Item:Q1')
  await wikibase.createProperty(material, 'String')
  expect(new URL(tab.url()).pathname).toBe('/wiki/Property:P1')
  await wikibase.addStatement('Q1', material, 'brass')
  await wikibase.linkToPage('Q1', 'Main P', 'Main Page')

  const { page: reader } = await setup.newVisitor()
  await reader.goto(`http://${domain}/wiki/Item:Q1`)
  await reader.getByRole('heading', { level: 1, name: 'Sextant (Q1)' }).waitFor()
  const statements = reader.getByRole('main')
  await statements.getByRole('link', { name: 'made of' }).waitFor()
  await statements.getByText('brass', { exact: true }).waitFor()
  await reader.locator('.wikibase-sitelinkview').getByRole('link', { name: 'Main Page' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Main Page' }).waitFor()

  await page.goto(`${managePage}?tab=features`)
  const mappings = page.getByRole('region', { name: 'Mapping Properties to Wikidata' })
  await mappings.getByRole('button', { name: 'Add New Mapping' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^My /).fill('P1')
  await dialog.getByLabel('Wikidata').fill('P186')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await mappings.getByRole('row', { name: /P186/ }).waitFor()
  const manifest = await requestWiki(domain, '/w/rest.php/wikibase-manifest/v0/manifest')
  expect(JSON.parse(manifest.body).equiv_entities['wikidata.org'].properties).toEqual({ P186: 'P1' })

  const newLexeme = `http://${domain}/wiki/Special:NewLexeme`
  expect((await tab.goto(newLexeme))?.status()).toBe(404)
  const lexemes = page.getByRole('region', { name: 'Lexeme' })
  await lexemes.getByRole('button', { name: 'Enable Lexeme' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable Lexeme' }).click()
  await lexemes.getByText('Lexeme is enabled on this wiki.').waitFor()
  expect((await tab.goto(newLexeme))?.status()).toBe(200)
  await wikibase.createItem({ label: 'English', description: 'language' })
  await wikibase.createItem({ label: 'noun', description: 'class of words' })
  await wikibase.createLexeme('sextant', 'English', 'noun')
  expect(new URL(tab.url()).pathname).toBe('/wiki/Lexeme:L1')
})
