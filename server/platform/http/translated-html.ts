import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageFileName } from '#contract/interface-language.ts'
import { languages } from '#i18n/languages.ts'

/** The HTML of a page that is built apart, in each language that was built; without English where it was not built. */
export function readTranslatedHtml(dir: string): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap(({ code }) => {
      const file = join(dir, pageFileName(code))
      const isBuilt = statSync(file, { throwIfNoEntry: false })?.isFile()
      return isBuilt ? [[code, readFileSync(file, 'utf8')]] : []
    }),
  )
}
