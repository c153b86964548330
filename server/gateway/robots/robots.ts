import type { LanguageCode } from '#contract/domain/language-code.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { specialNamespace } from '#server/mediawiki/tree/special-namespace.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

const RULES = [
  'User-agent: *',
  'Allow: /w/load.php',
  'Allow: /w/images/',
  'Allow: /wiki/Special:EntityData/',
  'Disallow: /w/',
  'Allow: /dumps/$',
  'Disallow: /dumps/',
  // Each query takes engine time.
  'Disallow: /query/sparql',
  'Disallow: /sparql',
  'Disallow: /bigdata/',
  'Disallow: /value/',
  'Disallow: /reference/',
  'Disallow: /.well-known/genid/',
  'Disallow: /query/embed',
  // Histories, differences and old versions.
  'Disallow: /?',
  'Disallow: /wiki/*?',
]
const NOTHING = 'User-agent: *\nDisallow: /\n'
const made = new Map<string, string>()

/**
 * A wiki's robots.txt (RFC 9309): robots may visit pages and entity data, but no queries, scripts or special
 * pages, by whatever name. On a private wiki they may visit nothing.
 * @param server the wiki's origin.
 */
export function robotsTxt(
  treeDir: string,
  { server, language, settings }: Pick<WikiRecord, 'server' | 'language' | 'settings'>,
): string {
  if (isPrivate(settings)) return NOTHING
  return `${rulesFor(treeDir, language)}\nSitemap: ${server}/sitemap.xml\n`
}

function rulesFor(treeDir: string, language: LanguageCode): string {
  const key = `${treeDir} ${language}`
  const known = made.get(key)
  if (known !== undefined) return known
  const names = new Set(['Special', specialNamespace(treeDir, language)])
  const prefixes = [':', '%3A'].flatMap(colon => [...names].map(name => encodeURIComponent(name) + colon))
  const text = [...RULES, ...prefixes.map(prefix => `Disallow: /wiki/${prefix}`), ''].join('\n')
  made.set(key, text)
  return text
}
