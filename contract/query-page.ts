/** What the page for queries knows about its wiki, from JSON in its HTML. */
export interface QueryPageFacts {
  readonly sitename: string
  /** The origin that the wiki's IRIs start with. */
  readonly server: string
  /** The wiki's content language. */
  readonly language: string
  /** IRIs by prefix. Queries need not declare these prefixes. */
  readonly prefixes: Readonly<Record<string, string>>
  /** Whether only a result is shown, embedded in somebody else's page. */
  readonly isEmbedded: boolean
}

/** Where the page's files are, on every wiki's host. Their names change with their content. */
export const QUERY_FILES_PATH = '/.wikistead/query/'
/** The placeholder that the server replaces by the facts, in an element with the id `wiki`. */
export const QUERY_FACTS_PLACE = '"%WIKI%"'
