/**
 * MediaWiki's action API of one wiki, signed in as the service's own system user. Numbers and flags travel as text.
 * Source: https://www.mediawiki.org/wiki/API:Main_page
 */
export interface WikiApi {
  /** @throws WikiApiError what the wiki refused; any other error: no answer, or none that can be read. */
  get(params: WikiApiParams): Promise<unknown>
  /** The token comes by itself. */
  post(params: WikiApiParams): Promise<unknown>
}

export type WikiApiParams = Readonly<Record<string, string>>

/** The API's `error` object. */
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
