// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { routes } from '#contract/paths.ts'
import { exampleList, exampleWiki } from '#store/testing/example-wikis.ts'
import { logInByApi } from './pages/account.ts'
import { eventually } from './support/eventually.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const password = 'a-good-password'
let member: Member

beforeAll(async () => {
  member = await Member.join(setup.service, 'reader@example.org', password)
})

/** Opens a page and sets its direction to right-to-left, as in Arabic or Hebrew. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
}

const PHONE = { width: 390, height: 844 }

/**
 * The visible elements outside the window that no scrolling part of the page contains. A page that begins on the right
 * scrolls to the left, so its width alone does not reveal what lies too far right.
 */
async function outside(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const excess = document.documentElement.scrollWidth - width
    const canBeReached = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || canBeReached(element.parentElement))
    const parts = [...document.querySelectorAll('body *')].filter(element => {
      const { left, right, height } = element.getBoundingClientRect()
      const isShown = height > 1 && right - left > 1 && element.checkVisibility({ visibilityProperty: true })
      return isShown && (left < -0.5 || right > width + 0.5) && !canBeReached(element.parentElement)
    })
    return [
      ...(excess > 0 ? [`The page is ${excess} px too wide.`] : []),
      ...parts.map(element => `<${element.localName}> ${element.textContent?.slice(0, 40)}`),
    ]
  })
}

describe('a page that is read from right to left', () => {
  test('fits a phone', async () => {
    const { page } = await setup.newVisitor({ viewport: PHONE, reducedMotion: 'reduce' })
    for (const path of ['/', '/login', '/create-account', '/contact', '/discovery', '/privacy-policy']) {
      await open(page, path)
      expect([path, await outside(page)]).toEqual([path, []])
    }
  })

  test('begins on the right, with the menu and the ends of fields on the left', async () => {
    const { page } = await setup.newVisitor({ viewport: PHONE, reducedMotion: 'reduce' })
    await open(page, '/login')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Menu' }).click()
    expect(await outside(page)).toEqual([])
    const middle = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.x + box.width / 2 : Number.NaN
    }
    expect(await middle(page.getByRole('link', { name: 'Wikistead' }).first())).toBeGreaterThan(
      PHONE.width / 2,
    )
    expect(await middle(menu.getByRole('button', { name: 'Menu' }))).toBeLessThan(PHONE.width / 4)
    expect(await middle(page.getByRole('button', { name: 'Show password' }))).toBeLessThan(PHONE.width / 4)
  })

  test('has arrows that point to where the next page is', async () => {
    const { page } = await setup.newVisitor({ viewport: PHONE })
    await page.route('**/api/wiki?*', async route => {
      const wikis = Array.from({ length: 24 }, (_, place) => exampleWiki({ id: place + 1 }))
      await route.fulfill({ json: exampleList(wikis, { total: 60 }) })
    })
    await page.goto('/discovery?page=2')
    const arrow = page.getByRole('link', { name: 'Next page' }).locator('span')
    const transform = () => arrow.evaluate(element => getComputedStyle(element).transform)
    expect(await transform()).toBe('none')
    await open(page, '/discovery?page=2')
    expect(await transform()).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    const x = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.x ?? Number.NaN
    expect(await x('Next page')).toBeLessThan(await x('Previous page'))
  })

  test('has tabs that follow the arrow keys, and rows that scroll to what is chosen', async () => {
    const { body } = await member.createWiki('right-room')
    const { id } = (body as { data: { id: number } }).data
    const { page } = await setup.newVisitor({ viewport: PHONE, reducedMotion: 'reduce' })
    await logInByApi(page, { email: member.email, password })
    await open(page, routes.manageWiki(id))
    expect(await outside(page)).toEqual([])
    const tabs = page.getByRole('tablist')
    const isInRow = async (name: string) => {
      const row = await tabs.boundingBox()
      const tab = await tabs.getByRole('tab', { name }).boundingBox()
      return row !== null && tab !== null && tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1
    }
    await tabs.getByRole('tab', { name: 'Profile' }).focus()
    await page.keyboard.press('ArrowLeft')
    await tabs.getByRole('tab', { name: 'Settings', selected: true }).waitFor()
    await page.keyboard.press('End')
    await tabs.getByRole('tab', { name: 'History', selected: true }).waitFor()
    expect(await isInRow('History')).toBe(true)
    expect(await isInRow('Profile')).toBe(false)
    await page.keyboard.press('Home')
    await tabs.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
    expect(await isInRow('Profile')).toBe(true)

    await page.keyboard.press('ArrowLeft')
    const index = page.getByRole('navigation', { name: 'Settings of this wiki' })
    await page
      .getByRole('region', { name: 'Delete this wiki' })
      .evaluate(last => last.scrollIntoView({ behavior: 'instant' }))
    const current = index.locator('[aria-current=location]')
    await eventually('the mark of the last card', async () =>
      (await current.innerText()) === 'Delete this wiki' ? true : null,
    )
    const [row, entry] = [await index.boundingBox(), await current.boundingBox()]
    expect(entry?.x).toBeGreaterThanOrEqual((row?.x ?? 0) - 1)
    expect(await outside(page)).toEqual([])
  })
})
