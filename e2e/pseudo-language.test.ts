// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { EMAIL_MAX, SITENAME_MAX, SUBDOMAIN_MAX } from '#contract/limits.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { API_BASE, api } from '#contract/paths.ts'
import { languages } from '#i18n/languages.ts'
import { logInByApi, openConsole } from './pages/account.ts'
import { accessibilityViolations, PLACE_RULES } from './support/axe.ts'
import { goInApp } from './support/go-in-app.ts'
import { Member } from './support/member.ts'
import { CONSOLE_PATHS, MEMBER_PATHS, PUBLIC_PATHS } from './support/page-paths.ts'
import {
  brokenWords,
  excess,
  leftovers,
  namesOfNothing,
  usePseudoLanguage,
} from './support/pseudo-language.ts'
import { setUpService } from './support/set-up-service.ts'

// All names and addresses have the maximum length, without a place where a line can break.
const operator = { email: longEmail('operator'), password: 'a-good-password' }
const setup = setUpService({ environment: { OPERATORS: operator.email } })
const member = { email: longEmail('member'), password: 'a-good-password' }
const subdomain = 'reading-room-'.padEnd(SUBDOMAIN_MAX, 'm')
const sitename = 'www.reading-room.'.padEnd(SITENAME_MAX, 'm')
const LONG_WORD = 'keeper@'.padEnd(100, 'm')

function longEmail(name: string): string {
  const labels = [63, 63, 57].map(length => 'm'.repeat(length)).join('.')
  return `${name.padEnd(64, 'm')}@${labels}.org`
}

/** Names, addresses and other texts that the test has entered. */
const KNOWN: readonly RegExp[] = [
  ...languages.map(({ autonym }) => new RegExp(`^${autonym}$`)),
  /^(Wikistead|Wikibase|MediaWiki|GitHub|QuestyCaptcha)s?$/,
  // MediaWiki's and Wikibase's names of settings, skins, extensions and sites.
  /^(ww|wg|wikibase)[A-Z]\w+$|^\([A-Za-z]+\)$|^(Vector|Vector 2022|Modern|Timeless|Minerva|Lexeme|vector|en|none)$/,
  /^(Wikidata|Wikimedia Commons|Wikispecies|SPARQL|JSON Lines|Oxigraph|The wiki reading-room|No Mapping|Keeper)$|^\{/,
  // Written by the server, and by Intl, which does not know the language.
  /^Backups of your data/,
  /^\d+ [A-Z][a-z]+ \d{4}|^\d+(\.\d+)?\s\w+$|^(this hour|today|yesterday)$/,
  /^(operator|member)m+$|^\.org$/,
  /^\S+@\S+$|^[\w.-]*reading-room[\w.:/-]*$|^https?:\/\/\S+$|^\.localhost/,
]

beforeAll(async () => {
  const joined = await Member.join(setup.service, member.email, member.password)
  const { domain, status } = await joined.createWiki(subdomain, sitename)
  expect([member.email.length, status]).toEqual([EMAIL_MAX, 200])
  const from = { name: LONG_WORD, email: member.email, recaptcha: '' }
  const message = LONG_WORD.repeat(5)
  await joined.post(api.contact, {
    ...{ name: from.name, contactDetails: from.email, subject: 'other', recaptcha: '', message },
  })
  await joined.post(api.complaint, { ...from, url: `https://${domain}/wiki/${message}`, message })
})

const NARROW = { width: 320, height: 900 }

describe.each(['ltr', 'rtl'] as const)('in a language of long words, read %s, on a narrow window', dir => {
  const open = async () => {
    const { page } = await setup.newVisitor({
      viewport: NARROW,
      reducedMotion: 'reduce',
    })
    return page
  }

  test('every public page is translated as a whole, fits, and has no barrier', async () => {
    const page = await open()
    await usePseudoLanguage(page, dir)
    expect(await problems(page, PUBLIC_PATHS, barriersOf)).toEqual([])
  })

  test('so is every page for members', async () => {
    const page = await open()
    await logInByApi(page, member)
    await usePseudoLanguage(page, dir)
    expect(await problems(page, MEMBER_PATHS, barriersOf)).toEqual([])
  })
})

test('every page of the console is translated as a whole, and fits windows of every width', async () => {
  await Member.join(setup.service, operator.email, operator.password)
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await openConsole(page, operator)
  // Now the wiki and its owner are listed as suspects, and the audit log has an entry.
  const suspended = await page.evaluate(
    async ([path, reason]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ reason }) })).status
    },
    [API_BASE + consoleApi.wikiAct(1, 'suspend'), LONG_WORD] as const,
  )
  expect(suspended).toBe(200)
  await page.setViewportSize(NARROW)
  await usePseudoLanguage(page, 'rtl')
  expect(await problems(page, CONSOLE_PATHS, misfitsInWiderWindows)).toEqual([])
})

/** What is too wide or too narrow on a tablet, at the width at which lists become tables, and in a larger window. */
async function misfitsInWiderWindows(page: Page): Promise<readonly string[]> {
  const found: string[] = [...(await namesOfNothing(page))]
  for (const width of [640, 1024, 1280]) {
    await page.setViewportSize({ ...NARROW, width })
    found.push(...(await excess(page)), ...(await brokenWords(page)))
  }
  await page.setViewportSize(NARROW)
  return found
}

/** @param barriers finds the barriers of a page; the tests of views look for those of the console. */
async function problems(
  page: Page,
  paths: readonly string[],
  barriers: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [index, path] of paths.entries()) {
    // One load is enough: the app has rendered all of the first page, too.
    if (index === 0) await page.goto(path, { waitUntil: 'networkidle' })
    else await goInApp(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found = [...(await leftovers(page, KNOWN)), ...(await barriers(page))]
    problems.push(...found.map(line => `${path}: ${line}`))
  }
  return problems
}

/** Barriers that long words or the direction can cause. `accessibility.test.ts` looks for all barriers of the same pages. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  return await accessibilityViolations(page, PLACE_RULES)
}
