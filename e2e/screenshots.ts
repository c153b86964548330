// npm run screenshots: takes the README's pictures of the real service, into docs/screenshots/. Those of a
// wiki need a MediaWiki with Wikibase: WIKIBASE_DIR=<tree> npm run screenshots
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { api, routes } from '#contract/paths.ts'
import { logIn } from './pages/account.ts'
import { newVisitor, openBrowser } from './support/browser.ts'
import { Member } from './support/member.ts'
import { createMuseumWiki } from './support/museum-wiki.ts'
import { startService } from './support/service.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const keeper = { email: 'keeper@museum.example', password: 'a-good-password' }
const wikis = [
  { sitename: 'Herbarium of the North', domain: 'herbarium' },
  { sitename: 'Letters of the Observatory', domain: 'observatory-letters' },
  { sitename: 'Catalogue of Maps', domain: 'catalogue-of-maps' },
]

const PHONE = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}
const DESKTOP = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 }

// The default port, as in the README.
const mediawikiDir = process.env['WIKIBASE_DIR']
const service = await startService({
  port: 8080,
  environment: mediawikiDir ? { MEDIAWIKI_DIR: mediawikiDir } : {},
})
const browser = await openBrowser()

async function open(options: BrowserContextOptions): Promise<Page> {
  const { page } = await newVisitor(browser, service.url, {
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...options,
  })
  return page
}

/** @param colors the picture's palette; all colors if left out. */
async function show(page: Page, name: string, colors?: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = sharp(await page.screenshot())
  await picture
    .png(colors ? { palette: true, colors, effort: 10 } : { compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
}

async function showService(member: Member): Promise<void> {
  for (const { sitename, domain } of wikis)
    await member.post(api.createWiki, {
      domain: `${domain}.localhost:${service.port}`,
      sitename,
      username: 'Keeper',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
  const page = await open(DESKTOP)
  await page.goto(routes.home)
  await show(page, 'home')
  await logIn(page, keeper)
  await page.getByRole('link', { name: `Open ${wikis[0]?.sitename}` }).waitFor()
  await show(page, 'dashboard')
  await page.goto(routes.createWiki)
  await page.getByLabel('Site name').fill('Cabinet of Coins')
  await page.getByLabel('Subdomain').fill('cabinet-of-coins')
  await page.getByLabel('Username').fill('Keeper')
  await show(page, 'wizard')
}

async function showWiki(member: Member): Promise<void> {
  const { domain, item } = await createMuseumWiki(service, member)
  // Wikibase shows items in light colors only.
  const pictures = [
    ['wiki-main-page', '/', DESKTOP],
    ['wiki-main-page-dark', '/', { ...DESKTOP, colorScheme: 'dark' }],
    ['wiki-item', `/wiki/Item:${item}`, DESKTOP],
    ['wiki-phone', '/', PHONE],
    ['wiki-phone-dark', '/', { ...PHONE, colorScheme: 'dark' }],
  ] as const
  for (const [name, path, options] of pictures) {
    const page = await open({ locale: 'en', ...options })
    await page.goto(`http://${domain}${path}`)
    await show(page, name, 64)
  }
}

try {
  // First, so that the dashboard does not show the wiki.
  await showService(await Member.join(service, keeper.email, keeper.password))
  if (mediawikiDir) await showWiki(await Member.join(service, 'registrar@museum.example', keeper.password))
} finally {
  await browser.close()
  await service.remove()
}
