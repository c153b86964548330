// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { logIn } from './pages/account.ts'
import { accessibilityViolations, COLOR_RULES, PLACE_RULES } from './support/axe.ts'
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
  /** By default axe's usual ones. */
  readonly rules: readonly string[] | undefined
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
 * For the documentation of the API, which takes axe as long as half of the other pages and hides nothing at any width. In a
 * narrow window only places differ.
 */
const appearancesOfReference = [
  appearances[0],
  appearances[1],
  { width: 320, colorScheme: 'dark', rules: PLACE_RULES },
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
    expect(await barriers(page, '/api/docs', appearancesOfReference)).toEqual([])
  })

  test('no page for members has an accessibility violation or scrolls sideways', async () => {
    const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
    await page.goto('/login')
    await logIn(page, member)
    for (const path of MEMBER_PATHS) expect(await barriers(page, path)).toEqual([])
  })
})

/**
 * The violations that axe finds on a loaded page, and whether the page is wider than the window, in each
 * appearance and with its path.
 */
async function barriers(
  page: Page,
  path: string,
  looks: readonly Appearance[] = appearances,
): Promise<readonly string[]> {
  const barriers: string[] = []
  for (const [index, { width, colorScheme, rules }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if (index === 0) await page.goto(path, { waitUntil: 'networkidle' })
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
