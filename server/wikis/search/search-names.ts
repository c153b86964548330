import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Increase it when all indexes must be made again. */
const EDITION = 1
/** What follows the wiki's base name in an alias, as part of a pattern. */
export const ALIAS = '_(?:content|general|archive|titlesuggest|metastore)'
/**
 * What follows that in the name of the index. CirrusSearch has other suffixes, but uses them only when it copies
 * an index.
 */
const FIRST = '_first'
/** What follows the wiki's base name in the name of an index: `…_content_first`. */
export const INDEX = `${ALIAS}${FIRST}`
const OF_WIKI = new RegExp(`^(.+)${INDEX}$`)

/** The names of the indexes of this service's wikis, and the keys by which wikis prove which are theirs. */
export class SearchNames {
  private readonly secret: string
  private readonly edition: readonly unknown[]

  /**
   * @param secret the service's secret, which must never change.
   * @param parts what an index depends on: it is made again when one of them changes.
   */
  constructor(secret: string, parts: readonly string[]) {
    this.secret = secret
    this.edition = [EDITION, ...parts]
  }

  /** The prefix of all index names of this service. Other services may use the same server. */
  get prefix(): string {
    return `wikistead_${this.digest('prefix').slice(0, 12)}_`
  }

  /** A wiki's base name, with which the names of its indexes begin. @param dbName a name that is never used again. */
  base(dbName: string): string {
    return this.prefix + dbName
  }

  /** The key by which a wiki proves that the indexes of a base name are its own. */
  key(base: string): string {
    return this.digest(`key ${base}`)
  }

  isKey(base: string, key: string): boolean {
    const [given, right] = [key, this.key(base)].map(each => Buffer.from(each)) as [Buffer, Buffer]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** Identifies what an index was made from. */
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

  private digest(name: string): string {
    return createHmac('sha256', this.secret).update(name).digest('hex')
  }
}
