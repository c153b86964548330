/** The head of an export of MediaWiki: the wiki it comes from. */
export interface DumpSite {
  readonly sitename: string | null
  /** Names with spaces, by number. */
  readonly namespaces: ReadonlyMap<number, string>
}

/** A page as the file describes it, before its revisions. */
export interface DumpPage {
  /** With its namespace, as in the source. */
  readonly title: string
  /** Null in very old files. */
  readonly namespace: number | null
}

export interface DumpRevision {
  /** ISO 8601, as written. */
  readonly timestamp: string
  /** `name`: an account of the source. `ip`: a visitor. `hidden`: withheld. */
  readonly by: { readonly kind: 'name' | 'ip' | 'hidden'; readonly text: string }
  readonly comment: string
  readonly minor: boolean
  /** Null in old files. */
  readonly model: string | null
  readonly format: string | null
  /** Null if it is missing or hidden. */
  readonly text: string | null
  /** Base 36, as MediaWiki writes it. */
  readonly sha1: string | null
  /** Slots besides the main one. */
  readonly otherSlots: number
}

/** Gets what a {@link DumpParser} finds, in the order of the file. */
export interface DumpHandler {
  site(site: DumpSite): void
  page(page: DumpPage): void
  /** Belongs to the last page. */
  revision(revision: DumpRevision): void
  pageEnd(): void
  logItem(): void
  upload(): void
}
