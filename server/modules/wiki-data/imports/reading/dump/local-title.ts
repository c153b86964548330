import { cleanTitle } from '#server/mediawiki/tree/clean-title.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import type { DumpPage, DumpSite } from './dump-types.ts'

/** A page's title in the importing wiki. */
export interface LocalTitle {
  readonly namespace: number
  /** With spaces, without the namespace. */
  readonly text: string
  /** The source's namespace if the wiki lacks it; the page then goes to the main namespace. */
  readonly lacks: string | null
}

/** MediaWiki's own namespaces, which every wiki has. */
const OWN_MAX = 15
const SPECIAL = 0
/** Bytes of MediaWiki's `page.page_title`. */
const TITLE_BYTES = 255
/** Characters that no title may contain, and paths that browsers would resolve. Source: MediaWiki's `MediaWikiTitleCodec`. */
const IMPOSSIBLE =
  /[#<>[\]|{}\p{Cc}\ufffd]|^\.{1,2}$|^\.{1,2}\/|\/\.{1,2}\/|\/\.{1,2}$|~~~|%[0-9A-Fa-f]{2}|&[A-Za-z0-9\x80-\uffff]+;/u

/** Finds the titles of imported pages: numbers and names of namespaces differ between wikis. */
export class LocalTitles {
  private readonly facts: WikiFacts
  private readonly site: DumpSite
  private readonly byName = new Map<string, number>()

  constructor(facts: WikiFacts, site: DumpSite) {
    this.facts = facts
    this.site = site
    for (const { id, name, aliases } of facts.namespaces)
      for (const each of [name, ...aliases]) if (each !== '') this.byName.set(key(each), id)
  }

  /**
   * @param model the content model of the page's revisions; null if the file does not say.
   * @returns null if the page cannot have this title here.
   */
  find(page: DumpPage, model: string | null): LocalTitle | null {
    const source = this.split(page)
    const entities = model === null ? undefined : this.facts.entityNamespaces[model]
    if (entities !== undefined) return title(entities, source.text)
    const { id, name, text } = source
    if (id < SPECIAL) return null
    if (id === 0) return this.ordinary(text)
    if (id <= OWN_MAX) return this.has(id) ? title(id, text) : null
    const local = this.byName.get(key(name))
    // Only entities can be in their namespaces.
    if (local !== undefined && !Object.values(this.facts.entityNamespaces).includes(local))
      return title(local, text)
    return local === undefined ? this.ordinary(`${name}:${text}`, name) : null
  }

  /** A title in the main namespace; null if MediaWiki would read it as one of another namespace. */
  private ordinary(text: string, lacks: string | null = null): LocalTitle | null {
    const colon = text.indexOf(':')
    const prefix = colon > 0 ? this.byName.get(key(text.slice(0, colon))) : undefined
    return prefix === undefined && !text.startsWith(':') ? title(0, text, lacks) : null
  }

  private split({ title: full, namespace }: DumpPage): { id: number; name: string; text: string } {
    const normal = cleanTitle(full)
    const colon = normal.indexOf(':')
    const prefix = colon < 0 ? '' : normal.slice(0, colon)
    const text = normal.slice(colon + 1).trimStart()
    if (namespace === 0) return { id: 0, name: '', text: normal }
    if (namespace !== null)
      return { id: namespace, name: this.site.namespaces.get(namespace) || prefix, text }
    const [id, name] = [...this.site.namespaces].find(
      ([, each]) => each !== '' && key(each) === key(prefix),
    ) ?? [0, '']
    return id === 0 ? { id, name, text: normal } : { id, name, text }
  }

  private has(id: number): boolean {
    return this.facts.namespaces.some(namespace => namespace.id === id)
  }
}

function title(namespace: number, text: string, lacks: string | null = null): LocalTitle | null {
  const isPossible = text !== '' && Buffer.byteLength(text) <= TITLE_BYTES && !IMPOSSIBLE.test(text)
  return isPossible ? { namespace, text, lacks } : null
}

function key(name: string): string {
  return cleanTitle(name).toLowerCase()
}
