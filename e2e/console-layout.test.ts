import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { consolePagePath } from '#contract/operator/console-paths.ts'
import { openConsole } from './pages/account.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const OPERATOR = 'otto@example.org'

const setup = setUpService({ environment: { OPERATORS: OPERATOR } })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' })

test('the lists of the console fit their windows, and on a phone its pages take one line', async () => {
  const member = await Member.join(setup.service, OPERATOR)
  await member.createWiki('correspondence', 'The Collected Correspondence of the Northern Observatory')
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await openConsole(page, { email: OPERATOR, password: 'a-good-password' })

  await page.setViewportSize({ width: 390, height: 844 })
  await navigation(page).getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  const row = await navigation(page).boundingBox()
  expect(row?.height).toBeLessThan(60)
  const current = await navigation(page).getByRole('link', { name: 'Audit log' }).boundingBox()
  expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(390)

  for (const path of ['cases', 'wikis', 'accounts', 'spam', 'jobs'].map(consolePagePath))
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await page
        .getByRole('status')
        .filter({ hasText: /rows?|is empty/ })
        .waitFor()
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ path, width, excess }).toEqual({ path, width, excess: 0 })
    }

  await page.goto(consolePagePath('wikis'))
  const parts = page.getByRole('cell').locator('time > span')
  await parts.first().waitFor()
  const lines = await parts.evaluateAll(all => all.map(part => part.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
})
