import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'

const FALLBACK = /^\$fallback\s*=\s*'([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)'/m

/**
 * A language and its fallbacks, whose texts MediaWiki uses for missing ones, without English, which always comes last.
 */
export function languageChain(treeDir: string, language: LanguageCode): readonly string[] {
  if (language === DEFAULT_LANGUAGE) return [language]
  const name = language.charAt(0).toUpperCase() + language.slice(1).replaceAll('-', '_')
  const file = join(treeDir, 'languages/messages', `Messages${name}.php`)
  const [, list] = (existsSync(file) && FALLBACK.exec(readFileSync(file, 'utf8'))) || []
  return [language, ...(list?.split(/\s*,\s*/) ?? [])]
}
