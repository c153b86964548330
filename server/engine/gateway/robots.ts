import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'
import { specialNamespace } from '#server/engine/tree/special-namespace.ts'

const RULES = ['User-agent: *', 'Allow: /w/load.php', 'Allow: /w/images/', 'Disallow: /w/']
const made = new Map<string, string>()

/** A wiki's robots.txt: robots visit pages, but no scripts and no special pages, by whatever name. */
export function robotsTxt(treeDir: string, language: LanguageCode = DEFAULT_LANGUAGE): string {
  const key = `${treeDir} ${language}`
  const known = made.get(key)
  if (known !== undefined) return known
  const names = new Set(['Special', specialNamespace(treeDir, language)])
  const text = [...RULES, ...[...names].map(name => `Disallow: /wiki/${encodeURIComponent(name)}:`), ''].join(
    '\n',
  )
  made.set(key, text)
  return text
}
