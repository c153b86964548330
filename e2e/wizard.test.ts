import { beforeAll, expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { logInByApi } from './pages/account.ts'
import { answerPurpose, answerSite, answerTemporality } from './pages/wizard.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const member = { email: 'member@example.org', password: 'a-good-password' }
const site = { sitename: 'معرض الصور', subdomain: 'gallery-of-images', username: 'Keeper', language: 'ar' }

beforeAll(async () => {
  const owner = await Member.join(setup.service, member.email, member.password)
  expect((await owner.createWiki('taken-already')).status).toBe(200)
})

test('a reload keeps the step and the values of the wizard', async () => {
  const { page } = await setup.newVisitor()
  await logInByApi(page, member)
  await page.goto('/wikis/create')
  await answerSite(page, site)
  await page.getByRole('radio', { name: 'To publish data that others can use' }).check()

  await page.reload()
  const purpose = page.getByRole('radio', { name: 'To publish data that others can use' })
  await purpose.waitFor()
  expect(await purpose.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Previous' }).click()
  expect(await page.getByLabel('Site name').inputValue()).toBe(site.sitename)
  expect(await page.getByLabel('Subdomain').inputValue()).toBe(site.subdomain)
  const language = page.getByRole('combobox', { name: 'Language of the wiki' })
  expect(await language.inputValue()).toBe('ar')
  expect(await language.getByRole('option').count()).toBeGreaterThan(400)
})

test('a taken domain leads back to step 1, with the reason at the field and the other values kept', async () => {
  const { page } = await setup.newVisitor()
  await logInByApi(page, member)
  await page.goto('/wikis/create')
  await answerSite(page, { ...site, subdomain: 'taken-already' })
  await answerPurpose(page)
  await page.getByRole('radio', { name: 'Permanently, if possible' }).check()
  await page.getByRole('button', { name: 'Create wiki' }).click()

  await page.getByText(messages.createWiki.domainTaken).first().waitFor()
  const subdomain = page.getByLabel('Subdomain')
  expect(await subdomain.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Site name').inputValue()).toBe(site.sitename)

  await subdomain.fill(site.subdomain)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await answerTemporality(page)
  await page.getByRole('heading', { name: site.sitename }).waitFor()
  await page.getByText('العربية (ar)').waitFor()
  await page.goto(`http://${site.subdomain}.localhost:${setup.service.port}/`)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('الصفحة الرئيسية')
})
