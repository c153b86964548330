import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startDnsServer } from '#server/testing/dns-server.ts'
import { logIn } from './pages/account.ts'
import { answerPurpose, answerTemporality } from './pages/wizard.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Keyboard } from './support/keyboard.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'
import { openMainPage } from './support/wiki-request.ts'

const dns = await startDnsServer()
const setup = setUpService({ environment: { CNAME_TARGET: 'custom.example.net', DNS_SERVERS: dns.address } })
const member = { email: 'member@example.org', password: 'a-good-password' }
const HOST = 'data.museum.com'
const appearances = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

beforeAll(async () => void (await Member.join(setup.service, member.email, member.password)))
afterAll(async () => await dns.close())

const card = (page: Page) => page.getByRole('region', { name: 'Verify your domain' })
const record = (page: Page) =>
  page.getByRole('region', { name: 'A TXT record proves that the domain is yours' })

async function orderWiki(page: Page): Promise<void> {
  await page.goto('/wikis/create')
  await page.getByLabel('Site name').fill('Museum of cards')
  await page.getByRole('radio', { name: 'A domain of your own' }).check()
  await page.getByLabel('Custom domain').fill(HOST)
  await page.getByLabel('Username').fill('Ada')
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPurpose(page)
  await answerTemporality(page)
}

test('a wiki with a custom domain opens once a DNS record proves the domain', async () => {
  const domain = `${HOST}:${setup.service.port}`
  const { page } = await setup.newVisitor()
  await logIn(page, member)
  await orderWiki(page)
  const name = record(page).getByText(`_wikistead-challenge.${HOST}`)
  await name.waitFor()
  const value =
    (await record(page)
      .getByText(/^wikistead-verification=/)
      .textContent()) ?? ''
  expect((await openMainPage(domain)).status).toBe(404)

  const keyboard = new Keyboard(page)
  const checkAgain = page.getByRole('button', { name: 'Check again' })
  await keyboard.press(checkAgain, 'Enter')
  await page.getByText('The domain is not verified yet.').waitFor()
  for (const { width, colorScheme } of appearances) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.goto('/dashboard')
  await page.getByText('Domain not yet verified').waitFor()
  await page.getByRole('link', { name: 'Verify domain of Museum of cards' }).click()

  // The name has other TXT records too, and a CNAME record points to the service.
  dns.cname(HOST, 'custom.example.net')
  dns.txt(`_wikistead-challenge.${HOST}`, 'v=spf1 -all', value)
  await keyboard.press(checkAgain, 'Enter')
  await card(page).getByText('The domain is verified.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const email = await setup.service.outbox.next(member.email, /^Your new/)
  expect(lineIn(email, 'Username')).toBe('Ada')
  await setup.service.outbox.next(member.email, /is verified/)
  const answer = await openMainPage(domain)
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('Museum of cards')
  await page.getByRole('link', { name: 'Manage it' }).click()
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
})

test('refuses a domain of the service, with the reason at the field', async () => {
  const { page } = await setup.newVisitor()
  await logIn(page, member)
  await page.goto('/wikis/create')
  await page.getByLabel('Site name').fill('Museum of cards')
  await page.getByRole('radio', { name: 'A domain of your own' }).check()
  await page.getByLabel('Custom domain').fill('sub.custom.example.net')
  await page.getByLabel('Username').fill('Ada')
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPurpose(page)
  await page.getByRole('radio', { name: 'Permanently, if possible' }).check()
  await page.getByRole('button', { name: 'Create wiki' }).click()
  await page.getByText('This name is reserved.').first().waitFor()
  expect(await page.getByLabel('Custom domain').getAttribute('aria-invalid')).toBe('true')
})
