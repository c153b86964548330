import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'
import { languageChain } from './language-chain.ts'

/** Special pages that only show something unless they are posted, by MediaWiki's own names. */
const READ_ONLY = [
  'Allpages',
  'Badtitle',
  'Block',
  'Booksources',
  'Categories',
  'Contributions',
  'CreateAccount',
  'Diff',
  'EntityData',
  'EntityPage',
  'Export',
  'ItemByTitle',
  'ListProperties',
  'Listfiles',
  'Listusers',
  'Log',
  'Movepage',
  'NewItem',
  'NewProperty',
  'Newpages',
  'PermanentLink',
  'Preferences',
  'Prefixindex',
  'Randompage',
  'Recentchanges',
  'Recentchangeslinked',
  'Search',
  'Specialpages',
  'Statistics',
  'Upload',
  'Userlogin',
  'Userrights',
  'Version',
  'Watchlist',
  'Whatlinkshere',
] as const
/** Special pages that may change something by a GET, but that the gateway needs to recognize. */
const OTHERS = [
  'Captcha',
  'ChangeCredentials',
  'Confirmemail',
  'PasswordReset',
  'RequestAccount',
  'Userlogout',
] as const
const PAGES = [...READ_ONLY, ...OTHERS] as const
export const READ_ONLY_PAGES: ReadonlySet<SpecialPage | 'other'> = new Set(READ_ONLY)
export type SpecialPage = (typeof PAGES)[number]

/** Where extensions list the names of these pages, by language. */
const EXTENSION_LISTS = [
  'extensions/Wikibase/repo/Wikibase.i18n.alias.php',
  'extensions/ConfirmAccount/frontend/ConfirmAccount.alias.php',
]

/** Characters. MediaWiki's titles have at most 512 bytes; normalizing a longer text may take minutes. */
export const TITLE_MAX = 2000

const NAMESPACE =
  /\bNS_SPECIAL\s*=>\s*(?:'([^'\\]+)'|"([^"\\$]+)")|(?:'([^'\\]+)'|"([^"\\$]+)")\s*=>\s*NS_SPECIAL\b/g
const NAMES = new RegExp(`'(${PAGES.join('|')})'\\s*=>\\s*\\[([^\\]]*)\\]`, 'g')
const NAME = /'((?:[^'\\]|\\.)+)'|"([^"\\$]+)"/g

/** The titles of special pages in a wiki's language. Their English names work in all wikis. */
export class SpecialPages {
  private readonly prefixes = new Set(['special'])
  private readonly pages = new Map<string, SpecialPage>(PAGES.map(page => [folded(page), page] as const))

  constructor(treeDir: string, language: LanguageCode) {
    for (const code of new Set([...languageChain(treeDir, language), DEFAULT_LANGUAGE])) {
      const name = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', '_')
      const text = readIfThere(join(treeDir, 'languages/messages', `Messages${name}.php`))
      for (const [, ...found] of text.matchAll(NAMESPACE))
        this.prefixes.add(folded(found.find(Boolean) ?? 'special'))
      this.learn(text)
      for (const list of EXTENSION_LISTS) this.learn(sectionOf(readIfThere(join(treeDir, list)), code))
    }
  }

  /**
   * @returns the special page that a title names, with or without a subpage; null for another namespace. A text
   * too long for a title may be any page: `other`.
   */
  find(title: string): SpecialPage | 'other' | null {
    const spaced = withoutMarks(title)
    if (spaced.length > TITLE_MAX) return 'other'
    const [, prefix = '', name = ''] =
      /^_*([^:]*?)_*:_*(.*)$/su.exec(folded(spaced).replace(/^[:_]+/, '')) ?? []
    if (!this.prefixes.has(prefix)) return null
    return this.pages.get(name.split('/', 1)[0]?.replace(/_+$/, '') ?? '') ?? 'other'
  }

  private learn(text: string): void {
    for (const [, page = '', names = ''] of text.matchAll(NAMES))
      for (const [, single, double = ''] of names.matchAll(NAME))
        this.pages.set(folded(single?.replace(/\\(.)/g, '$1') ?? double), page as SpecialPage)
  }
}

const made = new Map<string, SpecialPages>()

/** The special pages of a source tree and a language. Reads the files only once. */
export function specialPages(treeDir: string, language: LanguageCode = DEFAULT_LANGUAGE): SpecialPages {
  const key = `${treeDir} ${language}`
  const pages = made.get(key) ?? new SpecialPages(treeDir, language)
  made.set(key, pages)
  return pages
}

/**
 * A title without what MediaWiki ignores in names of namespaces and special pages: case, kinds of spaces,
 * directional marks, and how accented letters are encoded. Turkish's two kinds of i count as one.
 */
function folded(title: string): string {
  return withoutMarks(title)
    .normalize()
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replaceAll('ı', 'i')
}

function withoutMarks(title: string): string {
  return title.replace(/[\u200E\u200F\u202A-\u202E]+/g, '').replace(/[_\s\u180E]+/g, '_')
}

/** The section of an extension's list for one language. */
function sectionOf(text: string, code: string): string {
  const start = text.indexOf(`$specialPageAliases['${code}']`)
  const end = text.indexOf('$specialPageAliases[', start + 1)
  return start < 0 ? '' : text.slice(start, end < 0 ? undefined : end)
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
