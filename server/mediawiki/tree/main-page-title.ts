import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { cleanTitle } from './clean-title.ts'
import { languageChain } from './language-chain.ts'

/** The English title of the main page, which the template has. */
export const ENGLISH_MAIN_PAGE = 'Main_Page'
/** Characters that would make a title another page's or invalid. Source: $wgLegalTitleChars, Manual:Interwiki. */
const FORBIDDEN = /[#<>[\]{}|\p{Cc}]/u

/**
 * The title under which MediaWiki looks for the main page of a wiki in this language, as stored in the database.
 * It is an interface text in the language, in one of its fallbacks, or in English.
 */
export function mainPageTitle(treeDir: string, language: LanguageCode): string {
  if (language === DEFAULT_LANGUAGE) return ENGLISH_MAIN_PAGE
  for (const code of languageChain(treeDir, language)) {
    const text = readMainPage(treeDir, code)
    if (text === null) continue
    const title = cleanTitle(text).replaceAll(' ', '_')
    return title === '' || FORBIDDEN.test(title) ? ENGLISH_MAIN_PAGE : capitalized(title)
  }
  return ENGLISH_MAIN_PAGE
}

function readMainPage(treeDir: string, code: string): string | null {
  const file = join(treeDir, 'languages/i18n', `${code}.json`)
  const text = existsSync(file) ? parseJsonObject(readFileSync(file, 'utf8'))?.['mainpage'] : undefined
  return typeof text === 'string' ? text : null
}

/** Capitalizes a title, but not in Georgian; see `site.php`. */
function capitalized(title: string): string {
  const [first = ''] = title
  return /\p{Script=Georgian}/u.test(first) ? title : first.toUpperCase() + title.slice(first.length)
}
