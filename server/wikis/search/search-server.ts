import { SECOND_MS } from '#contract/durations.ts'
import type { SearchServerAddress } from '#server/platform/config/search-server-address.ts'

interface ListedNode {
  readonly plugins?: readonly { readonly name: string }[]
}

const TIMEOUT_MS = 10 * SECOND_MS

/** The search server, as the service itself uses it. */
export class SearchServer {
  readonly address: SearchServerAddress
  private readonly hasWikibase: boolean

  /** @param hasWikibase whether wikis have entities, whose search needs a plugin. */
  constructor(address: SearchServerAddress, hasWikibase: boolean) {
    this.address = address
    this.hasWikibase = hasWikibase
  }

  /**
   * The server's name and version, such as `OpenSearch 1.3.20`.
   * @throws Error with a readable message when it does not answer or cannot search wikis.
   */
  async version(): Promise<string> {
    const answer = await this.ask('GET', '/')
    const { number, distribution } = (answer as { version?: Record<string, unknown> }).version ?? {}
    if (typeof number !== 'string') throw new Error('This is neither Elasticsearch nor OpenSearch.')
    if (this.hasWikibase) await this.requireHighlighter()
    return `${distribution === 'opensearch' ? 'OpenSearch' : 'Elasticsearch'} ${number}`
  }

  /** The names of all indexes that begin with `prefix`. */
  async indexes(prefix: string): Promise<readonly string[]> {
    const rows = await this.ask('GET', `/_cat/indices/${prefix}*?format=json&h=index`)
    if (!Array.isArray(rows)) throw new Error('The search server does not list its indexes.')
    return rows.map(row => String((row as { index?: unknown }).index)).filter(name => name.startsWith(prefix))
  }

  /** Removes an index for good; does nothing if there is none. */
  async remove(index: string): Promise<void> {
    await this.ask('DELETE', `/${encodeURIComponent(index)}?ignore_unavailable=true`)
  }

  /** WikibaseCirrusSearch uses Wikimedia's highlighter, by two names, and every search for entities fails without it. */
  private async requireHighlighter(): Promise<void> {
    const { nodes = {} } = (await this.ask('GET', '/_nodes/plugins')) as {
      nodes?: Record<string, ListedNode>
    }
    const lacks = Object.values(nodes).some(
      ({ plugins = [] }) => !plugins.some(({ name }) => name.endsWith('-highlighter')),
    )
    if (lacks)
      throw new Error(
        'The search server lacks the plugin experimental-highlighter (Elasticsearch) or cirrus-highlighter (OpenSearch), without which items are not found.',
      )
  }

  private async ask(method: string, path: string): Promise<unknown> {
    const { url, authorization } = this.address
    const response = await fetch(url + path, {
      method,
      headers: authorization === null ? {} : { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      const { message, cause } = error as Error
      throw new Error(
        `The search server does not respond: ${cause instanceof Error ? cause.message : message}.`,
      )
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`The search server responds with ${response.status} to ${method} ${path}.`)
    return JSON.parse(text) as unknown
  }
}
