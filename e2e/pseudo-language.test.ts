// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { logIn } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { MEMBER_PATHS, PUBLIC_PATHS } from './support/page-paths.ts'
import { leftovers, usePseudoLanguage } from './support/pseudo-language.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const member = { email: 'member@example.org', password: 'a-good-password' }

/** Names, addresses and what the test has made. */
const KNOWN: readonly RegExp[] = [
  ...languages.map(({ autonym }) => new RegExp(`^${autonym}$`)),
  /^(Wikistead|Wikibase|MediaWiki|GitHub|QuestyCaptcha)s?$/,
  // What MediaWiki and Wikibase call settings, skins, extensions and sites.
  /^(ww|wg|wikibase)[A-Z]\w+$|^\([A-Za-z]+\)$|^(Vector|Vector 2022|Modern|Timeless|Minerva|Lexeme|vector|en|none)$/,
  /^(Wikidata|Wikimedia Commons|Wikispecies|SPARQL|Oxigraph|The wiki reading-room|No Mapping|Keeper)$|^\{/,
  // Written by the server, and by Intl, which knows no such language.
  /^Backups of your data/,
  /^\d+ [A-Z][a-z]+ \d{4}|^\d+(\.\d+)?\s\w+$|^(this hour|today|yesterday)$/,
  /^\S+@\S+$|^[\w.-]*reading-room[\w.:/-]*$|^https?:\/\/\S+$|^\.localhost/,
]

beforeAll(async () => {
  await (await Member.join(setup.service, member.email, member.password)).createWiki('reading-room')
})

describe.each(['ltr', 'rtl'] as const)('in a language of long words, read %s, on a narrow window', dir => {
  const open = async () => {
    const { page } = await setup.newVisitor({
      viewport: { width: 320, height: 900 },
      reducedMotion: 'reduce',
    })
    return page
  }

  test('every public page is translated as a whole, fits, and has no barrier', async () => {
    const page = await open()
    await usePseudoLanguage(page, dir)
    expect(await problems(page, PUBLIC_PATHS)).toEqual([])
  })

  test('so is every page for members', async () => {
    const page = await open()
    await page.goto('/login')
    await logIn(page, member)
    await usePseudoLanguage(page, dir)
    expect(await problems(page, MEMBER_PATHS)).toEqual([])
  })
})

async function problems(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The marks of this language are in no accessible name that repeats a visible text.
    const barriers = (await accessibilityViolations(page)).filter(
      line => !line.startsWith('label-content-name'),
    )
    const found = [...(await leftovers(page, KNOWN)), ...barriers]
    problems.push(...found.map(line => `${path}: ${line}`))
  }
  return problems
}
