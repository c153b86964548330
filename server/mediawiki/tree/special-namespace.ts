import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import { languageChain } from './language-chain.ts'

/** The prefix of special pages' titles in this language, such as `Spezial`. */
export function specialNamespace(treeDir: string, language: LanguageCode): string {
  return namespaceName(treeDir, language, 'NS_SPECIAL') ?? 'Special'
}

/**
 * The prefix of a namespace's titles in this language.
 * @param constant MediaWiki's constant for the namespace, such as `NS_HELP`.
 */
export function namespaceName(treeDir: string, language: LanguageCode, constant: string): string | undefined {
  const pattern = new RegExp(`\\b${constant}\\s*=>\\s*'([^'\\\\]+)'`)
  for (const code of languageChain(treeDir, language)) {
    const name = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', '_')
    const file = join(treeDir, 'languages/messages', `Messages${name}.php`)
    const [, namespace] = (existsSync(file) && pattern.exec(readFileSync(file, 'utf8'))) || []
    if (namespace !== undefined) return namespace
  }
  return undefined
}
