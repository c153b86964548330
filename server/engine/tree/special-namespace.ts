import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import { languageChain } from './language-chain.ts'

const NAME = /\bNS_SPECIAL\s*=>\s*'([^'\\]+)'/

/** What the titles of special pages begin with in this language, such as `Spezial`. */
export function specialNamespace(treeDir: string, language: LanguageCode): string {
  for (const code of languageChain(treeDir, language)) {
    const name = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', '_')
    const file = join(treeDir, 'languages/messages', `Messages${name}.php`)
    const [, namespace] = (existsSync(file) && NAME.exec(readFileSync(file, 'utf8'))) || []
    if (namespace !== undefined) return namespace
  }
  return 'Special'
}
