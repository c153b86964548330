import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLanguageCode } from '#contract/domain/language-code.ts'
import { compareNames } from '#contract/format-list.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'

/** Where older and newer versions of MediaWiki have the names of languages. */
const NAMES_FILES = ['includes/languages/data/Names.php', 'includes/Languages/Data/Names.php']
/** A line such as `'gn' => 'Avañe\'ẽ', # Guaraní`. */
const NAME_LINE = /^\s*'([^'\\]+)'\s*=>\s*'((?:[^'\\]|\\.)*)'/gmu
/** MediaWiki hides a language that only its own developers use. */
const HIDDEN = new Set(['en-x-piglatin'])

/**
 * Reads the languages with interface texts, sorted by name: those that MediaWiki's own installer offers. The file
 * is only read, not run.
 */
export function readLanguages(treeDir: string): WikiLanguage[] {
  const file = NAMES_FILES.map(name => join(treeDir, name)).find(path => existsSync(path))
  if (file === undefined) return []
  const translated = translatedLanguages(treeDir)
  const languages: WikiLanguage[] = []
  for (const [, text = '', name = ''] of readFileSync(file, 'utf8').matchAll(NAME_LINE)) {
    const code = parseLanguageCode(text)
    if (code !== null && translated.has(code) && !HIDDEN.has(code))
      languages.push({ code, name: name.replace(/\\(.)/g, '$1') })
  }
  return languages.sort((a, b) => compareNames(a.name, b.name) || compareNames(a.code, b.code))
}

/** Codes of languages with a file of texts or grammar, as in MediaWiki's `isSupportedLanguage`. */
function translatedLanguages(treeDir: string): ReadonlySet<string> {
  const codes = [
    ...namesIn(join(treeDir, 'languages/i18n'), /^([a-z0-9-]+)\.json$/),
    ...namesIn(join(treeDir, 'languages/messages'), /^Messages([A-Z][a-z0-9_]+)\.php$/),
  ]
  return new Set(codes.map(name => name.toLowerCase().replaceAll('_', '-')))
}

function namesIn(dir: string, shape: RegExp): string[] {
  return existsSync(dir) ? readdirSync(dir).flatMap(name => shape.exec(name)?.[1] ?? []) : []
}
