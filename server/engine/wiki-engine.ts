import type { EngineFacts } from '#contract/public-config.ts'
import type { WikiLanguage, WikiSiteStats } from '#contract/types/wiki.ts'
import type { WikiHosts } from '#server/platform/http/create-http-server.ts'
import type { WikiUsage } from './quota/wiki-usage.ts'
import type { NewWiki } from './wikis/create-wiki.ts'
import type { WikiPublication } from './wikis/publish-wiki.ts'
import type { WikiApi } from './wikis/wiki-api.ts'

/** The number of wikis that are not served, by reason; a reason without wikis is missing. */
export interface HeldWikis {
  /** Their databases are being upgraded to the tree's release. */
  readonly upgrading?: number
  /** Their upgrade has failed. They are as they were before. */
  readonly failed?: number
  /** They need a newer MediaWiki, or one with Wikibase, and were not touched. */
  readonly newer?: number
}

/**
 * Creates, serves, changes and removes MediaWikis. ARCHITECTURE.md and docs/adr/0003 describe them on disk.
 */
export interface WikiEngine extends WikiHosts {
  /** What the MediaWiki source tree contains, or that there is none. */
  readonly facts: EngineFacts
  /** The languages that a wiki can have, sorted by name; none without a MediaWiki source tree. */
  readonly languages: readonly WikiLanguage[]
  /** Why no wiki can be created and how to fix it, in one line; null when wikis can be created. */
  readonly unavailableReason: string | null
  /** Whether php-fpm answers. */
  isReady(): Promise<boolean>
  /**
   * Creates a wiki in one atomic step, so that it answers immediately. Leaves nothing behind when it rejects.
   * @throws EngineUnavailableError when there is no engine.
   */
  create(wiki: NewWiki): Promise<void>
  /**
   * Gives the first admin a temporary password, which replaces the one they had.
   * @returns the name they log in with.
   * @throws Error when there is no such wiki or the account no longer exists.
   */
  resetFirstAdmin(domain: string, password: string): Promise<string>
  /** The version or release of MediaWiki that a wiki's databases are for; null when it is not known. */
  databaseVersion(domain: string): string | null
  /** The wikis that are not served because their databases do not fit the source tree. */
  heldWikis(): HeldWikis
  /** Whether there is a directory for this domain. */
  exists(domain: string): boolean
  /** The domains of all wikis on disk, including deleted ones. */
  domains(): readonly string[]
  /** Writes a wiki's settings and state atomically; they apply from the wiki's next request on. */
  publish(wiki: WikiPublication): Promise<void>
  /** Removes a wiki's directory. Does nothing when there is none. */
  remove(domain: string): Promise<void>
  /**
   * The wiki's API as the importer's account, after its upgrade where one is pending.
   * @throws Error when there is no such wiki or it cannot be served.
   */
  openApi(domain: string): Promise<WikiApi>
  /** Counts in the wikis' databases. Leaves out wikis that cannot be read. */
  readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, WikiSiteStats>>
  /** The storage that a wiki's pages and files use now; null when there is no such wiki. */
  readUsage(domain: string): Promise<WikiUsage | null>
  /** Finishes running requests, then stops php-fpm. */
  close(): Promise<void>
}

/** This machine cannot run wikis. The message says what an operator can do. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError'
}
