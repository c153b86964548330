import { DEFAULT_LANGUAGE, type LanguageCode } from '#contract/domain/language-code.ts'
import { namespaceName } from '#server/mediawiki/tree/special-namespace.ts'
import type { SqlRow, WikiDatabase } from '#server/wikis/storage/wiki-database.ts'

/** Page ids per part, so that a part takes the same work however large the wiki is. */
const PART_IDS = 2000
/** The most that sitemaps.org allows in an index. */
const PARTS_MAX = 50_000

const LAST_ID = 'select max(page_id) as last from page'
/** Pages that are not redirects and do not opt out with `__NOINDEX__`. */
const PAGES = `select page_namespace as namespace, page_title as title, rev_timestamp as changed
  from page join revision on rev_id = page_latest
  where page_id > ? and page_id <= ? and page_is_redirect = 0
    and page_namespace in (0, 4, 6, 12, 14, 120, 122, 146)
    and not exists (select 1 from page_props where pp_page = page_id and pp_propname = 'noindex')
  order by page_id`

/** Namespaces that have the same name in all languages: `site.php`, `wikibase.php` and WikibaseLexeme name them. */
const FIXED_NAMES: ReadonlyMap<number, string> = new Map([
  [0, ''],
  [4, 'Project:'],
  [120, 'Item:'],
  [122, 'Property:'],
  [146, 'Lexeme:'],
])
const TRANSLATED = [
  [6, 'NS_FILE'],
  [12, 'NS_HELP'],
  [14, 'NS_CATEGORY'],
] as const

/** Where a wiki's pages are. */
interface SitemapSite {
  /** The wiki's origin. */
  readonly server: string
  readonly language: LanguageCode
}

/** The parts of a wiki's sitemap (sitemaps.org). */
export async function sitemapIndex(db: Pick<WikiDatabase, 'all'>, { server }: SitemapSite): Promise<string> {
  const [row] = await db.all(LAST_ID)
  const parts = Math.min(PARTS_MAX, Math.max(1, Math.ceil(Number(row?.['last'] ?? 0) / PART_IDS)))
  const list = Array.from(
    { length: parts },
    (_, n) => `<sitemap><loc>${server}/sitemap-${n + 1}.xml</loc></sitemap>`,
  )
  return xml('sitemapindex', list)
}

/** @returns null when the wiki has no pages in that part. */
export async function sitemapPart(
  db: Pick<WikiDatabase, 'all'>,
  part: number,
  { server, language = DEFAULT_LANGUAGE }: SitemapSite,
  treeDir: string,
): Promise<string | null> {
  const rows = await db.all(PAGES, [(part - 1) * PART_IDS, part * PART_IDS])
  if (rows.length === 0 && part > 1) return null
  const names = new Map(FIXED_NAMES)
  for (const [id, constant] of TRANSLATED) {
    const name = namespaceName(treeDir, language, constant)
    // Under another name, the address would redirect.
    if (name !== undefined) names.set(id, `${name}:`)
  }
  return xml(
    'urlset',
    rows.flatMap(row => entry(row, server, names)),
  )
}

function entry(row: SqlRow, server: string, names: ReadonlyMap<number, string>): string[] {
  const name = names.get(Number(row['namespace']))
  if (name === undefined) return []
  const title = inAddress(name + String(row['title']))
  const changed = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(String(row['changed']))
  const [, year, month, day, hours, minutes, seconds] = changed ?? []
  const time = changed ? `<lastmod>${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z</lastmod>` : ''
  return [`<url><loc>${server}/wiki/${title}</loc>${time}</url>`]
}

/** A title as MediaWiki writes it in addresses. Nothing in it needs to be escaped in XML. */
function inAddress(title: string): string {
  return encodeURIComponent(title.replaceAll(' ', '_'))
    .replaceAll("'", '%27')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, decodeURIComponent)
}

function xml(root: string, entries: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`
}
