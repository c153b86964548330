import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiSiteStats } from '#contract/types/wiki.ts'
import type { WikiHosts } from '#server/platform/http/create-http-server.ts'
import type { WikiUsage } from './quota/wiki-usage.ts'
import type { NewWiki } from './wikis/create-wiki.ts'
import type { WikiPublication } from './wikis/publish-wiki.ts'
import type { WikiApi } from './wikis/wiki-api.ts'

/** Makes, serves, changes and removes real MediaWiki wikis; see docs/adr and ARCHITECTURE.md for its shape on disk. */
export interface WikiEngine extends WikiHosts {
  /** What the source tree holds, or that there is none. */
  readonly facts: EngineFacts
  /** Why no wiki can be made and what brings it, in one line; null where all is well. */
  readonly unavailableReason: string | null
  /** True when php-fpm answers and the template is there. */
  isReady(): Promise<boolean>
  /**
   * Makes a wiki that answers at once, in one atomic step. Rejects with {@link EngineUnavailableError} where there is no
   * engine, and leaves nothing behind when it rejects.
   */
  create(wiki: NewWiki): Promise<void>
  /**
   * Gives the first admin a temporary password; the one they had stops working.
   * @returns the name they log in with. Rejects where there is no such wiki or no such account.
   */
  resetFirstAdmin(domain: string, password: string): Promise<string>
  /** True where a directory of this domain stands. */
  exists(domain: string): boolean
  /** The domains of all wikis on disk, deleted ones too. */
  domains(): readonly string[]
  /** Writes a wiki's settings and state by one atomic write; they count from the wiki's next request on. */
  publish(wiki: WikiPublication): Promise<void>
  /** Removes a wiki's directory and nothing else. Removing what is not there is fine. */
  remove(domain: string): Promise<void>
  /** The wiki's API, signed in as the service's own user, for work such as an import. */
  openApi(domain: string): Promise<WikiApi>
  /** Counts by direct SQL. A wiki that cannot be read is left out of the answer. */
  readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, WikiSiteStats>>
  /** What a wiki's pages and files take, measured now; null where there is no such wiki. */
  readUsage(domain: string): Promise<WikiUsage | null>
  /** Finishes running requests, then stops php-fpm. */
  close(): Promise<void>
}

/** There is no engine on this machine, or it does not answer. The message says what an operator can do. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError'
}
