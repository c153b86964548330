// @slow

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { newFolder } from '#jest/test-folders.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Keyboard } from './support/keyboard.ts'
import { setUpBrowser } from './support/set-up-browser.ts'
import { type StatechartViewer, startStatecharts } from './support/statecharts.ts'

const folder = newFolder()
let viewer: StatechartViewer

beforeAll(async () => {
  viewer = await startStatecharts()
})
const newVisitor = setUpBrowser(() => viewer.url)
afterAll(async () => await viewer?.stop())

const visit = async (options?: BrowserContextOptions): Promise<Page> => (await newVisitor(options)).page

const chart = (page: Page) => page.getByRole('region', { name: 'Chart of createWiki' })
const steps = (page: Page) => page.getByRole('region', { name: 'What can happen' })
const state = (page: Page) => page.getByRole('region', { name: 'Current state' })
const context = (page: Page) => page.getByRole('region', { name: 'Context' })

/**
 * Downloads the chart by calling `press`, opens the file in the browser and reads the names of its states.
 */
async function openSaved(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toBe('create-wiki.svg')
  const file = join(folder, `${Date.now()}.svg`)
  await download.saveAs(file)
  await page.goto(`file://${file}`)
  expect(await page.locator('title').first().textContent()).toBe('State chart of createWiki')
  return await page.locator('.sc-state > .sc-name').allTextContents()
}

/** Without motion, so that axe does not measure a color in transition. */
const LOOK = { reducedMotion: 'reduce', colorScheme: 'light' } as const

const STATES = ['resuming', 'site', 'purpose', 'temporality', 'submitting', 'created']

test('a designer opens the wizard, sees a taken domain lead back to step 1, and downloads the chart', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'], ...LOOK })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'createWiki' }).click()
  await chart(page)
    .getByRole('button', { name: /^site\.submit .*, to purpose$/ })
    .click()
  await steps(page)
    .getByRole('button', { name: /^purpose\.submit/ })
    .click()
  await chart(page)
    .getByRole('button', { name: /^temporality\.submit .*, to submitting$/ })
    .click()
  await page.waitForURL('**/create-wiki/submitting')
  await steps(page).getByRole('button', { name: 'Fails: the domain is taken' }).click()
  await state(page).getByText('site', { exact: true }).waitFor()
  await context(page).getByText(messages.createWiki.domainTaken).waitFor()
  expect(new URL(page.url()).pathname).toBe('/create-wiki/site')
  expect(await chart(page).locator('.sc-current').textContent()).toContain('site')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Open in Stately' }).click()
  await page.getByText(/^Copied\./).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('createMachine({')
  const save = page.getByRole('button', { name: 'Save as SVG' })
  expect(await openSaved(page, () => save.click())).toEqual(STATES)
})

test('the same works with the keyboard alone, in the dark color mode', async () => {
  const page = await visit({ ...LOOK, colorScheme: 'dark' })
  const keys = new Keyboard(page)
  await page.goto('/')
  await keys.press(page.getByRole('main').getByRole('link', { name: /^createWiki/ }), 'Enter')

  await keys.tabTo(chart(page))
  const scrolled = () => chart(page).evaluate(({ scrollTop }) => scrollTop)
  const before = await scrolled()
  await page.keyboard.press('+')
  await page.getByRole('group', { name: 'Zoom' }).getByText('120%').waitFor()
  await page.keyboard.press('End')
  await page.waitForFunction(([element, from]) => (element?.scrollTop ?? 0) > from, [
    await chart(page).elementHandle(),
    before,
  ] as const)
  await page.keyboard.press('0')

  await keys.press(chart(page).getByRole('button', { name: /^site\.submit .*, to purpose$/ }), 'Enter')
  await keys.press(steps(page).getByRole('button', { name: /^purpose\.submit/ }), 'Enter')
  await keys.press(steps(page).getByRole('button', { name: /^temporality\.submit/ }), 'Space')
  await keys.press(steps(page).getByRole('button', { name: 'Fails: the domain is taken' }), 'Enter')
  await context(page).getByText(messages.createWiki.domainTaken).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Save as SVG' })
  expect(await openSaved(page, () => keys.press(save, 'Enter'))).toEqual(STATES)
})

test('the URL of a state opens it, on a phone too', async () => {
  const page = await visit({ ...LOOK, viewport: { width: 320, height: 640 } })
  await page.goto('/entity-import/pending')
  await state(page).getByText('pending', { exact: true }).waitFor()
  await page.getByRole('group', { name: 'State chart of entityImport' }).waitFor()
  const [width, room] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(width).toBe(room)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'All machines' }).click()
  await page.getByRole('link', { name: /^deleteWiki/ }).click()
  await page.getByRole('heading', { level: 1, name: 'deleteWiki' }).waitFor()
  await page.goBack()
  await state(page).getByText('pending', { exact: true }).waitFor()
})

test('it speaks the language of the browser, or a chosen one, which stays', async () => {
  const page = await visit({ ...LOOK, locale: 'ja-JP' })
  const root = page.locator('html')
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: '状態遷移図' }).waitFor()
  expect(await root.getAttribute('lang')).toBe('ja')
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.getByRole('heading', { level: 1, name: 'مخططات الحالات' }).waitFor()
  await page.goto('/create-wiki')
  await page.getByRole('group', { name: 'مخطط حالات createWiki' }).waitFor()
  expect(await root.getAttribute('dir')).toBe('rtl')
  expect(await accessibilityViolations(page)).toEqual([])
})
