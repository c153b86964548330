import { IMPORTER_NAME } from '#contract/domain/user-name.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from './registry.ts'

/**
 * MediaWiki's action API of one wiki, used as the importer's account. Numbers and flags are sent as text.
 * Source: https://www.mediawiki.org/wiki/API:Main_page
 */
export interface WikiApi {
  /** @throws WikiApiError when the wiki refuses; another Error when there is no readable response. */
  get(params: WikiApiParams): Promise<unknown>
  /** Adds the CSRF token. @throws as {@link get}. */
  post(params: WikiApiParams): Promise<unknown>
}

export type WikiApiParams = Readonly<Record<string, string>>

/** The `error` object of an API response. */
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

interface WikiApiMessage {
  readonly name: string
  readonly parameters: readonly unknown[]
}

interface ApiResponse {
  readonly error?: {
    readonly code: string
    readonly info?: string
    readonly messages?: readonly WikiApiMessage[]
  }
}

interface TokenResponse {
  readonly query?: { readonly tokens?: { readonly csrftoken?: string } }
}

/**
 * Opens a wiki's API as the importer's account. Each POST waits for the wiki's write lane, like any other.
 * @param onWorked called after each response.
 */
export function openWikiApi(
  php: PhpBackend,
  wiki: () => Promise<KnownWiki>,
  onWorked: (wiki: KnownWiki) => void,
): WikiApi {
  // Read once for all POSTs: two concurrent reads would start two sessions, and one of the tokens would be invalid.
  let token: Promise<string> | null = null

  const call = async (params: WikiApiParams, method: 'GET' | 'POST'): Promise<unknown> => {
    const known = await wiki()
    const all = { ...params, format: 'json', formatversion: '2' }
    const query = new URLSearchParams(all).toString()
    const { text } = await php.fetch(known, {
      method,
      url: method === 'GET' ? `/w/api.php?${query}` : '/w/api.php',
      actAs: IMPORTER_NAME,
      ...(method === 'POST' && { form: all }),
    })
    onWorked(known)
    const answer = JSON.parse(text) as ApiResponse
    if (!answer.error) return answer
    const { code, info = code, messages } = answer.error
    throw new WikiApiError(code, info, messages)
  }

  const readToken = async (): Promise<string> => {
    const answer = (await call({ action: 'query', meta: 'tokens' }, 'GET')) as TokenResponse
    const read = answer.query?.tokens?.csrftoken
    if (!read) throw new Error('The wiki returned no token.')
    return read
  }

  const post = async (params: WikiApiParams): Promise<unknown> => {
    token ??= readToken()
    const ready = await token.catch(error => {
      token = null
      throw error
    })
    const { lock } = await wiki()
    return await lock.write(async () => await call({ ...params, token: ready }, 'POST'))
  }

  return {
    get: params => call(params, 'GET'),
    post: async params => {
      try {
        return await post(params)
      } catch (error) {
        if (!(error instanceof WikiApiError && error.code === 'badtoken')) throw error
        token = null
        return await post(params)
      }
    },
  }
}
