/**
 * MediaWiki's action API of one wiki, used as the importer's account. Numbers and flags are sent as text.
 * Source: https://www.mediawiki.org/wiki/API:Main_page
 */
export interface WikiApi {
  /** @throws WikiApiError when the wiki refuses; another error when there is no readable answer. */
  get(params: WikiApiParams): Promise<unknown>
  /** Adds the CSRF token. @throws as {@link get}. */
  post(params: WikiApiParams): Promise<unknown>
}

export type WikiApiParams = Readonly<Record<string, string>>

/** The `error` object of an API answer. */
export class WikiApiError extends Error {
  override readonly name = 'WikiApiError'
  readonly code: string
  /** The names and parameters of Wikibase's messages, such as `wikibase-validator-label-conflict`. */
  readonly messages: readonly WikiApiMessage[]

  constructor(code: string, info: string, messages: readonly WikiApiMessage[] = []) {
    super(info)
    this.code = code
    this.messages = messages
  }
}

export interface WikiApiMessage {
  readonly name: string
  readonly parameters: readonly unknown[]
}
