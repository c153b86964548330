import type { Page } from 'playwright-core'
import { accessibilityViolations } from './axe.ts'
import type { Visitor } from './browser.ts'

/** A phone of 390 pixels, as MobileFrontend recognizes it. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
} as const

/**
 * What axe finds in MediaWiki's own markup, and why we leave it: a stricter theme of ours would break with
 * MediaWiki's next version. Everything else is ours to fix.
 */
const OWN_TO_MEDIAWIKI: readonly (readonly [rule: string, target: RegExp, why: string])[] = [
  ['region', /h2/, 'Vector labels its navigation by a heading that is hidden and stands outside of it.'],
  ['tabindex', /./, 'The log-in form numbers its fields.'],
  ['aria-valid-attr-value', /accesskey=.{1,2}w/, 'The watch star controls a notice that is not there yet.'],
  ['aria-allowed-role', /-checkbox|#main-menu-input/, 'The menus are checkboxes with the role of a button.'],
  ['label', /#main-menu-input/, 'Minerva hides the checkbox of its main menu.'],
  ['color-contrast', /\(p\)$/, 'The panel beside the log-in form is gray on black in the dark.'],
  [
    'landmark-unique',
    /\.navigation-drawer/,
    'Minerva has two navigations without names on a page of an entity.',
  ],
]

/**
 * Opens a page of a wiki in a new tab. @returns its problems, one line each: failed requests, errors in the console,
 * accessibility violations that are ours to fix, and a width beyond the screen.
 */
export async function wikiBarriers(visitor: Visitor, url: string): Promise<readonly string[]> {
  const page = await visitor.newTab()
  const problems: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.url()} answered ${response.status()}`)
  })
  page.on('requestfailed', request => problems.push(`${request.url()} failed`))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  await page.goto(url, { waitUntil: 'networkidle' })
  const excess = await excessWidth(page)
  if (excess > 0) problems.push(`${excess} px too wide`)
  const found = [...problems, ...(await accessibilityViolations(page)).filter(isOurs)]
  await page.close()
  return found.map(line => `${url}: ${line}`)
}

/** How many pixels a page is wider than the screen. */
export async function excessWidth(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - screen.width)
}

function isOurs(line: string): boolean {
  return !OWN_TO_MEDIAWIKI.some(([rule, target]) => line.startsWith(`${rule}:`) && target.test(line))
}
