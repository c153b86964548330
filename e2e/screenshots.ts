// npm run screenshots: takes the README's pictures of the real service, into docs/screenshots/.
import { join } from 'node:path'
import { api, routes } from '#contract/paths.ts'
import { logIn } from './pages/account.ts'
import { newVisitor, openBrowser } from './support/browser.ts'
import { Member } from './support/member.ts'
import { startService } from './support/service.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const keeper = { email: 'keeper@museum.example', password: 'a-good-password' }
const wikis = [
  { sitename: 'Herbarium of the North', domain: 'herbarium' },
  { sitename: 'Letters of the Observatory', domain: 'observatory-letters' },
  { sitename: 'Catalogue of Maps', domain: 'catalogue-of-maps' },
]

// The default port, as in the README.
const service = await startService({ port: 8080 })
const browser = await openBrowser()
try {
  const member = await Member.join(service, keeper.email, keeper.password)
  for (const { sitename, domain } of wikis)
    await member.post(api.createWiki, {
      domain: `${domain}.localhost:${service.port}`,
      sitename,
      username: 'Keeper',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
  const { page } = await newVisitor(browser, service.url, {
    viewport: { width: 1280, height: 860 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const show = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }

  await page.goto(routes.home)
  await show('home')
  await logIn(page, keeper)
  await page.getByRole('link', { name: `Open ${wikis[0]?.sitename}` }).waitFor()
  await show('dashboard')
  await page.goto(routes.createWiki)
  await page.getByLabel('Site name').fill('Cabinet of Coins')
  await page.getByLabel('Subdomain').fill('cabinet-of-coins')
  await page.getByLabel('Username').fill('Keeper')
  await show('wizard')
} finally {
  await browser.close()
  await service.remove()
}
