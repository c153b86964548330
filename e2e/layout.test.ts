import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setStage } from './support/stage.ts'

const stage = setStage()

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

describe('the navigation', () => {
  test('stands in a row from 600 px on and behind the dots below', async () => {
    const { page } = await stage.visitor({ viewport: { width: 600, height: 800 } })
    await page.goto('/contact')
    await mainMenu(page).getByRole('link', { name: 'Log In' }).waitFor()
    expect(await mainMenu(page).getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)

    await page.setViewportSize({ width: 599, height: 800 })
    await mainMenu(page).getByRole('link', { name: 'Log In' }).waitFor({ state: 'hidden' })
    await mainMenu(page).getByRole('button', { name: 'Menu' }).click()
    await mainMenu(page).getByRole('link', { name: 'Sign Up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  })
})

describe('the container around a page', () => {
  test.each([
    ['/', true],
    ['/discovery', true],
    ['/contact', false],
    ['/terms-of-use', false],
  ])('of %s is left out: %s', async (path, leftOut) => {
    const { page } = await stage.visitor({ viewport: { width: 1900, height: 900 } })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const widths = await page
      .getByRole('main')
      .evaluate(main => ({ main: main.clientWidth, inner: main.firstElementChild?.clientWidth ?? 0 }))
    expect(widths.inner === widths.main).toBe(leftOut)
  })
})
