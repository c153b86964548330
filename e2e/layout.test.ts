import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the navigation is a row from 600 px and a menu below', async () => {
  const { page } = await setup.newVisitor({ viewport: { width: 600, height: 800 } })
  await page.goto('/contact')
  await mainMenu(page).getByRole('link', { name: 'Log In' }).waitFor()
  expect(await mainMenu(page).getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)

  await page.setViewportSize({ width: 599, height: 800 })
  await mainMenu(page).getByRole('link', { name: 'Log In' }).waitFor({ state: 'hidden' })
  await mainMenu(page).getByRole('button', { name: 'Menu' }).click()
  await mainMenu(page).getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
})

test.each(['de', 'nl'])('the long words of %s in the footer fit on a phone', async locale => {
  const { page } = await setup.newVisitor({ viewport: { width: 320, height: 640 }, locale })
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const ends = await footer
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getBoundingClientRect().right))
  expect([await page.locator('html').getAttribute('lang'), Math.max(...ends) <= 320]).toEqual([locale, true])
})
