import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import { eventually } from './support/eventually.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'
import { excessWidth, PHONE, wikiBarriers } from './support/wiki-barriers.ts'

const setup = setUpWikibase()
const email = 'curator@example.org'
let origin = ''
let id = 0

beforeAll(async () => {
  const { body, domain } = await (await Member.join(setup.service, email, 'a-good-password')).createWiki(
    'looks',
  )
  id = (body as { data: { id: number } }).data.id
  origin = `http://${domain}`
})

test('a visitor chooses New item, logs in, saves an item, and finds the way back to the service', async () => {
  const login = await setup.service.outbox.next(email, /wiki|log ?in/i)
  const { page } = await setup.newVisitor()
  await page.goto(origin)
  await page.getByRole('link', { name: 'New item' }).first().click()
  await page.getByText('Please log in to be able to access this page or action.').waitFor()
  await page.getByLabel('Username').fill(lineIn(login, 'Username'))
  await page.getByLabel('Password', { exact: true }).fill(lineIn(login, 'Password'))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('New password:', { exact: true }).fill('chosen by the curator')
  await page.getByLabel('Retype new password:').fill('chosen by the curator')
  await page.getByRole('button', { name: 'Continue login' }).click()
  await page.getByLabel('Label:').fill('Analytical Engine')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: /Analytical Engine/ }).waitFor()
  const manage = page.getByRole('link', { name: 'Manage this wiki' })
  expect(await manage.getAttribute('href')).toBe(`${setup.service.url}${routes.manageWiki(id)}`)
})

const DESKTOP = { viewport: { width: 1280, height: 900 } }

describe.each([
  { what: 'a large screen', screen: DESKTOP, colorScheme: 'light' },
  { what: 'a large screen', screen: DESKTOP, colorScheme: 'dark' },
  { what: 'a phone', screen: PHONE, colorScheme: 'light' },
  { what: 'a phone', screen: PHONE, colorScheme: 'dark' },
  { what: 'a narrow window', screen: { viewport: { width: 320, height: 800 } }, colorScheme: 'light' },
] as const)('on $what, when the system is $colorScheme', ({ screen, colorScheme }) => {
  test.each(['', 'vector-2022'])(
    'main page, item and log-in form have no barriers and nothing fails in the skin “%s”',
    async skin => {
      const visitor = await setup.newVisitor({ ...screen, colorScheme, reducedMotion: 'reduce' })
      for (const path of ['/wiki/Main_Page', '/wiki/Item:Q1', '/wiki/Special:UserLogin'])
        expect(await wikiBarriers(visitor, `${origin}${path}${skin && `?useskin=${skin}`}`)).toEqual([])
    },
  )
})

/** How light the background of the banner of all wikis is on a page, from 0 to 255. */
async function bannerLightness(page: Page, path: string): Promise<number> {
  const banner = await eventually('the banner', async () => {
    await page.goto(origin + path)
    const shown = page.getByText('We move to a new disk.')
    return (await shown.count()) > 0 ? shown : null
  })
  const colors = await banner.evaluate(shown =>
    getComputedStyle(shown).backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number),
  )
  return Math.max(...(colors ?? []))
}

test('a banner of the operators is as dark as its page, and has no barriers', async () => {
  const { dataDir } = setup.service
  const database = new DatabaseSync(join(dataDir, 'wikistead.sqlite'), { timeout: 5000 })
  const from = Date.now() - HOUR_MS
  database
    .prepare(
      `insert into maintenance (id, banner_text, banner_place, banner_from, banner_until)
       values (1, 'We move to a new disk.', 'wikis', ?, ?)`,
    )
    .run(from, from + DAY_MS)
  database.close()
  const light = await setup.newVisitor({ ...DESKTOP, colorScheme: 'light' })
  const dark = await setup.newVisitor({ ...DESKTOP, colorScheme: 'dark', reducedMotion: 'reduce' })
  const main = '/wiki/Main_Page?useskin=vector-2022'
  expect(await bannerLightness(light.page, main)).toBeGreaterThan(200)
  expect(await bannerLightness(dark.page, main)).toBeLessThan(100)
  // These are always light: a skin without a dark mode, and the page of an item.
  for (const path of ['/wiki/Main_Page?useskin=timeless', '/wiki/Item:Q1?useskin=vector-2022'])
    expect(await bannerLightness(dark.page, path)).toBeGreaterThan(200)
  expect(await wikiBarriers(dark, origin + main)).toEqual([])
})

test.each(['', 'vector', 'vector-2022', 'timeless', 'modern'])(
  'no page is wider than a screen of 320 pixels in the skin “%s”',
  async skin => {
    const { page } = await setup.newVisitor({ ...PHONE, viewport: { width: 320, height: 700 } })
    const wide: string[] = []
    for (const path of [
      '/w/index.php?title=Item:Q1&action=history',
      '/w/index.php?title=Item:Q1&action=edit',
      '/w/index.php?title=Special:RecentChanges',
      '/w/index.php?title=Special:NewItem',
      '/w/index.php?title=Special:ListProperties',
    ]) {
      await page.goto(`${origin}${path}${skin && `&useskin=${skin}`}`)
      const excess = await excessWidth(page)
      if (excess > 0) wide.push(`${path}: ${excess} px`)
    }
    expect(wide).toEqual([])
  },
)
