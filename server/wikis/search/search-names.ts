import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Increase it when indexes have to be made anew. */
const EDITION = 1
/** What the alias of an index is called after its wiki's own name, as part of a pattern. */
export const ALIAS = '_(?:content|general|archive|titlesuggest|metastore)'
/** What follows in the name of the index itself. CirrusSearch knows others, but none can be made without copying an index. */
const FIRST = '_first'
/** What the indexes of a wiki are called after its own name: `…_content_first`. */
export const INDEX = `${ALIAS}${FIRST}`
const OF_WIKI = new RegExp(`^(.+)${INDEX}$`)

/** The names of the indexes of this service's wikis, and the keys with which wikis ask for their own. */
export class SearchNames {
  private readonly secret: string
  private readonly edition: readonly unknown[]

  /**
   * @param secret of the service, for good.
   * @param parts what an index depends on: it is made anew when one of them is another.
   */
  constructor(secret: string, parts: readonly string[]) {
    this.secret = secret
    this.edition = [EDITION, ...parts]
  }

  /** What the names of all indexes of this service begin with. Others may use the same server. */
  get prefix(): string {
    return `wikistead_${this.digest('prefix').slice(0, 12)}_`
  }

  /** What the names of the indexes of a wiki begin with. @param dbName never used again. */
  base(dbName: string): string {
    return this.prefix + dbName
  }

  /** With which a wiki shows that an index is its own. */
  key(base: string): string {
    return this.digest(`key ${base}`)
  }

  isKey(base: string, key: string): boolean {
    const [given, right] = [key, this.key(base)].map(each => Buffer.from(each)) as [Buffer, Buffer]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** Identifies what an index was made for. */
  editionOf(dbName: string): string {
    return createHash('sha256')
      .update(JSON.stringify([...this.edition, this.base(dbName)]))
      .digest('hex')
      .slice(0, 16)
  }

  /** The database of the wiki to which an index of this service belongs; null for any other index. */
  dbNameOf(index: string): string | null {
    return index.startsWith(this.prefix) ? (OF_WIKI.exec(index.slice(this.prefix.length))?.[1] ?? null) : null
  }

  private digest(what: string): string {
    return createHmac('sha256', this.secret).update(what).digest('hex')
  }
}
