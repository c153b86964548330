import { expect, test } from '@jest/globals'
import { createWikiInLanguage, rootOf } from './journeys/member-in-language.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'
import { wikiBarriers } from './support/wiki-barriers.ts'

const setup = setUpWikibase()

test.each([
  ['ar', 'rtl', 'إسطرلاب'],
  ['ja', 'ltr', '六分儀'],
] as const)(
  'a member whose browser speaks %s signs up, creates a wiki and saves its first item, all in that language',
  async (code, dir, label) => {
    const visitor = await setup.newVisitor({ locale: code, reducedMotion: 'reduce' })
    const { page } = visitor
    const domain = await createWikiInLanguage(page, setup.service, code)

    await page.goto(`http://${domain}/wiki/Special:NewItem`)
    expect(await rootOf(page)).toEqual([code, dir])
    expect(await page.locator('input[name=lang]').inputValue()).toBe(code)
    await page.locator('input[name=label]').fill(label)
    await page.locator('input[name=label]').press('Enter')
    await page.getByRole('heading', { level: 1, name: `${label} (Q1)` }).waitFor()
    expect(await rootOf(page)).toEqual([code, dir])
    expect(await wikiBarriers(visitor, page.url())).toEqual([])
  },
)
