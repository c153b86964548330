// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { logInByApi } from './pages/account.ts'
import { accessibilityViolations, COLOR_RULES, PLACE_RULES, type Rules } from './support/axe.ts'
import { goInApp } from './support/go-in-app.ts'
import { Member } from './support/member.ts'
import { MEMBER_PATHS, PUBLIC_PATHS } from './support/page-paths.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const member = { email: 'member@example.org', password: 'a-good-password' }

const legalPaths = [
  '/terms-of-use',
  '/privacy-policy',
  '/hosting-policy',
  ...POLICY_VERSIONS.map(({ type, activeFrom }) => `/${type}/${activeFrom}`),
  '/digital-services-act',
]

interface Appearance {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  /** By default those that axe runs by default. */
  readonly rules: Rules | undefined
}

/**
 * Pages follow the window and the system while they are open, so each is opened only once. At the same width
 * only the colors differ.
 */
const appearances = [
  { width: 1280, colorScheme: 'light', rules: undefined },
  { width: 1280, colorScheme: 'dark', rules: COLOR_RULES },
  { width: 320, colorScheme: 'dark', rules: undefined },
  { width: 320, colorScheme: 'light', rules: COLOR_RULES },
] as const

/**
 * For the API documentation, which takes axe as long as half of the other pages. It hides nothing at any width, so
 * only positions differ in a narrow window.
 */
const appearancesOfReference = [
  { width: 1280, colorScheme: 'light', rules: { without: COLOR_RULES } },
  { width: 320, colorScheme: 'dark', rules: PLACE_RULES },
] as const

/** For the parts of it that `leaveUnlike` keeps. */
const colorsOfReference = [
  { width: 1280, colorScheme: 'light', rules: COLOR_RULES },
  { width: 1280, colorScheme: 'dark', rules: COLOR_RULES },
] as const

beforeAll(async () => {
  const { status } = await (await Member.join(setup.service, member.email, member.password)).createWiki(
    'reading-room',
  )
  expect(status).toBe(200)
})

describe('in a wide and a narrow window, light and dark', () => {
  test('no public page has an accessibility violation or scrolls sideways', async () => {
    const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
    for (const path of [...PUBLIC_PATHS, ...legalPaths]) expect(await barriers(page, path)).toEqual([])
    expect(await barriers(page, '/api/docs', { looks: appearancesOfReference })).toEqual([])
    expect(await barriers(page, '/api/docs', { looks: colorsOfReference, open: leaveUnlike })).toEqual([])
  })

  test('no page for members has an accessibility violation or scrolls sideways', async () => {
    const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
    await logInByApi(page, member)
    // None of them is prerendered, so following a link gives the same page as loading it.
    for (const [index, path] of MEMBER_PATHS.entries())
      expect(await barriers(page, path, { open: index === 0 ? load : goInApp })).toEqual([])
  })
})

interface Way {
  readonly looks?: readonly Appearance[]
  /** Opens the page. */
  readonly open?: (page: Page, path: string) => Promise<void>
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** Removes the articles of the open page that add no element with a new style. */
async function leaveUnlike(page: Page): Promise<void> {
  const left = await page.evaluate(() => {
    const seen = new Set<string>()
    const styleOf = (element: Element, article: Element) => {
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const names: string[] = []
      for (let outer = element; outer !== article; outer = outer.parentElement ?? article)
        names.push(`${outer.localName}.${outer.className}`)
      return [...names, color, backgroundColor, fontSize, fontWeight].join(' ')
    }
    const articles = [...document.querySelectorAll('article')]
    const alike = articles.filter(article => {
      const before = seen.size
      for (const element of article.querySelectorAll('*')) seen.add(styleOf(element, article))
      return seen.size === before
    })
    for (const article of alike) article.remove()
    return articles.length - alike.length
  })
  expect(left).toBeGreaterThan(0)
}

/**
 * The violations that axe finds on a page, and whether the page is wider than the window, in each
 * appearance and with its path.
 */
async function barriers(
  page: Page,
  path: string,
  { looks = appearances, open = load }: Way = {},
): Promise<readonly string[]> {
  const barriers: string[] = []
  for (const [index, { width, colorScheme, rules }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if (index === 0) await open(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const excess = await page.evaluate(widthBeyondWindow)
    const found = [
      ...(await accessibilityViolations(page, rules)),
      ...(excess > 0 ? [`${excess} px too wide`] : []),
    ]
    barriers.push(...found.map(line => `${path} at ${width} px, ${colorScheme}: ${line}`))
  }
  return barriers
}

/** Runs in the page, once it has followed a change of the window. */
async function widthBeyondWindow(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  return document.documentElement.scrollWidth - window.innerWidth
}
