import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageFileName } from '#contract/interface-language.ts'
import { languages } from '#i18n/languages.ts'

/**
 * The HTML of a separately built page, in each language for which it was built. Lacks English if the page was not
 * built at all.
 */
export function readTranslatedHtml(dir: string): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap(({ code }) => {
      const file = join(dir, pageFileName(code))
      const isBuilt = statSync(file, { throwIfNoEntry: false })?.isFile()
      return isBuilt ? [[code, readFileSync(file, 'utf8')]] : []
    }),
  )
}
