/** How much a wiki, a copy of it or a file to import contains. */
export interface WikiContent {
  readonly pages: number
  /** Revisions of existing pages. */
  readonly revisions: number
  /** Items, properties and lexemes; each is also a page. */
  readonly entities: number
  /** Accounts of people. */
  readonly users: number
  /** Current versions of uploaded files. */
  readonly files: number
}
